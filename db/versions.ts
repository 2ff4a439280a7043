import journal from "../migrations/event/meta/_journal.json";

/** Number of migrations, which an event database must have: an event behind it answers 503 until it is migrated. */
export const EVENT_SCHEMA_VERSION = journal.entries.length;
