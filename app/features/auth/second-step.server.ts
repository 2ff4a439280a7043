import * as z from "zod";
import type { CurrentSession } from "~/identity/session.server";
import { browserName } from "~/lib/browser-name.rules";
import type { RequestScope } from "~/procedure/scope.server";
import { onboardingPath, secondFactorPath, setUpPath } from "./auth.paths";
import type { Entrance, FirstStep, Visit } from "./entrance.server";
import { safeNext, UPDATE_EMAIL } from "./next-path.rules";
import { ProviderAccount } from "./provider-account.server";
import { sealedCookie } from "./sealed-cookie.server";
import { sessionSecret, setSessionCookie } from "./session-cookie.server";

/** Who passed step one, how, and with what stamp: five minutes for the second. */
const pendingSignIn = sealedCookie("second-step", {
  seconds: 300,
  shape: z.object({
    step: z.enum(["secondFactor", "setUp"]),
    userId: z.string(),
    stamp: z.string(),
    next: z.string(),
    by: z.enum(["password", "provider", "link"]),
    account: ProviderAccount.nullish(),
    linkBy: z.object({ id: z.string(), name: z.string() }).nullish(),
  }),
});

export interface PendingSignIn extends FirstStep {
  step: "secondFactor" | "setUp";
  userId: string;
  stamp: string;
  next: string;
  /** Where a session stands for step one: of whoever demanded the factor that it lacks. */
  session?: CurrentSession;
}

export const keptSignIn = async (scope: RequestScope): Promise<PendingSignIn | null> =>
  (await pendingSignIn.kept(scope)) ?? (await byItsSession(scope));

async function byItsSession(scope: RequestScope): Promise<PendingSignIn | null> {
  const { setUp: session } = await scope.requestContext();
  if (!session) return null;
  const { userId, stamp } = session;
  const next = safeNext(new URL(scope.request.url).searchParams.get("next") ?? "/");
  return { step: "setUp", userId, stamp, next, by: "password", session };
}

export const dropSignIn = (scope: RequestScope): void => pendingSignIn.drop(scope);

/** What a session is made with, as this request says. */
export const visitOf = (scope: RequestScope): Visit => ({
  oldSecret: sessionSecret(scope),
  browser: browserName(scope.request.headers.get("user-agent")),
});

/** Where step one leads: in, to the second step, or to setting one up. */
export async function goOn(scope: RequestScope, entrance: Entrance, next: string): Promise<string> {
  if (entrance.step === "done") {
    setSessionCookie(scope, entrance.secret);
    // Whoever has seen it, or is staff, is led on from there.
    const { onboarding } = (await scope.requestContext()).settings;
    return onboarding.showOnboarding && next !== UPDATE_EMAIL ? onboardingPath(next) : next;
  }
  await pendingSignIn.keep(scope, { ...entrance, next });
  return entrance.step === "setUp" ? setUpPath : secondFactorPath;
}

/** The notice for a second step that comes too late. */
export const STEP_EXPIRED = {
  type: "info",
  title: "Please log in again to perform this operation.",
  description: "The second step must follow within five minutes.",
} as const;
