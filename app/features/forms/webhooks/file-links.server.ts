import { signingSecretOf } from "#db/seal";
import { base64url, packed, unpacked } from "~/features/email/campaign.rules";
import type { CommandContext } from "~/procedure/context";
import { eventOrigin } from "~/procedure/find-event.server";
import { webhookFilePath } from "../admin-forms.paths";

/** Which file of which submission, and the webhook that named it. */
export interface LinkedFile {
  webhookId: string;
  submissionId: string;
  fileId: string;
}

const WEEK_SECONDS = 7 * 24 * 60 * 60;

/** Where a receiver fetches a file for a week, without signing in; null where an id is none of ours. */
export async function fileLink(
  { env, event, now }: Pick<CommandContext, "env" | "event" | "now">,
  { webhookId, submissionId, fileId }: LinkedFile,
): Promise<string | null> {
  const ids = [webhookId, submissionId, fileId].map(packed);
  if (!ids.every(Boolean)) return null;
  const until = Math.floor(now.getTime() / 1000) + WEEK_SECONDS;
  const head = ids.join("") + until.toString(36).padStart(7, "0");
  const token = `${head}.${await signature(env.APP_SECRET, event.id, head)}`;
  return eventOrigin(event, env) + webhookFilePath(token);
}

/** What a link opens; null where it is none of this event's, or its week is over. */
export async function readFileLink(
  { env, event, now }: Pick<CommandContext, "env" | "event" | "now">,
  token: string,
): Promise<LinkedFile | null> {
  const [, head = "", given = ""] = /^([\w-]{66}[0-9a-z]{7})\.([\w-]{22})$/.exec(token) ?? [];
  if (!head || !isSame(given, await signature(env.APP_SECRET, event.id, head))) return null;
  const until = Number.parseInt(head.slice(66), 36);
  if (until * 1000 < now.getTime()) return null;
  const [webhookId, submissionId, fileId] = [0, 22, 44].map((at) => unpacked(head.slice(at, at + 22)));
  return webhookId && submissionId && fileId ? { webhookId, submissionId, fileId } : null;
}

/** 128 bits of the HMAC. */
async function signature(secret: string, eventId: string, head: string): Promise<string> {
  const encoder = new TextEncoder();
  const raw = encoder.encode(await signingSecretOf(secret, "signature:webhookFile"));
  const key = await crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const mac = await crypto.subtle.sign("HMAC", key, encoder.encode(`${eventId}\n${head}`));
  return base64url(new Uint8Array(mac).slice(0, 16));
}

/** Whatever is wrong, it takes as long. */
function isSame(one: string, other: string): boolean {
  let difference = one.length ^ other.length;
  for (let at = 0; at < other.length; at += 1) difference |= one.charCodeAt(at) ^ other.charCodeAt(at);
  return difference === 0;
}
