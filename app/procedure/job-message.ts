import * as z from "zod";

/** What the queue carries. Messages hold ids, never content: what they ask for stands in the databases. */
export const JobMessage = z.discriminatedUnion("job", [
  z.object({
    job: z.literal("outbox"),
    eventId: z.string(),
    ids: z.array(z.string()).max(100),
    /** Of the request that wrote the rows. */
    reference: z.string().optional(),
  }),
  z.object({ job: z.literal("sweep"), eventIds: z.array(z.string()).max(25) }),
  /** The next turn of one event: what was more than a turn takes, or another try. */
  z.object({ job: z.literal("event"), eventId: z.string(), turn: z.string() }),
  /** The nightly round goes on behind this event, in the order of their ids. */
  z.object({ job: z.literal("night"), after: z.string() }),
  /** Of the nightly round, one event's rows, and then its files; `cursor`: how far their list was gone through. */
  z.object({ job: z.literal("tidy"), eventId: z.string() }),
  z.object({ job: z.literal("tidyFiles"), eventId: z.string(), cursor: z.string().optional() }),
]);
export type JobMessage = z.infer<typeof JobMessage>;
