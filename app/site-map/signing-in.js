import { file, page, verbs } from "./kinds.js";

export const auth = [
  page("/auth", "guest", "features/auth/pages/auth-root.tsx"),
  page("/auth/login", "guest", "features/auth/pages/login.tsx"),
  page("/auth/forgot-password", "guest", "features/auth/pages/forgot-password.tsx"),
  page("/auth/forgot-password/sent", "guest", "features/auth/pages/check-email.tsx"),
  page("/auth/set-password", "guest", "features/auth/pages/set-password.tsx"),
  page("/auth/sign-in-link", "guest", "features/auth/pages/sign-in-link.tsx"),
  page("/auth/reset-password", "guest", "features/auth/pages/reset-password.tsx"),
  page("/auth/update-email", "guest", "features/account/pages/update-email.tsx"),
  page("/auth/update-email/login", "guest", "features/account/pages/update-email-login.tsx"),
  page("/auth/second-factor", "guest", "features/auth/pages/second-factor.tsx"),
  page("/auth/second-factor/set-up", "guest", "features/auth/pages/second-factor-set-up.tsx"),
  page("/auth/provider/hand-over", "guest", "features/auth/pages/provider-hand-over.tsx"),
  page("/auth/provider/:providerId", "guest", "features/auth/pages/provider-start.tsx"),
  ...verbs("/auth", "guest", "features/auth/log-out.verbs.ts", ["log-out"]),
];

/** Staff stop looking at the portal as somebody else. */
export const view = verbs("/view", "signedIn", "features/teams/end-view.verbs.ts", ["end"]);

/** Has the frame of whoever asks. */
export const refusals = [page("/unauthorised", "guest", "shell/pages/unauthorised.tsx")];

/** Stands alone: what somebody sees once, before they are in the portal. */
export const welcome = [
  page("/onboarding", "signedIn", "features/account/onboarding/pages/onboarding.tsx"),
  file("/onboarding/video", "signedIn", "features/account/onboarding/pages/onboarding-video.ts"),
];
