import type { Reason } from "./digests.types";

/** Why people get no digest, in the order in which it is read. */
export const REASON_TEXTS: Record<Reason, { title: string; text: string; isDanger?: boolean }> = {
  notInvited: { title: "Not invited yet", text: "They hear of their tasks once they are invited." },
  blocked: {
    title: "Mail came back",
    text: "Nothing but security mail goes to these addresses until they change or an admin lifts the block.",
    isDanger: true,
  },
  unsubscribed: { title: "Unsubscribed from reminders", text: "They still see their tasks in the portal." },
  muted: { title: "Muted for this day", text: "Not made up for: the next date of each task goes as usual." },
  byHand: { title: "Reminded by hand on this day", text: "A reminder by hand counts as that day’s." },
  notChosen: { title: "Others get the reminders", text: "By the settings they go to somebody else." },
  waiting: {
    title: "Waiting for the organisers",
    text: "What is open was sent for approval: it is yours to decide.",
  },
  done: { title: "Everything is done", text: "Their tasks are complete or do not apply." },
  nothing: { title: "Nothing has a date on this day", text: "What is open is not near a date." },
  archived: { title: "Archived teams", text: "Archived teams get no reminders." },
  organiser: { title: "Organisers", text: "Organiser teams, and staff without a team, get no reminders." },
};
