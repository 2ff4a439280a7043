import { json } from "@remix-run/cloudflare";
import { eventClock } from "~/procedure/event-clock.server";
import { procedure } from "~/procedure/procedure.server";
import { latestFor, notificationReader } from "../reader.queries.server";

/** What the bell shows when it is opened. */
export const loader = procedure
  .signedIn()
  .reads(({ ctx }) => ({ found: latestFor(notificationReader(ctx)) }))
  .loader(({ ctx, found: { found } }) => {
    const { momentOf } = eventClock(ctx);
    return json({
      ...found,
      upTo: ctx.now.toISOString(),
      latest: found.latest.map(({ publishedAt, ...one }) => ({ ...one, when: momentOf(publishedAt) })),
    });
  });
