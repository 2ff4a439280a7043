export interface TurnstileKeys {
  TURNSTILE_SITE_KEY?: string | undefined;
  TURNSTILE_SECRET?: string | undefined;
}

/** The public key of the widget; null where the installation has none, and guests are asked nothing of the kind. */
export const turnstileKey = ({ TURNSTILE_SITE_KEY, TURNSTILE_SECRET }: TurnstileKeys): string | null =>
  TURNSTILE_SITE_KEY && TURNSTILE_SECRET ? TURNSTILE_SITE_KEY : null;
