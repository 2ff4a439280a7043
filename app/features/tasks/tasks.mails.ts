import { oneLine, shortened } from "~/lib/text.rules";
import { type MailFacts, type MailParts, mail } from "~/procedure/room";
import { contactLines, DIGEST_FIELDS, DIGEST_SAMPLES, writeDigest } from "./reminders/digest-mail.texts";

const OPEN = "Open the task";

/** What staff decided about a task of a team, or want of it: made of one activity, so all may name the same. */
const ABOUT_A_TASK = ["taskTitle", "teamMember", "reason", "dueDate", "request", "decision"] as const;

const TASK_SAMPLES = {
  taskTitle: { label: "Title of the task", sample: "Submit stand design drawings" },
  teamMember: { label: "Who decided it", sample: "Helen Marsh" },
  reason: { label: "What they wrote about it", sample: "The drawing has no fire exits." },
  dueDate: { label: "When the task is due", sample: "Fri 25 June 2027" },
  request: { label: "What the team had asked for", sample: "more time" },
  decision: { label: "The decision that was taken back", sample: "Now it waits for approval again." },
} as const;

/** Several tasks, as the reminders name them. */
const TASK_LINES = "- Submit stand design drawings, 4 days overdue\n- Order power, due Thu 24 June";

type Fields = Partial<Record<(typeof ABOUT_A_TASK)[number], string>>;

type AboutATask = MailFacts<(typeof ABOUT_A_TASK)[number]>;

const aboutATask = (
  name: string,
  whoGetsIt: string,
  write: (facts: AboutATask) => MailParts,
  status?: string,
) =>
  mail({
    ...{ name, whoGetsIt, fields: ABOUT_A_TASK, samples: TASK_SAMPLES, again: "asKept", write },
    ...(status !== undefined && { variantOf: { kind: "taskStatus", status } }),
  });

const DECIDED = "The owner of the team, and whoever the task is assigned to";

/** What staff decided: `taskStatus` is the text of the event's own for all that have none themselves. */
const decided = (name: string, status: string, write: (facts: AboutATask) => MailParts) =>
  aboutATask(name, DECIDED, write, status);

