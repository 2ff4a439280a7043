/** Refusals of the catalogue (spec 2.8). */
export const NO_TEAM = "Team ID is empty";
export const NOT_PUBLIC = "Form is not public";
export const INVALID_SUBMISSION = "Invalid Submission data";
export const INVALID_TASK_PROGRESS = "Invalid taskProgress data";
export const INVALID_AFTER_UPLOAD = "Invalid submission data after upload";

export const FORM_CLOSED =
  "This form is not available at the moment: ask the organisers when it opens again.";
/** To whoever has begun it. */
export const FORM_CLOSED_MEANWHILE =
  "This form is not available at the moment. What you have filled in is kept: ask the organisers when it opens again.";
/** Of a form that opens later. */
export const READ_ONLY_YET = "You can read the questions and prices now. Nothing can be saved yet.";
/** Of a form that has closed. */
export const keptDraft = (day: string, isChange: boolean): string =>
  isChange
    ? `Your changes of ${day} are kept, not submitted.`
    : `Your draft of ${day} is kept, not submitted.`;
export const SUBMITTED_ALREADY = "Your team has sent this form in already, or the organisers did so for you.";
/** To staff who fill it in for a team. */
export const SUBMITTED_FOR_TEAM =
  "This team has sent the form in already, or somebody did so for it. What you typed was not sent.";
export const NOT_EDITABLE =
  "What was sent in cannot be changed any more. Ask the organisers if something has to be put right.";
export const CHANGED_MEANWHILE =
  "Somebody saved this form at the same moment, several times. Nothing of yours was saved: please try again.";
export const TOO_MUCH =
  "This is more than one form can hold. Nothing was saved: shorten the longest answers and try again.";
export const ENTRY_FULL = "A colleague added entries meanwhile, and the list takes no more of them.";
export const ENTRY_CHANGED =
  "A colleague changed this entry a moment ago. It was not removed: look at it, and remove it then.";
export const GUEST_FILES_FULL =
  "These are more files than can be sent without an account: 20 at most, 200 MB together. Remove one, and try again.";
export const SUBMISSIONS_CHANGED =
  "Some of these were changed or deleted a moment ago. Nothing was deleted: check the list and try again.";
