import { isUnavailable } from "#db/unavailable";
import { EVENT_SCHEMA_VERSION } from "#db/versions";
import { providerCallbackPath, providerStartPath } from "~/features/auth/auth.paths";
import { mailEventsPath } from "~/features/email/email.paths";
import { referenceOf } from "~/lib/ids";
import { log, report } from "~/lib/report.server";
import { findEventByHost } from "~/procedure/find-event.server";
import type { JobMessage } from "~/procedure/job-message";
import { newNonce, openControl, type Refusal, RequestScope } from "~/procedure/scope.server";
import { pages } from "~/remix/built-pages.server";
import { envOf, type WorkerEnv } from "./env";
import { health } from "./health";
import {
  asksTurnstile,
  asPage,
  isForeignPost,
  isPreview,
  keepingText,
  notUnderstood,
  plainPage,
  refusedAtOnce,
  secured,
  withoutForwardedHost,
} from "./http";
import { holdsSecret, loggedPath } from "./logged-path";
import { startMonitoring, traceRequest } from "./monitoring";
import { pausedQuestion, unsubscribed } from "./unsubscribe";

/** Slower than this is worth a look: the line says how many round trips it made. */
const SLOW_MS = 1000;

/**
 * Queues and crons read what they need when they are called, as pages do (lazy-routes.ts): an isolate that answers people starts without
 * the jobs of all rooms.
 */
export default {
  async fetch(request: Request, rawEnv: unknown, execution: ExecutionContext): Promise<Response> {
    const started = Date.now();
    try {
      const env = envOf(rawEnv);
      await startMonitoring(env);
      if (!URL.canParse(request.url)) return secured(notUnderstood(), env);
      const url = new URL(request.url);
      const refused = refusedAtOnce(request, url);
      if (refused) return secured(refused, env);
      if (url.pathname.startsWith("/assets/") || url.pathname === "/favicon.ico")
        return secured(await asset(env, request), env);
      if (url.pathname === "/health") return secured(await health(env), env);
      const nonce = newNonce();
      const proven = await byOwnProof(request, url, { env, nonce });
      if (proven) {
        const isSecret = holdsSecret(url.pathname);
        return secured(proven, env, { isSecret, nonce: isSecret ? nonce : undefined });
      }
      if (isForeignPost(request, url, env))
        return secured(plainPage(403, "403 Forbidden", "This form was sent from another site."), env);
      const base = await onBaseDomain(request, url, env);
      if (base) return secured(base, env);
      return await page(withoutForwardedHost(request), env, execution, started);
    } catch (error) {
      report(error, {});
      if (isUnavailable(error)) return secured(unreachablePage(), { PUBLIC_SCHEME: "https" });
      const page = plainPage(500, "Something Went Wrong", "Something went wrong. Please try again later");
      return secured(page, { PUBLIC_SCHEME: "https" });
    }
  },
  async queue(batch: MessageBatch<unknown>, rawEnv: unknown): Promise<void> {
    const env = envOf(rawEnv);
    await startMonitoring(env);
    const { consume } = await import("./queue");
    await consume(batch, env);
  },
  async scheduled(controller: ScheduledController, rawEnv: unknown): Promise<void> {
    const env = envOf(rawEnv);
    await startMonitoring(env);
    const { scheduled } = await import("./schedule");
    await scheduled(controller.cron, env);
  },
};

const unreachablePage = () =>
  plainPage(
    503,
    "503 Service Unavailable",
    "The portal cannot be reached completely just now. Please try again in a moment. What you typed is still on the page before this one.",
    { headers: { "retry-after": "5" } },
  );

/**
 * Mail programs and the mail provider send neither Origin nor Sec-Fetch-Site: what they post is its own proof, a token or a
 * signature, and no cookie is looked at.
 */
async function byOwnProof(
  request: Request,
  url: URL,
  { env, nonce }: { env: WorkerEnv; nonce: string },
): Promise<Response | null> {
  if (url.host === env.BASE_DOMAIN && url.pathname === mailEventsPath) {
    const send = async (message: JobMessage) => {
      // Taken and then lost would be worse than not taken: the provider sends it again.
      if (!env.JOBS) throw new Error("There is no queue for what the mail provider tells");
      await env.JOBS.send(message);
    };
    const { receiveMailEvents } = await import("~/features/email/receive-mail-events.server");
    return receiveMailEvents(request, { env, control: () => openControl(env), now: new Date(), send });
  }
  return unsubscribed(request, url, { env, nonce });
}