export const tasksMails = {
  taskStatus: mail({
    name: "Task status",
    whoGetsIt: "The team, for each decision about a task whose mail has no text of its own",
    fields: [...ABOUT_A_TASK, "status"],
    samples: { ...TASK_SAMPLES, status: { label: "What was decided", sample: "approved" } },
    again: "asKept",
    write: ({ fields, teamName }) => ({
      subject: `${title(fields)}: ${fields.status ?? "changed"}`,
      lines: [
        `${who(fields)} looked at “${title(fields)}” of ${teamName}: ${fields.status ?? "changed"}.`,
        fields.reason ?? "",
      ],
      action: { label: OPEN, note: due(fields) },
    }),
  }),
  taskApproved: decided("Task approved", "approved", ({ fields, teamName }) => ({
    subject: `Approved: ${title(fields)}`,
    lines: [`“${title(fields)}” of ${teamName} was approved and is complete. There is nothing more to do.`],
    action: { label: "See the task", note: "" },
  })),
  taskRejected: decided("Task sent back", "sent back for changes", ({ fields, teamName }) => ({
    subject: `Action needed: change and send again: ${title(fields)}`,
    lines: [
      `${who(fields)} looked at “${title(fields)}” of ${teamName} and asks for changes:`,
      fields.reason ?? "",
    ],
    action: { label: OPEN, note: due(fields) },
  })),
  taskNotApplicable: decided("Task not applicable", "not applicable", ({ fields, teamName }) => ({
    subject: `You need not do: ${title(fields)}`,
    lines: [
      `${who(fields)} agreed that “${title(fields)}” does not apply to ${teamName}. There is nothing more to do.`,
      fields.reason ?? "",
    ],
    action: { label: "See the task", note: "" },
  })),
  taskMoreTime: decided("More time for a task", "given more time", ({ fields, teamName }) => ({
    subject: `You have until ${fields.dueDate ?? "later"}: ${title(fields)}`,
    lines: [
      `${who(fields)} gave ${teamName} more time for “${title(fields)}”. ${due(fields)}`,
      fields.reason ?? "",
    ],
    action: { label: OPEN, note: "" },
  })),
  taskRequestDeclined: decided("Request declined", "request declined", ({ fields, teamName }) => ({
    subject: `Action needed: ${title(fields)}`,
    lines: [
      `${who(fields)} declined what ${teamName} asked for${fields.request ? `: ${fields.request}` : ""}. “${title(fields)}” is still to be done.`,
      fields.reason ?? "",
    ],
    action: { label: OPEN, note: due(fields) },
  })),
  taskDecisionTakenBack: decided("Decision taken back", "decision taken back", ({ fields, teamName }) => ({
    subject: `Taken back: ${title(fields)}`,
    lines: [
      `${who(fields)} took back the last decision about “${title(fields)}” of ${teamName}.`,
      fields.decision ?? "",
    ],
    action: { label: "See the task", note: "" },
  })),
  staffWaiting: mail({
    name: "What waits for staff",
    whoGetsIt: "Staff who chose it, at most once an hour",
    // Numbers with their nouns, empty where there is none.
    fields: ["approvals", "requests", "comments"],
    samples: {
      approvals: { label: "How many approvals wait", sample: "3 approvals" },
      requests: { label: "How many requests wait", sample: "1 request" },
      comments: { label: "How many comments are new", sample: "2 comments" },
    },
    again: "asKept",
    choice: "staffDigest",
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
          note: "You get this e-mail because you chose so, at most once an hour.",
        },
      };
    },
  }),
  taskReminder: mail({
    name: "Task reminder",
    whoGetsIt: "The people of a team, when staff remind it of a task",
    fields: ["taskTitle", "dueDate", "status", "note"],
    samples: {
      taskTitle: { ...TASK_SAMPLES.taskTitle, isNeeded: true },
      dueDate: TASK_SAMPLES.dueDate,
      status: { label: "How late it is", sample: "4 days overdue" },
      note: { label: "What staff wrote to it", sample: "Please send it today." },
    },
    again: "asKept",
    choice: "reminders",
    write: ({ fields, teamName, accountManager }) => ({
      subject: `Action needed: ${title(fields)}${fields.status ? `, ${fields.status}` : ""}`,
      lines: [
        `“${title(fields)}” of ${teamName} is not complete yet, and the organisers are waiting for it.`,
        ...(fields.note ? [fields.note] : []),
        ...contactLines(accountManager),
      ],
      action: { label: OPEN, note: due(fields) },
    }),
  }),
  teamReminder: mail({
    name: "Reminder of overdue tasks",
    whoGetsIt: "The people of a team, when staff remind it of all that is late",
    fields: ["tasks", "count", "note"],
    samples: {
      tasks: { label: "The tasks, a line each", sample: TASK_LINES, isNeeded: true },
      count: { label: "How many they are, in words", sample: "2 tasks" },
      note: { label: "What staff wrote to it", sample: "Please send them today." },
    },
    again: "asKept",
    choice: "reminders",
    write: ({ fields: { tasks = "", count = "tasks", note = "" }, teamName, accountManager }) => ({
      subject: `Action needed: ${count} overdue for ${teamName}`,
      lines: [
        `The organisers are waiting for ${count} of ${teamName}:`,
        tasks,
        note,
        ...contactLines(accountManager),
      ],
      action: { label: "See your tasks", note: "" },
    }),
  }),
  reminderDigest: mail({
    name: "Reminder digest",
    whoGetsIt:
      "The people whom reminders are sent to, at 08:00 on the days on which a task of theirs is reminded of",
    fields: DIGEST_FIELDS,
    samples: DIGEST_SAMPLES,
    again: "asKept",
    choice: "reminders",
    write: (facts) => writeDigest(facts),
  }),
  // Its button holds a token: nobody keeps it.
  reminderDigestFirst: mail({
    name: "Reminder digest with a link to set a password",
    whoGetsIt: "The same people, where they have never signed in",
    fields: DIGEST_FIELDS,
    samples: DIGEST_SAMPLES,
    choice: "reminders",
    write: (facts) => writeDigest(facts, true),
  }),
  taskAssigned: aboutATask("Task assigned", "Whoever a task is assigned to", ({ fields, teamName }) => ({
    subject: `Action needed: ${title(fields)} is yours to do`,
    lines: [`${who(fields)} assigned “${title(fields)}” of ${teamName} to you.`],
    action: { label: OPEN, note: due(fields) },
  })),
  taskDueDates: mail({
    name: "New due dates",
    whoGetsIt: "The people of the teams whose tasks got another day",
    fields: ["taskTitle", "dueDate", "tasks", "count"],
    samples: {
      taskTitle: { label: "Title of the task, where it is one", sample: "" },
      dueDate: { label: "Its new day, where it is one", sample: "" },
      tasks: { label: "The tasks, a line each", sample: TASK_LINES, isNeeded: true },
      count: { label: "How many they are, in words", sample: "2 tasks" },
    },
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
    whoGetsIt: "Whoever takes part in a conversation, and whoever is mentioned in it",
    fields: ["teamMember", "taskId", "taskTitle", "comment", "commentUrl", "mention", "dueDate", "status"],
    samples: {
      comment: { label: "What was written", sample: "Is the crane there on Monday?", isNeeded: true },
      teamMember: { label: "Who wrote it", sample: "Tom Ellery" },
      taskTitle: TASK_SAMPLES.taskTitle,
      taskId: { label: "Id of the task", sample: "0191f2a4" },
      commentUrl: { label: "Address of the comment, as text", sample: "https://portal.example/tasks" },
      mention: { label: "Whether it mentions the reader", sample: "", isHidden: true },
      dueDate: TASK_SAMPLES.dueDate,
      status: { label: "Status of the task", sample: "Due soon" },
    },
    again: "asKept",
    choice: "comments",
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
