import * as z from "zod";
import { DomainError } from "~/lib/errors";
import { procedure } from "~/procedure/procedure.server";
import { loginPath } from "../auth.paths";
import { takeHandOver } from "../provider.commands.server";
import { providerVisit } from "../provider-visit.server";
import { isProviderProblem, PROVIDER_PROBLEMS } from "../providers.rules";
import { goOn, visitOf } from "../second-step.server";

/** Where the base domain sends people back to: with a token that is worth one session, or with what went wrong. */
export const loader = procedure
  .guest()
  .input(
    z.object({
      token: z.string().max(200).default("").catch(""),
      problem: z.string().max(40).default("").catch(""),
    }),
  )
  .loader(async ({ ctx, input }) => {
    const visit = await providerVisit.kept(ctx.scope);
    const refuse = (title: string) => ctx.redirect(loginAgain(visit?.next), { type: "error", title });
    // Where nothing was begun in this browser nothing is said: the words of a link that somebody else made are not shown.
    if (!visit) throw ctx.redirect(ctx.user ? "/" : loginPath);
    providerVisit.drop(ctx.scope);
    if (!input.token)
      throw refuse(PROVIDER_PROBLEMS[isProviderProblem(input.problem) ? input.problem : "wrong"]);
    try {
      const given = { token: input.token, visitSecret: visit.secret };
      const entrance = await takeHandOver(ctx, given, visitOf(ctx.scope));
      ctx.scope.enqueueOutbox();
      if (!entrance) throw refuse(PROVIDER_PROBLEMS.expired);
      throw ctx.redirect(await goOn(ctx.scope, entrance, visit.next));
    } catch (error) {
      throw error instanceof DomainError ? refuse(error.message) : error;
    }
  });

const loginAgain = (next = "/") =>
  next === "/" ? loginPath : `${loginPath}?next=${encodeURIComponent(next)}`;

export default function ProviderHandOver() {
  return null;
}
