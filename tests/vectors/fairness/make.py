#!/usr/bin/env python3
"""Writes the vectors of docs/fairness.md, from that page and from no code of the server: `make.py FOLDER`.

primitives.json     hashes, keys, blocks and draws, one by one
transcript.jsonl    an evening that is right
manifest.json       for each deviation: its file, the word that names it, and the line
deviations/*.jsonl  the evening with one thing wrong, and every hash that its author could mend mended
"""
import copy
import hashlib
import hmac
import json
import os
import sys

SUITS, RANKS = "cdhs", ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]


def sha(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def mac(key, message):
    return hmac.new(key, message, hashlib.sha256).digest()


def canonical(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def made_up(name):
    """Bytes that stand for random ones."""
    return sha(b"vector ", name.encode())


class Stream:
    def __init__(self, secret, contributions):
        message = b"trinque draws 1" + b"".join(bytes([seat]) + c for seat, c in contributions)
        self.key, self.taken = mac(secret, message), 0

    def word(self):
        block = mac(self.key, (self.taken // 8).to_bytes(8, "big"))
        place = self.taken % 8 * 4
        self.taken += 1
        return int.from_bytes(block[place : place + 4], "big")

    def below(self, n):
        while True:
            word = self.word()
            if word >= 2**32 % n:
                return word % n


def pack(decks):
    return [rank + suit for suit in SUITS for rank in RANKS for _ in range(decks)]


def lines_of(entries):
    """Chains entries; `before` of a commit follows, and with it its commitment, as far as an author knows the secret."""
    text, last = b"", sha(b"trinque transcript 1")
    for entry in entries:
        body = canonical(entry)
        last = sha(last, body)
        text += b'{"hash":"' + last.hex().encode() + b'","entry":' + body + b"}\n"
    return text


def commitment_of(secret, entry):
    terms = {name: value for name, value in entry.items() if name != "commitment"}
    return sha(b"trinque commitment 1\n", secret, canonical(terms)).hex()


def mended(entries, secrets):
    """The same with `before` and `commitment` computed anew."""
    last = sha(b"trinque transcript 1")
    for entry in entries:
        if entry["kind"] == "commit" and not entry.pop("keep", False):
            entry["before"] = last.hex()
            entry["commitment"] = commitment_of(secrets[entry["number"]], entry)
        last = sha(last, canonical(entry))
    return entries


class Evening:
    names = ["Inès", "Bruno", "Chloé"]

    def __init__(self):
        self.entries = [{"kind": "transcript", "version": 1, "room": "KTRF"}]
        self.standing, self.known, self.secrets, self.number, self.pool = {}, {}, {}, 0, []

    def pledge(self, seat, name):
        self.standing[seat] = sha(made_up(name)).hex()
        self.known[self.standing[seat]] = made_up(name)
        self.entries.append({"kind": "pledge", "seat": seat, "pledge": self.standing[seat]})

    def commit(self, game, seats, carried=False):
        self.number += 1
        secret = self.secrets[self.number] = made_up(f"secret {self.number}")
        self.terms = {
            "kind": "commit", "number": self.number, "game": game, "carried": carried,
            "seats": [{"seat": s, "name": self.names[s], "pledge": self.standing.pop(s, None)} for s in seats],
            "before": "", "secret_hash": sha(b"trinque secret 1\n", secret).hex(), "commitment": "",
        }
        self.contributions, self.pool = [], self.pool if carried else []
        self.entries.append(self.terms)

    def contribute(self, seat, following):
        pledge = next(s["pledge"] for s in self.terms["seats"] if s["seat"] == seat)
        self.contributions.append((seat, self.known[pledge]))
        self.standing[seat] = sha(made_up(following)).hex()
        self.known[self.standing[seat]] = made_up(following)
        self.entries.append({"kind": "contribution", "number": self.number, "seat": seat,
                             "contribution": self.known[pledge].hex(), "next": self.standing[seat]})

    def opened(self, waited, left_out):
        self.entries.append({"kind": "opened", "number": self.number, "waited": waited, "left_out": left_out})
        order = [s["seat"] for s in self.terms["seats"]]
        self.contributions.sort(key=lambda each: order.index(each[0]))
        self.stream = Stream(self.secrets[self.number], self.contributions)

    def draws(self, draws, events):
        self.entries.append({"kind": "draws", "number": self.number, "draws": draws, "events": events})

    def reveal(self, why):
        self.entries.append({"kind": "reveal", "number": self.number, "why": why,
                             "secret": self.secrets[self.number].hex()})

    def die(self):
        return self.stream.below(6) + 1

    def card(self, decks=1):
        if not self.pool:
            self.pool = pack(decks)
        of = len(self.pool)
        return {"of": of, "card": self.pool.pop(self.stream.below(of))}

    def roll(self, seat, dice, **told):
        faces = [self.die() for _ in range(dice)]
        self.draws([{"die": face} for face in faces],
                   [{"e": "rolled", "seat": seat, "faces": faces, "total": sum(faces), **told}])


def play(evening):
    e = evening
    e.pledge(0, "0a")
    e.pledge(1, "1a")
    e.commit("rouge_ou_noir", [0, 1, 2])                      # 2 has a phone that never pledges
    e.contribute(1, "1b")
    e.contribute(0, "0b")
    e.opened(38, [{"seat": 2, "why": "unpledged"}])
    drawn = {"of": 3, "number": e.stream.below(3)}
    e.draws([drawn], [{"e": "deal_started", "master": drawn["number"], "drawn": True, "decks": 2, "decks_raised": False}])
    for seat in range(3):
        card = e.card(2)
        e.draws([card], [{"e": "card_dealt", "seat": seat, "card": card["card"], "question": 1, "answer": None,
                          "result": "void", "why": "void"}])
    first, second = e.card(), e.card()
    e.draws([first, second], [{"e": "card_redrawn", "seat": 0, "card": first["card"]},
                              {"e": "card_dealt", "seat": 0, "card": second["card"], "question": 2, "answer": "above",
                               "result": "lost", "why": "order"}])
    e.reveal("over")
    e.pledge(2, "2a")
    e.commit("give_n_take", [0, 1, 2], carried=True)
    e.contribute(0, "0c")
    e.contribute(2, "2b")
    e.opened(2003, [{"seat": 1, "why": "late"}])
    for row in (1, 2):
        card = e.card()
        e.draws([card], [{"e": "card_turned", "column": "give", "row": row, "card": card["card"], "matches": []}])
    e.reveal("stopped")
    e.pledge(1, "1c")
    e.commit("tas_de_des", [2, 0, 1])
    e.contribute(0, "0d")
    e.reveal("stopped")                                       # before it was opened: 1 and 2 need a new pledge
    e.pledge(2, "2x")
    e.commit("tas_de_des", [2, 0, 1])
    e.contribute(2, "2c")
    e.contribute(0, "0e")
    e.opened(120, [{"seat": 1, "why": "unpledged"}])
    drawn = {"of": 2, "number": e.stream.below(2)}             # one of the three is away
    opener = [2, 0][drawn["number"]]
    e.draws([drawn], [{"e": "round_started", "opener": opener, "drawn": True}])
    e.roll(opener, 1, verdict="opens")
    e.roll(0, 3, verdict="beats", to_beat=1)
    e.roll(2, 20, verdict="loses", to_beat=9)
    e.reveal("over")
    e.pledge(1, "1d")
    e.commit("tas_de_des", [2, 0, 1])
    e.contribute(1, "1e")
    e.contribute(2, "2d")
    e.contribute(0, "0f")
    e.opened(41, [])
    e.roll(0, 1, verdict="opens")
    e.reveal("closed")
    e.entries = mended(e.entries, e.secrets)


def deviations(e):
    """Name of the file, what it is called, its line from 1, and the text."""
    line = {}
    for index, entry in enumerate(e.entries):
        line.setdefault((entry["kind"], entry.get("number"), entry.get("seat")), index)
    found = []

    def add(name, code, at, change, *, mend=True):
        entries = copy.deepcopy(e.entries)
        entries = change(entries) or entries
        text = lines_of(mended(entries, e.secrets) if mend else entries)
        found.append((name, code, at + 1, text))

    def at(kind, number=None, seat=None):
        return line[kind, number, seat]

    def put(index, **fields):
        def change(entries):
            entries[index].update(fields)
        return change

    def with_seats(index, seats):
        return lambda entries: entries[index]["seats"].__setitem__(slice(None), seats(entries[index]["seats"]))

    other = made_up("other").hex()
    c1, c2, c4, c5 = (at("commit", n) for n in (1, 2, 4, 5))
    add("secret_changed", "secret_changed", at("reveal", 1), put(at("reveal", 1), secret=other))
    add("names_changed", "terms_changed", at("reveal", 1),
        lambda es: es[c1]["seats"][0].update(name="Ines") or es[c1].update(keep=True))
    add("seats_swapped", "terms_changed", at("reveal", 5),
        lambda es: es[c5]["seats"].reverse() or es[c5].update(keep=True))
    add("game_changed", "terms_changed", at("reveal", 2), lambda es: es[c2].update(game="tas_de_des", keep=True))
    add("seat_twice", "seats_changed", c4, with_seats(c4, lambda s: s[:1] + s))
    add("stranger_contributes", "seats_changed", at("contribution", 4, 0),
        lambda es: es[c4]["seats"].pop(1) and None)
    add("stranger_plays", "seats_changed", at("draws", 5),
        lambda es: es[at("draws", 5)]["events"][0].update(seat=3))
    add("pledge_replaced", "pledge_changed", c5, lambda es: es[c5]["seats"][0].update(pledge=other))
    add("pledge_forgotten", "pledge_changed", c5, lambda es: es[c5]["seats"][2].update(pledge=None))
    add("contribution_replaced", "contribution_replaced", at("contribution", 4, 2),
        put(at("contribution", 4, 2), contribution=other))
    add("contribution_repeated", "contribution_replaced", at("contribution", 5, 2) + 1,
        lambda es: es.insert(at("contribution", 5, 2) + 1, dict(es[at("contribution", 5, 2)])))
    add("contribution_unpledged", "contribution_replaced", at("opened", 1),
        lambda es: es.insert(at("opened", 1), {"kind": "contribution", "number": 1, "seat": 2, "contribution": other,
                                               "next": None}))
    add("contribution_dropped", "contribution_dropped", at("opened", 5) - 1,
        lambda es: es.pop(at("contribution", 5, 1)) and None)
    add("contribution_late", "contribution_late", at("opened", 2) + 1,
        lambda es: es.insert(at("opened", 2) + 1, {"kind": "contribution", "number": 2, "seat": 1,
                                                   "contribution": made_up("1b").hex(), "next": None}))
    add("left_out_early", "left_out_wrongly", at("opened", 2), put(at("opened", 2), waited=1999))
    add("left_out_but_there", "left_out_wrongly", at("opened", 5),
        put(at("opened", 5), left_out=[{"seat": 0, "why": "absent"}]))
    add("left_out_unpledged", "left_out_wrongly", at("opened", 2),
        put(at("opened", 2), left_out=[{"seat": 1, "why": "unpledged"}]))
    add("left_out_pledged", "left_out_wrongly", at("opened", 1),
        put(at("opened", 1), left_out=[{"seat": 2, "why": "absent"}]))
    add("round_again", "round_repeated", at("reveal", 4) + 1,
        lambda es: es[: at("reveal", 4) + 1] + copy.deepcopy(es[c4 : at("reveal", 4) + 1]) + es[at("reveal", 4) + 1 :])
    add("round_missing", "round_repeated", at("commit", 3), lambda es: es[: at("commit", 3)] + es[c4:])
    add("not_revealed", "not_revealed", c5 - 1, lambda es: es.pop(at("reveal", 4)) and None)
    add("opened_twice", "wrong_order", at("opened", 1) + 1,
        lambda es: es.insert(at("opened", 1) + 1, dict(es[at("opened", 1)])))
    add("drawn_before_opened", "wrong_order", at("opened", 5),
        lambda es: es.insert(at("opened", 5), es.pop(at("draws", 5))))
    add("draws_of_another_round", "wrong_order", at("draws", 5), put(at("draws", 5), number=4))
    add("drawn_after_reveal", "wrong_order", at("reveal", 2) + 1,
        lambda es: es.insert(at("reveal", 2) + 1, dict(es[at("draws", 2)])))
    add("history_changed", "history_changed", c2,
        lambda es: es[c2].update(before=other, keep=True))
    add("die_changed", "draw_changed", at("draws", 5), lambda es: change_die(es[at("draws", 5)]))
    add("card_changed", "draw_changed", at("draws", 1) + 2, lambda es: change_card(es[at("draws", 1) + 2]))
    add("draw_inserted", "draw_changed", at("draws", 4) + 1, lambda es: one_die_more(es[at("draws", 4) + 1]))
    add("pool_changed", "pool_changed", at("draws", 1) + 2,
        lambda es: es[at("draws", 1) + 2]["draws"][0].update(of=52))
    add("card_three_times", "pool_changed", at("draws", 2) + 2, lambda es: three_times(es, at("draws", 2)))
    add("told_other_face", "told_otherwise", at("draws", 5),
        lambda es: es[at("draws", 5)]["events"][0].update(faces=[es[at("draws", 5)]["draws"][0]["die"] % 6 + 1]))
    add("told_other_opener", "told_otherwise", at("draws", 1),
        lambda es: es[at("draws", 1)]["events"][0].update(master=(es[at("draws", 1)]["draws"][0]["number"] + 1) % 3))
    add("told_less", "told_otherwise", at("draws", 1) + 4, lambda es: es[at("draws", 1) + 4]["events"].pop() and None)
    add("unknown_kind", "wrong_entry", at("opened", 1), put(at("opened", 1), kind="closed"))
    add("field_too_many", "wrong_entry", at("reveal", 1), put(at("reveal", 1), note="x"))
    add("not_a_transcript", "wrong_entry", 0, lambda es: es.pop(0) and None)
    good = lines_of(e.entries)
    rows = good.split(b"\n")
    k = at("draws", 4)
    found.append(("flipped_bit", "chain_broken", k + 1, good.replace(rows[k], rows[k].replace(b'"of":2', b'"of":3'))))
    found.append(("line_removed", "chain_broken", k + 1, good.replace(rows[k] + b"\n", b"")))
    found.append(("space_added", "not_canonical", k + 1, good.replace(rows[k], rows[k].replace(b'"of":2', b'"of": 2'))))
    found.append(("cut_line", "not_canonical", len(e.entries), good[:-3]))
    return found


def change_die(entry):
    face = entry["draws"][0]["die"] % 6 + 1
    entry["draws"][0]["die"] = face
    entry["events"][0]["faces"][0] = face
    entry["events"][0]["total"] = face


def one_die_more(entry):
    entry["draws"].insert(0, {"die": 6 if entry["draws"][0]["die"] != 6 else 5})
    entry["events"][0]["faces"].insert(0, entry["draws"][0]["die"])


def change_card(entry):
    card = "2c" if entry["draws"][0]["card"] != "2c" else "3c"
    entry["draws"][0]["card"] = entry["events"][0]["card"] = card


def three_times(entries, index):
    """The card that was just turned twice more, of two packs."""
    extra = copy.deepcopy(entries[index + 1])
    for entry in (entries[index + 1], extra):
        entry["draws"][0]["card"] = entry["events"][0]["card"] = entries[index]["draws"][0]["card"]
    extra["draws"][0]["of"] -= 1
    entries.insert(index + 2, extra)


def primitives():
    secret, a, b = made_up("secret 1"), made_up("0a"), made_up("1a")
    contributions = [(0, a), (28, b)]
    stream = Stream(secret, contributions)
    none = Stream(secret, [])
    bounds = [6, 2, 1, 52, 104, 3, 2**31 + 1, 2**31 + 1, 2**31 + 1, 29, 416]
    dice, cards = Stream(secret, contributions), Stream(secret, contributions)
    pool, drawn = pack(2), []
    while pool:
        drawn.append(pool.pop(cards.below(len(pool))))
    numbers = Stream(secret, contributions)
    return {
        "secret": secret.hex(),
        "contributions": [{"seat": s, "contribution": c.hex(), "pledge": sha(c).hex()} for s, c in contributions],
        "secret_hash": sha(b"trinque secret 1\n", secret).hex(),
        "key": stream.key.hex(),
        "key_without_contributions": none.key.hex(),
        "blocks": [mac(stream.key, i.to_bytes(8, "big")).hex() for i in (0, 1, 2)],
        "block_2_to_the_40": mac(stream.key, (2**40).to_bytes(8, "big")).hex(),
        "below": [{"bound": n, "number": numbers.below(n), "words_taken": numbers.taken} for n in bounds],
        "dice": [dice.below(6) + 1 for _ in range(60)],
        "two_packs": drawn,
        "hash_of_nothing": sha(b"trinque transcript 1").hex(),
    }


def main(folder):
    evening = Evening()
    play(evening)
    os.makedirs(os.path.join(folder, "deviations"), exist_ok=True)

    def write(name, data):
        with open(os.path.join(folder, name), "wb") as file:
            file.write(data)

    text = lines_of(evening.entries)
    write("transcript.jsonl", text)
    write("primitives.json", json.dumps(primitives(), indent=1).encode() + b"\n")
    listed = []
    for name, code, line, wrong in deviations(evening):
        assert wrong != text, name
        write(f"deviations/{name}.jsonl", wrong)
        listed.append({"file": f"deviations/{name}.jsonl", "deviation": code, "line": line})
    rounds = [{"number": n, "secret": evening.secrets[n].hex()} for n in sorted(evening.secrets)]
    manifest = {
        "transcript": "transcript.jsonl",
        "last_hash": text.splitlines()[-1][9:73].decode(),
        "rounds": rounds,
        "draws": sum(len(e.get("draws", [])) for e in evening.entries),
        "deviations": listed,
    }
    write("manifest.json", json.dumps(manifest, indent=1).encode() + b"\n")


main(sys.argv[1])
