import { json } from "@remix-run/cloudflare";
import { procedure } from "~/procedure/procedure.server";
import { unreadNow } from "../unread.server";

/**
 * What open pages ask now and then: has the event moved on, does the current user's session still hold, and how many
 * notifications have they not read?
 */
export const loader = procedure.guest().loader(async ({ ctx }) => {
  const { requestContext, user } = ctx;
  const unread = await unreadNow(ctx, user);
  return json({ version: requestContext.version, isSignedIn: user !== null, unread });
});
