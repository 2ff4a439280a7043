import { oneLine, shortened } from "~/lib/text.rules";
import { type MailFacts, type MailParts, mail } from "~/procedure/room";
import { DIGEST_FIELDS, writeDigest } from "./reminders/digest-mail.texts";

const OPEN = "Open the task";

/** What staff decided about a task of a team, or want of it: made of one activity, so all may name the same. */
const ABOUT_A_TASK = ["taskTitle", "teamMember", "reason", "dueDate", "request", "decision"] as const;

type Fields = Partial<Record<(typeof ABOUT_A_TASK)[number], string>>;

const aboutATask = (name: string, write: (facts: MailFacts<(typeof ABOUT_A_TASK)[number]>) => MailParts) =>
  mail({ name, fields: ABOUT_A_TASK, again: "asKept", write });

export const tasksMails = {
  taskApproved: aboutATask("Task approved", ({ fields, teamName }) => ({
    subject: `Approved: ${title(fields)}`,
    lines: [`“${title(fields)}” of ${teamName} was approved and is complete. There is nothing more to do.`],
    action: { label: "See the task", note: "" },
  })),
  taskRejected: aboutATask("Task sent back", ({ fields, teamName }) => ({
    subject: `Action needed: change and send again: ${title(fields)}`,
    lines: [
      `${who(fields)} looked at “${title(fields)}” of ${teamName} and asks for changes:`,
      fields.reason ?? "",
    ],
    action: { label: OPEN, note: due(fields) },
  })),
  taskNotApplicable: aboutATask("Task not applicable", ({ fields, teamName }) => ({
    subject: `You need not do: ${title(fields)}`,
    lines: [
      `${who(fields)} agreed that “${title(fields)}” does not apply to ${teamName}. There is nothing more to do.`,
      fields.reason ?? "",
    ],
    action: { label: "See the task", note: "" },
  })),
  taskMoreTime: aboutATask("More time for a task", ({ fields, teamName }) => ({
    subject: `You have until ${fields.dueDate ?? "later"}: ${title(fields)}`,
    lines: [
      `${who(fields)} gave ${teamName} more time for “${title(fields)}”. ${due(fields)}`,
      fields.reason ?? "",
    ],
    action: { label: OPEN, note: "" },
  })),
  taskRequestDeclined: aboutATask("Request declined", ({ fields, teamName }) => ({
    subject: `Action needed: ${title(fields)}`,
    lines: [
      `${who(fields)} declined what ${teamName} asked for${fields.request ? `: ${fields.request}` : ""}. “${title(fields)}” is still to be done.`,
      fields.reason ?? "",
    ],
    action: { label: OPEN, note: due(fields) },
  })),
  taskDecisionTakenBack: aboutATask("Decision taken back", ({ fields, teamName }) => ({
    subject: `Taken back: ${title(fields)}`,
    lines: [
      `${who(fields)} took back the last decision about “${title(fields)}” of ${teamName}.`,
      fields.decision ?? "",
    ],
    action: { label: "See the task", note: "" },
  })),
  staffWaiting: mail({
    name: "What waits for staff",
    // Numbers with their nouns, empty where there is none.
    fields: ["approvals", "requests", "comments"],
    again: "asKept",
    write: ({ fields: { approvals = "", requests = "", comments = "" }, eventName }) => {
      const parts = [approvals, requests, comments].filter(Boolean);
      return {
        subject: `Waiting for you: ${parts.join(", ")}`,
        lines: [
          `In the portal of ${eventName} there is something for you:`,
          parts.map((part) => `- ${part}`).join("\n"),
        ],
        action: {
          label: "See what waits",
          note: "You get this e-mail because you chose so, at most once an hour. You can change that on the page of comments.",
        },
      };
    },
  }),
  taskReminder: mail({
    name: "Task reminder",
    // `note`: what staff wrote to it.
    fields: ["taskTitle", "dueDate", "status", "note"],
    again: "asKept",
    write: ({ fields, teamName }) => ({
      subject: `Action needed: ${title(fields)}${fields.status ? `, ${fields.status}` : ""}`,
      lines: [
        `“${title(fields)}” of ${teamName} is not complete yet, and the organisers are waiting for it.`,
        ...(fields.note ? [fields.note] : []),
      ],
      action: { label: OPEN, note: due(fields) },
    }),
  }),
  teamReminder: mail({
    name: "Reminder of overdue tasks",
    // `tasks`: a line each; `count`: how many they are, in words.
    fields: ["tasks", "count", "note"],
    again: "asKept",
    write: ({ fields: { tasks = "", count = "tasks", note = "" }, teamName }) => ({
      subject: `Action needed: ${count} overdue for ${teamName}`,
      lines: [`The organisers are waiting for ${count} of ${teamName}:`, tasks, note],
      action: { label: "See your tasks", note: "" },
    }),
  }),
  reminderDigest: mail({
    name: "Reminder digest",
    fields: DIGEST_FIELDS,
    again: "asKept",
    choice: "reminders",
    write: (facts) => writeDigest(facts),
  }),
  // Its button holds a token: nobody keeps it.
  reminderDigestFirst: mail({
    name: "Reminder digest with a link to set a password",
    fields: DIGEST_FIELDS,
    choice: "reminders",
    write: (facts) => writeDigest(facts, true),
  }),
  taskAssigned: aboutATask("Task assigned", ({ fields, teamName }) => ({
    subject: `Action needed: ${title(fields)} is yours to do`,
    lines: [`${who(fields)} assigned “${title(fields)}” of ${teamName} to you.`],
    action: { label: OPEN, note: due(fields) },
  })),
  taskDueDates: mail({
    name: "New due dates",
    // `tasks`: several, a line each; `count`: how many they are.
    fields: ["taskTitle", "dueDate", "tasks", "count"],
    again: "asKept",
    write: ({ fields, teamName }) => {
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
  }),
  commentNotification: mail({
    name: "Comment",
    fields: ["teamMember", "taskId", "taskTitle", "comment", "commentUrl", "mention", "dueDate", "status"],
    again: "asKept",
    write: ({ fields, teamName }) => {
      const { teamMember = "Somebody", taskTitle = "a task", comment = "", dueDate, status } = fields;
      const task = inSubject(taskTitle);
      return {
        subject: fields.mention
          ? `${inSubject(teamMember)} mentioned you: ${task}`
          : `${inSubject(teamMember)} commented on ${task}`,
        lines: [
          `${teamMember} ${fields.mention ? "mentioned you in a comment" : "wrote a comment"} on “${taskTitle}” of ${teamName}:`,
          comment,
        ],
        action: {
          label: "Read and answer",
          note: [status && `Status: ${status}.`, dueDate && `Due: ${dueDate}.`].filter(Boolean).join(" "),
        },
      };
    },
  }),
};

const title = (fields: Fields) => fields.taskTitle || "a task";

const who = (fields: Fields) => fields.teamMember || "An organiser";

const due = (fields: Fields) => (fields.dueDate ? `Due on ${fields.dueDate}.` : "");

/** One line, and short enough that the whole subject is read in a list. */
const inSubject = (text: string) => shortened(oneLine(text), 60);
