"""A client of Trinque for terminals, written from docs/protocol.md and protocol/schema alone."""
