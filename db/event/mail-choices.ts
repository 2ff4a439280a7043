/** What somebody may unsubscribe from, each for itself and for one event. Of all else there is no choice (decisions: e-mail). */
export const MAIL_CHOICES = ["reminders", "notifications", "comments", "staffDigest", "reports"] as const;
export type MailChoice = (typeof MAIL_CHOICES)[number];
