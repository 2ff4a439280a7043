import { sql } from "drizzle-orm";
import { afterEach, beforeEach, vi } from "vitest";
import type { CookieHolder } from "~/features/auth/sealed-cookie.server";
import { begunGuestFilling } from "~/features/forms/guests/guest-filling.server";
import { readFilling } from "~/features/forms/submissions/open-filling.server";
import type { CommandContext } from "~/procedure/context";
import { type SubmissionsHouse, submissionsHouse } from "./submissions-house";

/** Made anew for each test, by `eachAnew`. */
export let house: SubmissionsHouse;
export let form: Awaited<ReturnType<SubmissionsHouse["published"]>>;
export function eachAnew(): void {
  beforeEach(async () => {
    house = await submissionsHouse();
    form = await house.published([]);
    await house.at.write(sql`update form set is_public = 1`);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
}

/** Another form that is open to guests, in the place of the first. */
export async function published(
  fields: Parameters<SubmissionsHouse["published"]>[0],
  title: string,
): Promise<void> {
  form = await house.published(fields, title);
  await house.at.write(sql`update form set is_public = 1`);
}

export const guest = (
  more: Omit<Partial<CommandContext>, "env"> & { env?: object } = {},
  address = "192.0.2.9",
) => {
  const ctx = house.ctx(more.now ?? new Date(), { actor: { id: "guest", level: "user", teamId: null } });
  return { ...ctx, ...more, address, env: { ...ctx.env, ...more.env } } as CommandContext;
};
/** A browser of a guest: what it is given it sends again, below the cookie's path. */
export function browser({ isSecure = true, eventId = "e" } = {}) {
  const jar = new Map<string, string>();
  const set: string[] = [];
  const holder = (): CookieHolder => ({
    ...{
      env: { APP_SECRET: "s".repeat(32) },
      isSecure,
      event: { id: eventId },
      now: new Date(),
      cookies: [],
    },
    request: new Request("https://e.example/", {
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; ") },
    }),
  });
  const take = async ({ cookies }: CookieHolder) => {
    for (const cookie of await Promise.all(cookies)) {
      set.push(cookie);
      const [name = "", value = ""] = (cookie.split(";")[0] ?? "").split(/=(.*)/s);
      jar.set(name, value);
    }
  };
  return { jar, set, holder, take };
}
export const begun = async (ctx: CommandContext) => {
  const at = browser();
  const holder = at.holder();
  const filling = await begunGuestFilling(ctx, holder, form.id);
  await at.take(holder);
  if (filling.token === null) throw new Error("It is not open");
  return { ...at, filling: { ...filling, token: filling.token } };
};
export const filledIn = async (ctx = guest()) => {
  const { filling } = await begun(ctx);
  await house.save(ctx, filling, { [`f.${form.first}`]: "Secret words" });
  const open = await readFilling(ctx, filling);
  const checked = { draftId: open.draft?.id ?? "", version: open.draft?.version ?? 0, number: open.number };
  return { filling, checked };
};
export const SIGNS = { trap: "", turnstile: "", isProven: false, browser: "one" };
export const later = (seconds: number) => new Date(Date.now() + seconds * 1000);
