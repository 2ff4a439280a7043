import { readBatch } from "#db/read-batch";
import { namesTag } from "~/lib/entity-tag.rules";
import { sha256 } from "~/lib/ids";
import type { Ctx } from "~/procedure/procedure.server";
import { feedOf } from "./feed.queries.server";
import { isToken } from "./feed.rules";
import { feedText } from "./feed.server";
import { secondsRefused, secondsToWait } from "./feed-throttle.server";

/**
 * What a calendar gets. Nobody is signed in here: who has the address is its owner. Whatever is wrong with it (mistyped, ended,
 * its owner gone, no time table) looks the same.
 */
export async function feedResponse(ctx: Ctx<unknown>, token: string): Promise<Response> {
  if (!isToken(token)) return notThere();
  const hash = await sha256(token);
  const known = await secondsRefused(ctx, hash);
  if (known > 0) return tooOften(known);
  const { feed } = await readBatch(ctx.db, { feed: feedOf(hash) });
  if (!feed?.title) return notThere();
  const wait = await secondsToWait(ctx, hash);
  if (wait > 0) return tooOften(wait);
  const text = feedText(ctx, feed, feed.title);
  const tag = `"${(await sha256(text)).slice(0, 32)}"`;
  const kept = { etag: tag, "cache-control": "private, no-cache" };
  if (namesTag(ctx.scope.request.headers.get("if-none-match"), tag))
    return new Response(null, { status: 304, headers: { ...PRIVATE, ...kept } });
  return new Response(text, {
    headers: {
      ...PRIVATE,
      ...kept,
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": 'inline; filename="time-table.ics"',
    },
  });
}

/** The address is a secret: nothing that is answered passes it on, or has it found. */
const FOUND_BY_NOBODY = { "x-robots-tag": "noindex, nofollow" };
const PRIVATE = {
  ...FOUND_BY_NOBODY,
  "content-security-policy": "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
};

const refusal = (text: string, status: number, headers: Record<string, string> = {}) =>
  new Response(text, {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", ...FOUND_BY_NOBODY, ...headers },
  });

const tooOften = (wait: number) =>
  refusal("This calendar was asked for too often. Please try again later.", 429, {
    "retry-after": String(wait),
  });

const notThere = () => refusal("There is no calendar at this address.", 404);
