/** Said to a team's other people. */
export const OWNER_ONLY = "Only the team's owner can do this.";
