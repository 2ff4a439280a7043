import { json } from "@remix-run/cloudflare";
import { readBatch } from "#db/read-batch";
import { unreadOf } from "~/features/notifications/reader.queries.server";
import { procedure } from "~/procedure/procedure.server";

/**
 * What open pages ask now and then: has the event moved on, does the current user's session still hold, and how many
 * notifications have they not read?
 */
export const loader = procedure.guest().loader(async ({ ctx }) => {
  const { requestContext, user } = ctx;
  const told = user && (await readBatch(ctx.db, { bell: unreadOf(user.id) }));
  return json({
    version: requestContext.version,
    isSignedIn: user !== null,
    unread: told?.bell.unread ?? null,
  });
});