const PROVIDER_PATHS: ReadonlySet<string> = new Set([providerStartPath, providerCallbackPath]);

/** A provider's answer comes to the base domain, whether or not an event lives there. */
async function onBaseDomain(request: Request, url: URL, env: WorkerEnv): Promise<Response | null> {
  if (url.host !== env.BASE_DOMAIN || !PROVIDER_PATHS.has(url.pathname)) return null;
  const { answerOnBaseDomain } = await import("~/features/auth/base-domain.server");
  const address = request.headers.get("cf-connecting-ip") ?? "unknown";
  const answer = await answerOnBaseDomain(request, { env, control: () => openControl(env), address });
  if (answer !== "expired") return answer;
  const text = "Nothing was changed. Go back to your event's sign-in page and try again.";
  return plainPage(400, "This sign-in has expired", text);
}

async function page(
  request: Request,
  env: WorkerEnv,
  execution: ExecutionContext,
  started: number,
): Promise<Response> {
  const url = new URL(request.url);
  const names = { baseDomain: env.BASE_DOMAIN, defaultSlug: env.DEFAULT_EVENT };
  const event = await findEventByHost(() => openControl(env), url.host, names);
  if (!event || event.status === "deleting") {
    return secured(plainPage(404, "404 Not Found", "There is nothing at this address."), env);
  }
  const question = event.status === "suspended" ? pausedQuestion(request, url) : null;
  if (question) return secured(question, env, { isSecret: true });
  if (event.status !== "active" || event.schemaVersion < EVENT_SCHEMA_VERSION) {
    const text =
      event.status === "suspended"
        ? "This event is paused. Please ask its organisers."
        : "We are making changes. Please try again in a few minutes.";
    return secured(
      plainPage(503, "503 Service Unavailable", text, { headers: { "retry-after": "60" } }),
      env,
    );
  }
  const scope = new RequestScope(env, event, request, (work) => execution.waitUntil(work));
  const { nonce } = scope;
  const answer = keepingText(request, await pages(request, { scope }), scope.rejectedInput?.text, nonce);
  // Whoever sends no cookie is nobody, and is not looked up for that.
  const framing = scope.cookieHeader === "" ? undefined : inFrame(request, scope);
  const response = secured(await asPage(request, answer, { inFrame: framing, nonce }), env, {
    nonce,
    withTurnstile: asksTurnstile(url, env),
    isSecret: holdsSecret(url.pathname),
    isFramed: isPreview(url.pathname),
  });
  const leadsOn = response.headers.has("location");
  for (const cookie of [...scope.cookies, ...(leadsOn ? [] : scope.pageCookies)])
    response.headers.append("set-cookie", await cookie);
  response.headers.set("x-request-id", referenceOf(scope.requestId));
  if (scope.retryAfter !== null) response.headers.set("retry-after", String(scope.retryAfter));
  if (!response.headers.has("cache-control")) response.headers.set("cache-control", "no-store");
  const { roundTrips, calls, queries } = scope.eventRoundTrips;
  if (env.ENVIRONMENT !== "production")
    response.headers.set(
      "server-timing",
      `db;desc="roundTrips=${roundTrips} queries=${queries} calls=${calls}"`,
    );
  scope.answered();
  const ms = Date.now() - started;
  const isSlow = ms >= SLOW_MS;
  log(isSlow ? "warn" : "info", isSlow ? "slow request" : "request", {
    requestId: scope.requestId,
    reference: referenceOf(scope.requestId),
    eventId: event.id,
    userId: scope.userId,
    method: request.method,
    path: loggedPath(url.pathname),
    status: response.status,
    ms,
    roundTrips,
    calls,
    queries,
  });
  traceRequest({
    method: request.method,
    path: loggedPath(url.pathname),
    status: response.status,
    startedMs: started,
    roundTrips,
    times: scope.eventRoundTrips.times,
  });
  return response;
}

/** The page that says what was refused, around it what the person has around every page. */
const inFrame = (request: Request, scope: RequestScope) => (refusal: Refusal) => {
  scope.refusal = refusal;
  const { url, headers, signal } = request;
  return pages(new Request(url, { headers, signal }), { scope }, { isNoPage: true });
};

/** Built files carry a hash in their name: they never change. */
async function asset(env: WorkerEnv, request: Request): Promise<Response> {
  const found = await env.ASSETS.fetch(request);
  const response = new Response(found.body, found);
  response.headers.set("cache-control", found.ok ? "public, max-age=31536000, immutable" : "no-store");
  return response;
}
