import type { Tip } from "~/procedure/room";
import { adminFormsPath, formReportsPath, formTeamsPath, submissionsRemovalPath } from "./admin-forms.paths";

const ON_REPORTS: readonly Tip[] = [
  { title: "Drafts never count", text: "A report is made of what was sent in. Drafts are said beside it." },
  {
    title: "All versions together",
    text: "A question that was taken out of the form keeps its last words, and what was answered to it.",
  },
];

export const formsTips: Readonly<Record<string, readonly Tip[]>> = {
  [adminFormsPath]: [
    {
      title: "Submissions and drafts",
      text: "Submissions were sent in. A draft is still with its team, and counts in no report.",
    },
    {
      title: "One list for all of it",
      text: "Generate report exports the forms as the filters leave them. Each form’s answers have an export of their own.",
    },
  ],
  [formReportsPath]: ON_REPORTS,
  [submissionsRemovalPath(":formId")]: [
    {
      title: "The task is open again",
      text: "Who sent it in through a task has that to do once more. What happened with the task stays in its history.",
    },
    { title: "Before you delete", text: "Export the submissions: the file keeps what was answered." },
  ],
  [formTeamsPath(":formId")]: [
    {
      title: "Who is asked",
      text: "The teams that see a task with this form. Where no task has it: every active team.",
    },
  ],
};
