/** What every refused sign-in reads, whatever was wrong (spec 1.8). */
export const INVALID_CREDENTIAL = "The credential provided is invalid or mismatched.";
/** After the right password: the team is archived, or the person is not in the event any more (decisions, Teams and users). */
export const USER_DISABLED = "The user account has been disabled.";
