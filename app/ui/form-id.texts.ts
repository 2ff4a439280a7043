/** The id of a form is somebody else's, or of another place. */
export const NOT_AGAIN = "This form cannot be sent again. Reload the page and fill it in again.";
/** The form was saved when it was sent before, and says something else now. */
export const CHANGED_SINCE =
  "This was saved already, as you first sent it. What you changed since is not saved: look at what is there and change it.";

/** Whether a refusal says that the form's id can be used no more: what is sent next is something new. */
export const isSpent = (errors: Record<string, string[] | null> | null | undefined): boolean =>
  Object.values(errors ?? {}).some((each) => each?.includes(NOT_AGAIN) || each?.includes(CHANGED_SINCE));
