export const loginPath = "/auth/login";
export const forgotPasswordPath = "/auth/forgot-password";
export const checkEmailPath = "/auth/forgot-password/sent";
/** What an admin copied for somebody: it signs in once. */
export const signInLinkPath = "/auth/sign-in-link";
export const secondFactorPath = "/auth/second-factor";
export const setUpPath = "/auth/second-factor/set-up";
/** The page that shows new codes; it belongs to the account, and setting up on the way in ends there. */
export const recoveryCodesPath = "/my-account/security/recovery-codes";
export const handOverPath = "/auth/provider/hand-over";
/** On the base domain, outside every event. */
export const providerStartPath = "/auth/provider/start";
export const providerCallbackPath = "/auth/provider/callback";

export const providerPath = (id: string, next: string): string =>
  `/auth/provider/${id}${next === "/" ? "" : `?next=${encodeURIComponent(next)}`}`;
/** What everybody who is no staff sees once; then on to where they were going. */
export const onboardingPath = (next = "/"): string =>
  next === "/" ? "/onboarding" : `/onboarding?${new URLSearchParams({ next })}`;
