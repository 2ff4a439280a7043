import * as z from "zod";
import { NotFound } from "~/lib/errors";
import { newSecret, sha256 } from "~/lib/ids";
import { procedure } from "~/procedure/procedure.server";
import { providerStartPath } from "../auth.paths";
import { safeNext } from "../next-path.rules";
import { providerVisit, sealRequest } from "../provider-visit.server";
import { findProvider } from "../providers.server";

/**
 * Begins sign-in with a provider. A link and no form: browsers hold the redirect of a posted form to the policy's
 * `form-action 'self'`, and the provider is elsewhere.
 */
export const loader = procedure
  .guest()
  .params({ providerId: z.string().max(40) })
  .input(z.object({ next: z.string().max(2000).default("").catch("") }))
  .loader(async ({ ctx, params, input }) => {
    const next = safeNext(input.next);
    if (!findProvider(ctx.env, params.providerId)) throw new NotFound();
    if (ctx.user) throw ctx.redirect(next);
    const { env, event, scope, now } = ctx;
    const secret = newSecret();
    await providerVisit.keep(scope, { secret, next });
    const request = await sealRequest(
      env.APP_SECRET,
      {
        providerId: params.providerId,
        eventId: event.id,
        host: new URL(scope.origin).host,
        binding: await sha256(secret),
      },
      now,
    );
    const base = `${env.PUBLIC_SCHEME}://${env.BASE_DOMAIN}`;
    throw ctx.redirect(`${base}${providerStartPath}?${new URLSearchParams({ request })}`);
  });

export default function ProviderStart() {
  return null;
}
