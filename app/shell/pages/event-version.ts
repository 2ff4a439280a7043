import { json } from "@remix-run/cloudflare";
import { unreadOf } from "~/features/notifications/reader.queries.server";
import { procedure } from "~/procedure/procedure.server";

/**
 * What open pages ask now and then: has the event moved on, does the current user's session still hold, and how many
 * notifications have they not read?
 */
export const loader = procedure
  .guest()
  .reads(({ ctx }) => (ctx.user ? { bell: unreadOf(ctx.user.id) } : {}))
  .loader(({ ctx, found }) =>
    json({
      version: ctx.requestContext.version,
      isSignedIn: ctx.user !== null,
      unread: found.bell?.unread ?? null,
    }),
  );
