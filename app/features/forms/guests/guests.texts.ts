export const TOO_MANY_DRAFTS =
  "Too many forms were begun from your network in the last hour. What you typed is not saved yet: try again later.";
export const TOO_MUCH_UPLOADED =
  "Too much was uploaded from your network in the last hour. Try again later, or send the form without this file.";
export const TOO_MANY_SENT =
  "Too many forms were sent in from your network in the last hour. Your answers are kept: try again later.";
export const TOO_MANY_LINKS =
  "Several links were mailed in the last hour. Look into your mailbox, or try again later. Your answers are kept.";
export const OWN_DRAFT_GONE = "Your own draft is not there any more: it was submitted or discarded.";
export const NOTHING_SAVED = "Nothing is saved yet. Save your answers first, then ask for the link.";
export const TOO_FAST = "That was very fast. Look at your answers once more, then press the button again.";
export const LINK_OVER =
  "Its draft was submitted or discarded, or nobody touched it for 30 days. A link to submit with works for 24 hours.";
