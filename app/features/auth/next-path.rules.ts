/** Where sign-in leads: a path of this very event, else the dashboard. Never another site (`//x`, `/\x`, control characters). */
export function safeNext(next: string): string {
  if (!/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(next)) return "/";
  if (next.startsWith("/auth/")) return "/";
  return next;
}
