import { first, fixedRead, q } from "#db/read-batch";
import { eventRoot } from "./schema/core";

/** The event's version, and whether there may be things with named teams or conditions. */
export const rootRead = fixedRead([], () =>
  first(q.select({ version: eventRoot.version, hasExceptions: eventRoot.hasExceptions }).from(eventRoot)),
);
