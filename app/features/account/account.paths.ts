export const accountPath = "/my-account";
export const accountEmailPath = "/my-account/email";
export const accountPasswordPath = "/my-account/password-reset";
export const securityPath = "/my-account/security";
export const totpPath = "/my-account/security/totp";
export const passkeysPath = "/my-account/security/passkeys";
export const signOutsPath = "/my-account/security/sign-outs";
export const updateEmailPath = "/auth/update-email";
export const updateEmailLoginPath = "/auth/update-email/login";

/** `totp`, `passkey:<id>` or `provider:<issuer>`. */
export const removalPath = (of: string): string =>
  `/my-account/security/removal?${new URLSearchParams({ of })}`;
