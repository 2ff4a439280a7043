import * as z from "zod";

/** Events of one message: with the longest texts it stays below what the queue takes (128 KB). */
export const MAIL_EVENTS_AT_MOST = 25;

/** What the mail provider told of one mail (features/email/mail-events.rules.ts). */
export const MailEventMessage = z.object({
  /** Follows from what it says, so that it counts once. */
  id: z.string().max(64),
  /** Of the row in the e-mail log. */
  logId: z.string().max(64),
  kind: z.string().max(40),
  at: z.string().max(40),
  messageId: z.string().max(300),
  details: z.string().max(600),
  platform: z.string().max(100).nullable(),
  userAgent: z.string().max(300).nullable(),
  ipAddress: z.string().max(45).nullable(),
});
export type MailEventMessage = z.infer<typeof MailEventMessage>;

/**
 * What the queue carries. Messages hold ids, never content: what they ask for stands in the databases. What the mail provider
 * tells stands in none yet.
 */
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
  z.object({
    job: z.literal("mailEvents"),
    eventId: z.string().max(64),
    events: z.array(MailEventMessage).max(MAIL_EVENTS_AT_MOST),
  }),
  z.object({ job: z.literal("tidyFiles"), eventId: z.string(), cursor: z.string().optional() }),
]);
export type JobMessage = z.infer<typeof JobMessage>;

/** What the queue of webhooks carries: an event with deliveries that may go. */
export const DeliveriesMessage = z.object({ eventId: z.string().max(64) });
