/** What is told of the days gone by, each kind as a list of its own. */
export const HAPPENED = ["completed", "submitted", "comments", "bounced"] as const;
export type Happened = (typeof HAPPENED)[number];

/** `title`: what the column of what it was about is called; `by`: that of the person. */
export const HAPPENED_WORDS: Record<
  Happened,
  { label: string; noun: { one: string; many: string }; title: string; by: string }
> = {
  completed: {
    label: "Tasks completed",
    noun: { one: "completed task", many: "completed tasks" },
    title: "Task",
    by: "Completed by",
  },
  submitted: {
    label: "Forms submitted",
    noun: { one: "submission", many: "submissions" },
    title: "Form",
    by: "Submitted by",
  },
  comments: {
    label: "Comments written",
    noun: { one: "comment", many: "comments" },
    title: "Task",
    by: "Written by",
  },
  bounced: {
    label: "Mails bounced",
    noun: { one: "bounced mail", many: "bounced mails" },
    title: "Mail",
    by: "To",
  },
};
