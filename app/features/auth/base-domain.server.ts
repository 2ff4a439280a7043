import type { ControlDatabase } from "#db/database";
import { log } from "~/lib/report.server";
import type { AppEnv } from "~/procedure/context";
import { handOverPath, providerCallbackPath, providerStartPath } from "./auth.paths";
import { authorizationUrl, claimsOf, isDeclined, isUnreachable, newFlow } from "./provider-client.server";
import { handOver } from "./provider-link.server";
import { openRequest, providerFlow } from "./provider-visit.server";
import { type Provider, type ProviderProblem, vouchedEmail } from "./providers.rules";
import { findProvider, secretOf } from "./providers.server";
import type { CookieHolder } from "./sealed-cookie.server";

interface Base {
  env: AppEnv;
  control(): ControlDatabase;
  /** Who asks, by network address. */
  address: string;
}

/**
 * Providers know one address of ours, whatever the number of events: on the base domain, where no event need answer.
 * From an event the browser comes here (`start`), goes to the provider, comes back here (`callback`), and is handed over
 * to the event where it began. Null where this is none of the two addresses; "expired" where nothing of the kind is
 * under way in this browser.
 */
export async function answerOnBaseDomain(request: Request, base: Base): Promise<Response | "expired" | null> {
  const { env } = base;
  const url = new URL(request.url);
  const isStart = url.pathname === providerStartPath;
  if (url.host !== env.BASE_DOMAIN || (!isStart && url.pathname !== providerCallbackPath)) return null;
  if (request.method !== "GET") return new Response(null, { status: 405, headers: { allow: "GET" } });
  const isSecure = env.PUBLIC_SCHEME === "https";
  const holder = { env, isSecure, event: { id: "base" }, request, now: new Date(), cookies: [] };
  const target = await (isStart ? start(url, holder, base) : callback(url, holder, base));
  if (target === null) return "expired";
  const response = new Response(null, {
    status: 303,
    headers: { location: target, "cache-control": "no-store" },
  });
  for (const cookie of holder.cookies as CookieHolder["cookies"])
    response.headers.append("set-cookie", await cookie);
  return response;
}

async function start(url: URL, holder: CookieHolder, { env }: Base): Promise<string | null> {
  const asked = await openRequest(env.APP_SECRET, url.searchParams.get("request") ?? "", holder.now);
  const provider = asked && findProvider(env, asked.providerId);
  if (!asked || !provider) return null;
  const flow = newFlow();
  try {
    const target = await authorizationUrl(clientOf(env, provider), flow, callbackUrl(env));
    const { providerId, eventId, host, binding } = asked;
    await providerFlow.keep(holder, { ...flow, providerId, eventId, host, binding });
    return target.href;
  } catch (error) {
    return backTo(env, asked.host, { problem: problemOf(error, asked) });
  }
}

async function callback(url: URL, holder: CookieHolder, base: Base): Promise<string | null> {
  const { env, control, address } = base;
  const flow = await providerFlow.kept(holder);
  const provider = flow && findProvider(env, flow.providerId);
  if (!flow || !provider) return null;
  // Once: the same answer a second time finds nothing under way.
  providerFlow.drop(holder);
  try {
    const answer = new URL(callbackUrl(env) + url.search);
    const claims = await claimsOf(clientOf(env, provider), flow, answer);
    const identity = { issuer: provider.issuer, subject: claims.sub, email: vouchedEmail(provider, claims) };
    const { eventId, binding, host } = flow;
    const result = await handOver(control(), identity, { eventId, binding, address, now: holder.now });
    return backTo(env, host, typeof result === "string" ? { problem: result } : result);
  } catch (error) {
    return backTo(env, flow.host, { problem: problemOf(error, flow) });
  }
}

const clientOf = (env: AppEnv, provider: Provider) => ({
  provider,
  secret: secretOf(env, provider),
  isLocal: env.ENVIRONMENT === "local",
});

const callbackUrl = (env: AppEnv) => `${env.PUBLIC_SCHEME}://${env.BASE_DOMAIN}${providerCallbackPath}`;

const backTo = (env: AppEnv, host: string, say: { token: string } | { problem: ProviderProblem }) =>
  `${env.PUBLIC_SCHEME}://${host}${handOverPath}?${new URLSearchParams({ ...say })}`;

/** The library's messages name what was wrong and never a value; still only name and code go into the log. */
function problemOf(error: unknown, { providerId, eventId }: { providerId: string; eventId: string }) {
  const problem: ProviderProblem = isDeclined(error) ? "declined" : isUnreachable(error) ? "late" : "wrong";
  const { name, code } = error as { name?: string; code?: string };
  log("warn", "provider sign-in failed", { providerId, eventId, problem, name, code });
  return problem;
}
