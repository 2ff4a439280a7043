/** Behind these an address has its secret, whole or mistyped, in whatever way it is written: a calendar's, a guest's draft's, a webhook's file's. */
const SECRETS_BEHIND: readonly [RegExp, string][] = [
  // Beside it lie the pages that make the address, and end it.
  [/^\/+time-table\/+feed\/+(?!(?:address|end)$)./i, "/time-table/feed"],
  [/^\/+guests\/+forms\/+[^/]*\/+draft\/+./i, "/guests/forms/[form]/draft"],
  [/^\/+webhooks\/+files\/+./i, "/webhooks/files"],
  [/^\/+unsubscribe\/+./i, "/unsubscribe"],
  [/^\/+guests\/+forms\/+[^/]*\/+proof\/+./i, "/guests/forms/[form]/proof"],
];

/** A path as logs and monitoring may have it. */
export function loggedPath(pathname: string): string {
  const before = beforeSecret(pathname);
  return before ? `${before}/[secret]` : pathname;
}

/** An address that no other page may be told of. */
export const holdsSecret = (pathname: string): boolean => beforeSecret(pathname) !== undefined;

function beforeSecret(pathname: string): string | undefined {
  const path = decoded(pathname);
  return SECRETS_BEHIND.find(([secret]) => secret.test(path))?.[1];
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
