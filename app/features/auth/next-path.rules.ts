/** The one address of this area that sign-in may lead to: there the link of a mail is taken up again. */
export const UPDATE_EMAIL = "/auth/update-email";

/** Where sign-in leads: a path of this very event, else the dashboard. Never another site (`//x`, `/\x`, control characters). */
export function safeNext(next: string): string {
  if (next === UPDATE_EMAIL) return next;
  if (!/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(next)) return "/";
  if (next.startsWith("/auth/")) return "/";
  return next;
}
