import { EVENT_SCHEMA_VERSION } from "#db/versions";
import { CHOICE_WORDS } from "~/features/email/mail-choices.texts";
import { unsubscribe } from "~/features/email/unsubscribe.jobs.server";
import { escapeHtml } from "~/lib/html.rules";
import { findEventByHost } from "~/procedure/find-event.server";
import { openControl, openEvent } from "~/procedure/scope.server";
import type { WorkerEnv } from "./env";
import { plainPage } from "./http";

const PATH = /^\/unsubscribe\/([^/]{1,200})$/;
/** What a mail program posts is shorter. */
const BODY_LIMIT = 4_000;

/**
 * Somebody pressed the button of the page, or of their mail program (RFC 8058): done and said in one answer, without a cookie and
 * without leading on, also while the event is paused. Null where this is something else.
 */
export async function unsubscribed(
  request: Request,
  url: URL,
  { env, nonce }: { env: WorkerEnv; nonce: string },
): Promise<Response | null> {
  const [, token = ""] = (request.method === "POST" && PATH.exec(url.pathname)) || [];
  if (!token) return null;
  const names = { baseDomain: env.BASE_DOMAIN, defaultSlug: env.DEFAULT_EVENT };
  const event = await findEventByHost(() => openControl(env), url.host, names);
  if (!event || event.status === "deleting" || event.status === "creating") return unknownLink(nonce);
  if (event.schemaVersion < EVENT_SCHEMA_VERSION)
    return plainPage(
      503,
      "503 Service Unavailable",
      "We are making changes. Please try again in a few minutes.",
      { headers: { "retry-after": "60" }, nonce },
    );
  const choice = await unsubscribe(
    { secret: env.APP_SECRET, eventId: event.id, open: () => openEvent(env, event) },
    { token, by: (await isOneClick(request)) ? "provider" : "link", now: new Date() },
  );
  if (!choice) return unknownLink(nonce);
  const { inSentence } = CHOICE_WORDS[choice];
  return plainPage(
    200,
    "You are unsubscribed",
    `${escapeHtml(event.name)} sends you no more e-mails of this kind: ${inSentence}. Others still arrive.`,
    { link: { href: "/my-account/mails", label: "Choose which e-mails you get" }, nonce },
  );
}

/** The page that asks first, where the event's own pages are closed. */
export function pausedQuestion(request: Request, url: URL): Response | null {
  if (request.method !== "GET" || !PATH.test(url.pathname)) return null;
  return plainPage(
    200,
    "Stop these e-mails?",
    "The event is paused just now. You can still unsubscribe from e-mails of this kind.",
    { button: { action: escapeHtml(url.pathname), label: "Unsubscribe" } },
  );
}

const unknownLink = (nonce: string) =>
  plainPage(404, "404 Not Found", "This link does not unsubscribe anybody here. Nothing was changed.", {
    nonce,
  });

async function isOneClick(request: Request): Promise<boolean> {
  if (Number(request.headers.get("content-length") ?? 0) > BODY_LIMIT) return false;
  const reader = request.body?.getReader();
  const first = await reader?.read();
  await reader?.cancel();
  return new TextDecoder().decode(first?.value?.slice(0, BODY_LIMIT)).includes("One-Click");
}
