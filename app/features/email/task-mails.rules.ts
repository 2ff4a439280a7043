import type { MailFacts, MailParts } from "./templates.rules";

/** The built-in mails about a task of a team: what staff decided, and what is still wanted. */

export const TASK_MAIL_KINDS = [
  "taskApproved",
  "taskRejected",
  "taskNotApplicable",
  "taskMoreTime",
  "taskRequestDeclined",
  "taskReminder",
  "taskAssigned",
  "taskDueDates",
] as const;
export type TaskMailKind = (typeof TASK_MAIL_KINDS)[number];

const OPEN = "Open the task";

export const TASK_MAILS: Record<TaskMailKind, (facts: MailFacts) => MailParts> = {
  taskApproved: ({ fields, teamName }) => ({
    subject: `Approved: ${title(fields)}`,
    lines: [`“${title(fields)}” of ${teamName} was approved and is complete. There is nothing more to do.`],
    action: { label: "See the task", note: "" },
  }),
  taskRejected: ({ fields, teamName }) => ({
    subject: `Action needed: change and send again: ${title(fields)}`,
    lines: [
      `${who(fields)} looked at “${title(fields)}” of ${teamName} and asks for changes:`,
      fields.reason ?? "",
    ],
    action: { label: OPEN, note: due(fields) },
  }),
  taskNotApplicable: ({ fields, teamName }) => ({
    subject: `You need not do: ${title(fields)}`,
    lines: [
      `${who(fields)} agreed that “${title(fields)}” does not apply to ${teamName}. There is nothing more to do.`,
      fields.reason ?? "",
    ],
    action: { label: "See the task", note: "" },
  }),
  taskMoreTime: ({ fields, teamName }) => ({
    subject: `You have until ${fields.dueDate ?? "later"}: ${title(fields)}`,
    lines: [
      `${who(fields)} gave ${teamName} more time for “${title(fields)}”. ${due(fields)}`,
      fields.reason ?? "",
    ],
    action: { label: OPEN, note: "" },
  }),
  taskRequestDeclined: ({ fields, teamName }) => ({
    subject: `Action needed: ${title(fields)}`,
    lines: [
      `${who(fields)} declined what ${teamName} asked for${fields.wish ? `: ${fields.wish}` : ""}. “${title(fields)}” is still to be done.`,
      fields.reason ?? "",
    ],
    action: { label: OPEN, note: due(fields) },
  }),
  taskReminder: ({ fields, teamName }) => ({
    subject: `Action needed: ${title(fields)}${fields.status ? `, ${fields.status}` : ""}`,
    lines: [`“${title(fields)}” of ${teamName} is not complete yet, and the organisers are waiting for it.`],
    action: { label: OPEN, note: due(fields) },
  }),
  taskAssigned: ({ fields, teamName }) => ({
    subject: `Action needed: ${title(fields)} is yours to do`,
    lines: [`${who(fields)} assigned “${title(fields)}” of ${teamName} to you.`],
    action: { label: OPEN, note: due(fields) },
  }),
  taskDueDates: ({ fields, teamName }) => {
    const { taskTitle, dueDate, count = "tasks", tasks = "" } = fields;
    const isOne = taskTitle !== undefined;
    return {
      subject: isOne
        ? `${dueDate ? `Now due ${dueDate}` : "No due date any more"}: ${taskTitle}`
        : `New due dates: ${count} of ${teamName}`,
      lines: [
        `The organisers changed the due ${isOne ? "date of a task" : "dates of tasks"} of ${teamName}.`,
        tasks,
      ],
      action: { label: isOne ? OPEN : "See your tasks", note: "" },
    };
  },
};

const title = (fields: MailFacts["fields"]) => fields.taskTitle || "a task";

const who = (fields: MailFacts["fields"]) => fields.teamMember || "An organiser";

const due = (fields: MailFacts["fields"]) => (fields.dueDate ? `Due on ${fields.dueDate}.` : "");
