import { plainRules, type TypeRules } from "../type.rules";

/** Completed by being submitted: by hand only what was submitted before and opened again. */
export const formRules: TypeRules = {
  ...plainRules,
  label: "Form",
  hint: "The team fills in the form that is linked to it. Submitting completes it.",
  icon: "file-text",
  isTicked: false,
  mayComplete: ({ isSubmitted, isFormOpen }) => Boolean(isSubmitted && isFormOpen),
  asked: {
    noun: "form",
    isElse: (saved, wanted) => (wanted.formId ?? saved.formId ?? "") !== (saved.formId ?? ""),
  },
  byHand: {
    isGiven: ({ isSubmitted }) => isSubmitted === true,
    missing: (missing, of) =>
      of === 1
        ? "This form has not been submitted yet. Submitting it completes the task."
        : `Nothing was set: ${missing} of these teams ${missing === 1 ? "has" : "have"} not submitted the form yet.`,
  },
};
