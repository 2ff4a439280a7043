/** How many e-mails one press sends again: each is a few calls, and somebody waits. */
export const AGAIN_AT_ONCE = 25;
