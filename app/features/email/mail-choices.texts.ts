import type { MailChoice } from "#db/event/mail-choices";

/** What somebody may unsubscribe from, in words: in a row of choices, and inside a sentence ("You get no more …"). */
export const CHOICE_WORDS: Record<MailChoice, { label: string; hint: string; inSentence: string }> = {
  reminders: {
    label: "Reminders of tasks",
    hint: "What is due soon or overdue. The tasks and their days stay in the portal either way.",
    inSentence: "reminders of tasks",
  },
  notifications: {
    label: "Notifications",
    hint: "News from the organisers. They stand under Notifications in the portal either way.",
    inSentence: "notifications",
  },
  comments: {
    label: "Comments",
    hint: "What somebody writes under a task of yours, or to you.",
    inSentence: "comments",
  },
  staffDigest: {
    label: "What waits for staff",
    hint: "When something waits to be decided or read, at most one e-mail an hour.",
    inSentence: "what waits for staff",
  },
  reports: { label: "Reports", hint: "Figures that are mailed on chosen days.", inSentence: "reports" },
};

/** "Stop reminders of tasks by e-mail", at the foot of such a mail. */
export const stopWords = (choice: MailChoice): string => `Stop ${CHOICE_WORDS[choice].inSentence} by e-mail`;
