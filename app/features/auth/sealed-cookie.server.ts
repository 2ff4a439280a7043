import type * as z from "zod";
import { type Sealing, seal, unseal } from "#db/seal";
import { hostCookie } from "~/identity/host-cookie.server";

/** What a cookie needs of a request: a `Scope`, or the little that the base domain has. */
export interface CookieHolder {
  env: { APP_SECRET: string };
  isSecure: boolean;
  event: { id: string };
  request: Request;
  now: Date;
  cookies: (string | Promise<string>)[];
}

/**
 * A cookie that only the server reads and writes. Its end stands inside, since a browser (or a thief) may keep it
 * longer than its Max-Age, and so does its event: all events share the secret, but not what was begun in one.
 */
export function sealedCookie<T>(name: string, { seconds, shape }: { seconds: number; shape: z.ZodType<T> }) {
  const cookieOf = (holder: CookieHolder) => hostCookie(holder, name, { seconds });
  const sealing = ({ env }: CookieHolder): Sealing => ({ secret: env.APP_SECRET, purpose: `cookie:${name}` });
  return {
    async keep(holder: CookieHolder, value: T): Promise<void> {
      const until = holder.now.getTime() + seconds * 1000;
      const text = JSON.stringify({ value, until, name, eventId: holder.event.id });
      const sealed = await seal(sealing(holder), text);
      holder.cookies.push(cookieOf(holder).serialize(sealed));
    },
    async kept(holder: CookieHolder): Promise<T | null> {
      const sealed: unknown = await cookieOf(holder).parse(holder.request.headers.get("cookie"));
      if (typeof sealed !== "string") return null;
      const text = await unseal(sealing(holder), sealed).catch(() => "null");
      const held = JSON.parse(text) as {
        value: unknown;
        until: number;
        name: string;
        eventId: string;
      } | null;
      if (held?.name !== name || held.eventId !== holder.event.id) return null;
      if (held.until < holder.now.getTime()) return null;
      const parsed = shape.safeParse(held.value);
      return parsed.success ? parsed.data : null;
    },
    drop(holder: CookieHolder): void {
      holder.cookies.push(cookieOf(holder).serialize("", { maxAge: 0 }));
    },
  };
}
