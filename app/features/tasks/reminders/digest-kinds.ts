/** The digest as the mails know it: of the second the button sets a password, so that it is kept by nobody. */
export const DIGEST_KINDS = ["reminderDigest", "reminderDigestFirst"] as const;
export type DigestKind = (typeof DIGEST_KINDS)[number];
