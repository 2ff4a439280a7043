/** The digest as the mails know it: of the second the button sets a password, so that it is kept by nobody. */
export const DIGEST_KINDS = ["reminderDigest", "reminderDigestFirst"] as const;
export type DigestKind = (typeof DIGEST_KINDS)[number];

/** That of somebody, before it is known whether they have a password from another event: then it is the first all the same. */
export const digestKindOf = ({ hasSignedIn }: { hasSignedIn: boolean }): DigestKind =>
  hasSignedIn ? "reminderDigest" : "reminderDigestFirst";
