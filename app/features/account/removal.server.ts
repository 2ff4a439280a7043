import type { Removal } from "~/features/auth/factors.commands.server";
import { factorsOf } from "~/features/auth/factors.queries.server";
import { configuredProviders } from "~/features/auth/providers.server";
import type { CurrentUser } from "~/identity/session.server";
import { NotFound } from "~/lib/errors";
import type { Ctx } from "~/procedure/procedure.server";

/** `totp`, `passkey:<id>` or `provider:<issuer>`; anything else is a 404. */
export function removalOf(of: string): Removal {
  const [what, ...rest] = of.split(":");
  const name = rest.join(":");
  if (of === "totp") return { what: "totp" };
  if (what === "passkey" && name) return { what: "passkey", id: name };
  if (what === "provider" && name) return { what: "provider", issuer: name };
  throw new NotFound();
}

/** What is about to go, in words; a 404 where the person has no such thing. */
export async function namedRemoval(ctx: Ctx<CurrentUser>, of: string): Promise<string> {
  const removal = removalOf(of);
  const factors = await factorsOf(ctx.control, ctx.user.id);
  if (removal.what === "totp" && factors.totpSince) return "the authenticator app";
  if (removal.what === "passkey") {
    const passkey = factors.passkeys.find(({ id }) => id === removal.id);
    if (passkey) return `the passkey “${passkey.name}”`;
  }
  if (removal.what === "provider" && factors.providers.some(({ issuer }) => issuer === removal.issuer)) {
    const known = configuredProviders(ctx.env).find(({ issuer }) => issuer === removal.issuer);
    return `signing in with ${known?.label ?? new URL(removal.issuer).host}`;
  }
  throw new NotFound();
}
