#pragma once

#include <array>
#include <string_view>

/// What the journal says to PostgreSQL. Every statement can meet other processes at work: each one
/// decides by the row as it is when it holds it, and by the database's clock.
namespace trinque::server::statements {

/// $1: its name. Whoever had it before is gone, since there is one such process at a time.
inline constexpr std::string_view remove_predecessor = "DELETE FROM nodes WHERE name = $1::text";

/// $1: its name, $2: its lease in milliseconds, $3: its address.
inline constexpr std::string_view register_node =
    "INSERT INTO nodes(name, lease_until, url, is_draining)"
    " VALUES($1::text, clock_timestamp() + $2::bigint * interval '1 millisecond', $3::text, true)"
    " RETURNING id";

/// $1: the node, $2: its name, $3: its lease in milliseconds, $4: its address, $5: its rooms,
/// $6: at most how many, $7: is draining. One row: whether the lease was still good. Rooms that
/// were given to it and that nobody has asked for yet are its own too.
inline constexpr std::string_view renew_lease =
    "WITH before AS (SELECT lease_until > clock_timestamp() AS is_good FROM nodes"
    "  WHERE id = $1::bigint)"
    " INSERT INTO nodes(id, name, lease_until, url, rooms, most_rooms, is_draining, backend)"
    " VALUES($1::bigint, $2::text, clock_timestamp() + $3::bigint * interval '1 millisecond',"
    "  $4::text, GREATEST($5::bigint,"
    "   (SELECT count(*) FROM rooms WHERE owner = $1::bigint AND closed IS NULL)),"
    "  $6::bigint, $7::boolean, pg_backend_pid())"
    " ON CONFLICT (id) DO UPDATE SET lease_until = EXCLUDED.lease_until, url = EXCLUDED.url,"
    "  rooms = EXCLUDED.rooms, most_rooms = EXCLUDED.most_rooms,"
    "  is_draining = EXCLUDED.is_draining, backend = EXCLUDED.backend"
    " RETURNING COALESCE((SELECT is_good FROM before), false)";

/// The addresses of those that are alive, those that take rooms first.
inline constexpr std::string_view live_nodes =
    "SELECT url FROM nodes WHERE lease_until > clock_timestamp() AND url <> ''"
    " ORDER BY is_draining, rooms, id";

/// $1: the node. Code and epoch of each room that is its own.
inline constexpr std::string_view rooms_of_node =
    "SELECT code, epoch FROM rooms WHERE owner = $1::bigint AND closed IS NULL";

/// $1: the node.
inline constexpr std::string_view wanted_rooms =
    "SELECT code FROM rooms WHERE owner = $1::bigint AND is_wanted AND closed IS NULL";

/// $1: code, $2: the node. One row: whether it is open, whether nobody else has it, and where the
/// one is reached that has it.
inline constexpr std::string_view locate_room =
    "SELECT closed IS NULL, nodes.id IS NULL OR owner = $2::bigint, COALESCE(url, '')"
    " FROM rooms LEFT JOIN nodes ON nodes.id = owner AND lease_until > clock_timestamp()"
    " WHERE code = $1::text AND (closed IS NULL OR closed > clock_timestamp() - interval '1 day')"
    " ORDER BY closed IS NULL DESC LIMIT 1";

/// $1: code.
inline constexpr std::string_view want_room =
    "UPDATE rooms SET is_wanted = true"
    " WHERE code = $1::text AND closed IS NULL AND NOT is_wanted AND owner IS NOT NULL";

/// $1: code, $2: epoch.
inline constexpr std::string_view release_room =
    "UPDATE rooms SET owner = NULL, is_wanted = false"
    " WHERE code = $1::text AND closed IS NULL AND epoch = $2::bigint";

/// $1: code, $2: epoch, $3: the node that gives it. A row if another one takes it.
inline constexpr std::string_view hand_room_over =
    "WITH least AS (SELECT id FROM nodes WHERE lease_until > clock_timestamp() AND NOT is_draining"
    "  AND rooms < most_rooms AND id <> $3::bigint ORDER BY rooms, id LIMIT 1),"
    " given AS (UPDATE rooms SET owner = least.id, is_wanted = false FROM least"
    "  WHERE code = $1::text AND closed IS NULL AND epoch = $2::bigint RETURNING owner)"
    " UPDATE nodes SET rooms = rooms + 1 FROM given WHERE nodes.id = given.owner"
    " RETURNING nodes.id";

/// $1: code. Cuts the connection of an owner whose lease is over: it may hold the room's row.
inline constexpr std::string_view cut_dead_owner =
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity JOIN nodes ON backend = pid"
    " WHERE application_name = 'trinque' AND lease_until < clock_timestamp()"
    "  AND nodes.id = (SELECT owner FROM rooms WHERE code = $1::text AND closed IS NULL)";

/// $1: the node.
inline constexpr std::string_view release_rooms =
    "UPDATE rooms SET owner = NULL, is_wanted = false WHERE owner = $1::bigint";
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
    "WITH owned AS (UPDATE rooms SET position = $3::bigint, kept = clock_timestamp() WHERE code = "
    "$1::text"
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
    "UPDATE rooms SET owner = $2::bigint, epoch = $3::bigint, is_wanted = false"
    " WHERE code = $1::text AND closed IS NULL AND (owner IS NULL OR owner = $2::bigint"
    "  OR NOT EXISTS(SELECT FROM nodes WHERE nodes.id = rooms.owner"
    "   AND nodes.lease_until > clock_timestamp())) RETURNING position";

/// $1: node, $2: epoch, $3: at most how many. A row for each free room.
inline constexpr std::string_view claim_free_rooms =
    "UPDATE rooms SET owner = $1::bigint, epoch = $2::bigint, is_wanted = false WHERE id IN"
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

/// $1: code. As records_of_claim.
inline constexpr std::string_view records_of_room =
    "SELECT rooms.code, rooms.position, records.position, is_full, content"
    " FROM rooms LEFT JOIN records ON records.room = rooms.id AND records.position >="
    "  (SELECT max(position) FROM records AS full_ones"
    "   WHERE full_ones.room = rooms.id AND full_ones.is_full)"
    " WHERE closed IS NULL AND code = $1::text ORDER BY records.position";

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

/// $1: milliseconds. A room that nobody has had for so long is over.
inline constexpr std::string_view close_forgotten_rooms =
    "UPDATE rooms SET closed = clock_timestamp(), owner = NULL WHERE closed IS NULL"
    " AND kept < clock_timestamp() - $1::bigint * interval '1 millisecond'"
    " AND (owner IS NULL OR NOT EXISTS(SELECT FROM nodes WHERE nodes.id = rooms.owner"
    "  AND nodes.lease_until > clock_timestamp()))";

inline constexpr std::array all = {
    live_nodes,         rooms_of_node,  wanted_rooms,     locate_room,      want_room,
    release_room,       hand_room_over, cut_dead_owner,   records_of_room,  close_forgotten_rooms,
    remove_predecessor, register_node,  renew_lease,      release_rooms,    remove_node,
    remove_dead_nodes,  open_room,      append_record,    close_room,       erase_room,
    find_room,          claim_room,     claim_free_rooms, records_of_claim, transcript_of_room,
    recently_closed,    purge};

}  // namespace trinque::server::statements
