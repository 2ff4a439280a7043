import * as z from "zod";

/** What the queue of webhooks carries: an event with deliveries that may go. What they are stands in its database. */
export const DeliveriesMessage = z.object({ eventId: z.string().max(64) });
export type DeliveriesMessage = z.infer<typeof DeliveriesMessage>;
