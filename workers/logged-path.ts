/** Behind this an address of a calendar has its secret, whole or mistyped, in whatever way it is written. */
const SECRET_BEHIND = /^\/+time-table\/+feed\/+./i;

/** A path as logs and monitoring may have it. */
export function loggedPath(pathname: string): string {
  return SECRET_BEHIND.test(decoded(pathname)) ? "/time-table/feed/[secret]" : pathname;
}

/** As the router reads it. What cannot be decoded leads nowhere. */
function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname.replaceAll(/%[0-9a-f]{2}/gi, (code) =>
      String.fromCharCode(Number.parseInt(code.slice(1), 16)),
    );
  }
}
