import { type CookieOptions, createCookie } from "@remix-run/cloudflare";

/**
 * A cookie that no script reads and no other site sends. Over https its name carries the `__Host-` prefix, which binds it
 * to the very host: no other event can set it. `seconds` is how long the browser keeps it.
 */
export const hostCookie = (
  { isSecure }: { isSecure: boolean },
  name: string,
  { seconds, secrets }: { seconds: number } & Pick<CookieOptions, "secrets">,
) =>
  createCookie(hostCookieName({ isSecure }, name), {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure: isSecure,
    maxAge: seconds,
    ...(secrets && { secrets }),
  });

export const hostCookieName = ({ isSecure }: { isSecure: boolean }, name: string): string =>
  isSecure ? `__Host-${name}` : name;

/** In seconds: for what a browser is to remember of its reader. */
export const YEAR = 365 * 86_400;
