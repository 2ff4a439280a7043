import type { Tip } from "~/procedure/room";
import {
  addConfirmationPath,
  confirmationPath,
  confirmationsOrderPath,
  confirmationsPath,
  confirmationsRemovalPath,
} from "../admin-forms.paths";

const ON_ONE: readonly Tip[] = [
  {
    title: "Say what happens next",
    text: "When you answer, whom to ask, what can still be changed: whoever submits looks for it here.",
  },
  {
    title: "Answers in the message",
    text: "An answer that you put into the message is shown as it was submitted. What was left blank leaves its place empty.",
  },
];
const ON_ALL: readonly Tip[] = [
  {
    title: "The first that matches",
    text: "From the top, the first confirmation that is on and whose rules match is shown. The default one waits at the end.",
  },
];

export const confirmationsTips: Readonly<Record<string, readonly Tip[]>> = {
  [confirmationsPath(":formId")]: ON_ALL,
  [confirmationsOrderPath(":formId")]: ON_ALL,
  [addConfirmationPath(":formId")]: ON_ONE,
  [confirmationPath(":formId", ":confirmationId")]: ON_ONE,
  [confirmationsRemovalPath(":formId")]: [
    { title: "Or switch it off", text: "A confirmation that is off keeps its message and rules for later." },
  ],
};
