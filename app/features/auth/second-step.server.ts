import * as z from "zod";
import type { Scope } from "~/procedure/scope.server";
import { secondFactorPath, setUpPath } from "./auth.paths";
import { browserName } from "./browser-name.rules";
import type { Entrance, Visit } from "./entrance.server";
import { sealedCookie } from "./sealed-cookie.server";
import { sessionSecret, setSessionCookie } from "./session-cookie.server";

/** Who passed step one, and when: five minutes for the second. */
const pendingSignIn = sealedCookie("second-step", {
  seconds: 300,
  shape: z.object({
    step: z.enum(["secondFactor", "setUp"]),
    userId: z.string(),
    at: z.string(),
    next: z.string(),
  }),
});

export interface PendingSignIn {
  step: "secondFactor" | "setUp";
  userId: string;
  at: string;
  next: string;
}

export const keptSignIn = (scope: Scope): Promise<PendingSignIn | null> => pendingSignIn.kept(scope);
export const dropSignIn = (scope: Scope): void => pendingSignIn.drop(scope);

/** What a session is made with, as this request says. */
export const visitOf = (scope: Scope): Visit => ({
  oldSecret: sessionSecret(scope),
  browser: browserName(scope.request.headers.get("user-agent")),
});

/** Where step one leads: in, to the second step, or to setting one up. */
export async function goOn(scope: Scope, entrance: Entrance, next: string): Promise<string> {
  if (entrance.step === "done") {
    setSessionCookie(scope, entrance.secret);
    return next;
  }
  const { step, userId, at } = entrance;
  await pendingSignIn.keep(scope, { step, userId, at, next });
  return step === "setUp" ? setUpPath : secondFactorPath;
}

/** The notice of whoever comes too late with the second step. */
export const STEP_EXPIRED = {
  type: "info",
  title: "Please log in again to perform this operation.",
  description: "The second step must follow within five minutes.",
} as const;
