"""WebSocket frames on asyncio streams, whole and by their bytes. Standard library only."""
import struct

TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA


def encoded(opcode, payload, mask=None):
    """One whole frame; a client's carries a mask of four bytes."""
    head = bytes([0x80 | opcode])
    flag = 0x80 if mask else 0
    if len(payload) < 126:
        head += bytes([flag | len(payload)])
    elif len(payload) < 65536:
        head += bytes([flag | 126]) + struct.pack('!H', len(payload))
    else:
        head += bytes([flag | 127]) + struct.pack('!Q', len(payload))
    return head + mask + masked(payload, mask) if mask else head + payload


def masked(payload, mask):
    size = len(payload)
    pattern = (mask * (size // 4 + 1))[:size]
    return (int.from_bytes(payload, 'big') ^ int.from_bytes(pattern, 'big')).to_bytes(size, 'big')


async def read_frame(reader):
    """The next frame as (its bytes, opcode, payload without mask). Raises IncompleteReadError at the end of the line."""
    raw = await reader.readexactly(2)
    opcode, length = raw[0] & 0x0F, raw[1] & 0x7F
    extended = {126: 2, 127: 8}.get(length, 0)
    if extended:
        more = await reader.readexactly(extended)
        raw, length = raw + more, int.from_bytes(more, 'big')
    mask = await reader.readexactly(4) if raw[1] & 0x80 else b''
    payload = await reader.readexactly(length)
    return raw + mask + payload, opcode, masked(payload, mask) if mask else payload
