/** What every refused sign-in reads, whatever was wrong (spec 1.8). */
export const INVALID_CREDENTIAL = "The credential provided is invalid or mismatched.";
/** After the right password: the team is archived, or the person is not in the event any more (decisions, Teams and users). */
export const USER_DISABLED = "The user account has been disabled.";
/** A mailed link that does not work: what people are told, and the spec's own words as the reason (1.8). */
export const LINK_FAULTS = {
  expired: {
    title: "This link is too old.",
    reason: "The action code has expired. Please request a new one.",
  },
  invalid: {
    title: "This link was used already, or a newer one was sent.",
    reason: "The action code provided is invalid.",
  },
} as const;
/** What a refused sign-in means for whoever stands there, by the words of the catalogue. */
export const SIGN_IN_TITLES: Readonly<Record<string, string>> = {
  [INVALID_CREDENTIAL]: "The e-mail address or the password is not right",
  [USER_DISABLED]: "You have no place in this event any more",
};
