/** What every refused sign-in reads, whatever was wrong (spec 1.8). */
export const INVALID_CREDENTIAL = "The credential provided is invalid or mismatched.";
