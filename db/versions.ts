/** Number of migrations that an event database must have: an event behind it answers 503 until it is migrated. */
export const EVENT_SCHEMA_VERSION = 11;
