import { redirect } from "@remix-run/cloudflare";
import { NotFound } from "~/lib/errors";
import { Id, procedure } from "~/procedure/procedure.server";
import { notificationPlace } from "../notifications.paths";
import { notificationFor, notificationReader } from "../reader.queries.server";
import { markReading } from "../readings.commands.server";
import { targetPath } from "../target.rules";

/**
 * The link of a mail, and of an entry in the bell or the list: reads the notification, and leads to what it is about, else to
 * its place in the list. A GET that writes, and safe all the same: it changes nothing but that the very reader has followed
 * their own link, twice is the same, and "Mark as unread" takes it back. Whoever looks on as somebody else reads nothing for
 * them, nor does a browser that fetches ahead.
 */
export const loader = procedure
  .signedIn()
  .params({ notificationId: Id })
  .reads(({ ctx, params }) => ({ it: notificationFor(params.notificationId, notificationReader(ctx)) }))
  .loader(async ({ ctx, found: { it } }) => {
    if (!it) throw new NotFound();
    const isAhead = /prefetch|prerender/.test(ctx.scope.request.headers.get("sec-purpose") ?? "");
    if (!ctx.requestContext.view && !isAhead) await markReading(ctx, it.id, true);
    return redirect(targetPath(it, ctx.team !== null) ?? notificationPlace(it.id));
  });

/** Never shown: its address always leads on. */
export default function OpenNotification() {
  return null;
}
