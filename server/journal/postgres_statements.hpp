#pragma once

#include <array>
#include <string_view>

/// What the journal says to PostgreSQL. Every statement can meet other processes at work: each one
/// decides by the row as it is when it holds it, and by the database's clock.
namespace trinque::server::statements {

/// $1: its name. Whoever had it before is gone, since there is one such process at a time.
inline constexpr std::string_view remove_predecessor = "DELETE FROM nodes WHERE name = $1::text";

/// $1: its name, $2: its lease in milliseconds.
inline constexpr std::string_view register_node =
    "INSERT INTO nodes(name, lease_until)"
    " VALUES($1::text, clock_timestamp() + $2::bigint * interval '1 millisecond') RETURNING id";

/// $1: the node, $2: its name, $3: its lease in milliseconds.
inline constexpr std::string_view renew_lease =
    "INSERT INTO nodes(id, name, lease_until)"
    " VALUES($1::bigint, $2::text, clock_timestamp() + $3::bigint * interval '1 millisecond')"
    " ON CONFLICT (id) DO UPDATE SET lease_until = EXCLUDED.lease_until";

/// $1: the node.
inline constexpr std::string_view release_rooms =
    "UPDATE rooms SET owner = NULL WHERE owner = $1::bigint";
inline constexpr std::string_view remove_node = "DELETE FROM nodes WHERE id = $1::bigint";
inline constexpr std::string_view remove_dead_nodes =
    "DELETE FROM nodes WHERE lease_until < clock_timestamp() - interval '1 day'";

/// $1: code, $2: node, $3: epoch, $4: content, $5: lines. A row if the code was free.
inline constexpr std::string_view open_room =
    "WITH opened AS (INSERT INTO rooms(code, position, owner, epoch)"
    "  VALUES($1::text, 1, $2::bigint, $3::bigint)"
    "  ON CONFLICT (code) WHERE closed IS NULL DO NOTHING RETURNING id),"
    " kept AS (INSERT INTO records(room, position, is_full, content)"
    "  SELECT id, 1, true, $4::bytea FROM opened),"
    " told AS (INSERT INTO transcripts(room, position, lines)"
    "  SELECT id, 1, $5::bytea FROM opened WHERE $5::bytea <> '')"
    " SELECT id FROM opened";

/// $1: code, $2: epoch, $3: position, $4: is full, $5: content, $6: lines. One row: whether it is
/// kept, and whether the claim is the last one.
inline constexpr std::string_view append_record =
    "WITH owned AS (UPDATE rooms SET position = $3::bigint WHERE code = $1::text"
    "  AND closed IS NULL AND epoch = $2::bigint AND position = $3::bigint - 1 RETURNING id),"
    " kept AS (INSERT INTO records(room, position, is_full, content)"
    "  SELECT id, $3::bigint, $4::boolean, $5::bytea FROM owned),"
    " told AS (INSERT INTO transcripts(room, position, lines)"
    "  SELECT id, $3::bigint, $6::bytea FROM owned WHERE $6::bytea <> '')"
    " SELECT EXISTS(SELECT FROM owned), EXISTS(SELECT FROM rooms WHERE code = $1::text"
    "  AND closed IS NULL AND epoch = $2::bigint AND position <> $3::bigint - 1)";

/// $1: code, $2: epoch. A row if the claim is the last one.
inline constexpr std::string_view close_room =
    "UPDATE rooms SET closed = clock_timestamp(), owner = NULL"
    " WHERE code = $1::text AND closed IS NULL AND epoch = $2::bigint RETURNING id";
inline constexpr std::string_view erase_room =
    "WITH gone AS (DELETE FROM rooms"
    "  WHERE code = $1::text AND closed IS NULL AND epoch = $2::bigint RETURNING id),"
    " records AS (DELETE FROM records USING gone WHERE room = gone.id),"
    " lines AS (DELETE FROM transcripts USING gone WHERE room = gone.id)"
    " SELECT id FROM gone";

/// $1: code. A row if there is such a room.
inline constexpr std::string_view find_room =
    "SELECT id FROM rooms WHERE code = $1::text AND closed IS NULL";

/// $1: code, $2: node, $3: epoch. The last position if the room is free, or the node's own.
inline constexpr std::string_view claim_room =
    "UPDATE rooms SET owner = $2::bigint, epoch = $3::bigint"
    " WHERE code = $1::text AND closed IS NULL AND (owner IS NULL OR owner = $2::bigint"
    "  OR NOT EXISTS(SELECT FROM nodes WHERE nodes.id = rooms.owner"
    "   AND nodes.lease_until > clock_timestamp())) RETURNING position";

/// $1: node, $2: epoch, $3: at most how many. A row for each free room.
inline constexpr std::string_view claim_free_rooms =
    "UPDATE rooms SET owner = $1::bigint, epoch = $2::bigint WHERE id IN"
    " (SELECT id FROM rooms AS free WHERE closed IS NULL AND (owner IS NULL"
    "  OR NOT EXISTS(SELECT FROM nodes WHERE nodes.id = free.owner"
    "   AND nodes.lease_until > clock_timestamp()))"
    "  ORDER BY id LIMIT $3::bigint FOR UPDATE SKIP LOCKED) RETURNING id";

/// $1: epoch. From the last full record on, for each room of that claim: code, last position,
/// position, is full, content.
inline constexpr std::string_view records_of_claim =
    "SELECT rooms.code, rooms.position, records.position, is_full, content"
    " FROM rooms LEFT JOIN records ON records.room = rooms.id AND records.position >="
    "  (SELECT max(position) FROM records AS full_ones"
    "   WHERE full_ones.room = rooms.id AND full_ones.is_full)"
    " WHERE closed IS NULL AND epoch = $1::bigint ORDER BY rooms.id, records.position";

/// $1: code.
inline constexpr std::string_view transcript_of_room =
    "SELECT lines FROM transcripts WHERE room ="
    " (SELECT id FROM rooms WHERE code = $1::text AND closed IS NULL) ORDER BY position";

inline constexpr std::string_view recently_closed =
    "SELECT code FROM rooms WHERE closed > clock_timestamp() - interval '1 day'";

/// $1: days.
inline constexpr std::string_view purge =
    "WITH old AS (DELETE FROM rooms"
    "  WHERE closed <= clock_timestamp() - $1::bigint * interval '1 day' RETURNING id),"
    " records AS (DELETE FROM records USING old WHERE room = old.id)"
    " DELETE FROM transcripts USING old WHERE room = old.id";

inline constexpr std::array all = {
    remove_predecessor, register_node, renew_lease,      release_rooms,    remove_node,
    remove_dead_nodes,  open_room,     append_record,    close_room,       erase_room,
    find_room,          claim_room,    claim_free_rooms, records_of_claim, transcript_of_room,
    recently_closed,    purge};

}  // namespace trinque::server::statements
