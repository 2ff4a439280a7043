import { type Factors, factorsOf } from "~/features/auth/factors.queries.server";
import { rpIdOf } from "~/features/auth/passkeys.server";
import { configuredProviders } from "~/features/auth/providers.server";
import { dayIn, timeIn } from "~/lib/dates";
import type { Ctx } from "~/procedure/procedure.server";
import { formatDate } from "~/ui/format.rules";

type SessionRow = {
  id: string;
  createdAt: string;
  browser: string | null;
  factor: string | null;
  isByLink: number | null;
  linkBy: string | null;
};

const FACTOR_WORDS: Record<string, string> = {
  totp: "with an app's code",
  recoveryCode: "with a recovery code",
  passkey: "with a passkey",
};

/** The security page in words: dates in the event's zone, hosts and providers by the names that people know. */
export async function securityOf(ctx: Ctx<{ id: string }>, sessions: SessionRow[]) {
  const factors = await factorsOf(ctx.control, ctx.user.id);
  const { timeZone, locale } = ctx.settings.event;
  const on = (instant: string) => formatDate(dayIn(timeZone, new Date(instant)), "medium", locale);
  const here = rpIdOf(ctx.scope);
  const providers = configuredProviders(ctx.env);
  return {
    totpSince: factors.totpSince && on(factors.totpSince),
    recoveryCodesLeft: factors.recoveryCodesLeft,
    hasFactor: hasFactor(factors),
    passkeys: factors.passkeys.map(({ id, name, rpId, createdAt, lastUsedAt }) => ({
      id,
      name,
      host: rpId,
      isHere: rpId === here,
      added: on(createdAt),
      lastUsed: lastUsedAt && on(lastUsedAt),
    })),
    providers: factors.providers.map(({ issuer, createdAt }) => ({
      issuer,
      label: providers.find((each) => each.issuer === issuer)?.label ?? new URL(issuer).host,
      since: on(createdAt),
    })),
    sessions: sessions.map(({ id, createdAt, browser, factor, ...link }) => ({
      id,
      isThis: id === ctx.requestContext.session?.id,
      browser: browser || "Unknown browser",
      how: [
        link.isByLink && `by a link that ${link.linkBy ?? "an organiser"} copied`,
        factor && FACTOR_WORDS[factor],
      ]
        .filter(Boolean)
        .join(", "),
      since: `${on(createdAt)}, ${timeIn(timeZone, new Date(createdAt))}`,
    })),
  };
}

export const hasFactor = ({ totpSince, passkeys }: Pick<Factors, "totpSince" | "passkeys">): boolean =>
  totpSince !== null || passkeys.length > 0;
