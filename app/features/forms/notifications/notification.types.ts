import type { Conditions } from "../document/logic.schema";

/** To whom a notification goes (spec 2.3). */
export const SEND_TO_TYPES = ["user", "team", "teamOwner", "admin", "email", "field"] as const;
export type SendToType = (typeof SEND_TO_TYPES)[number];

export const SEND_TO_LABELS: Record<SendToType, string> = {
  user: "Who submitted",
  team: "Everybody in the team",
  teamOwner: "The team’s owner",
  admin: "The event’s admins",
  email: "These addresses",
  field: "An e-mail question of this form",
};

/** In `replyTo`, whoever submitted; else it is an address, the id of an e-mail question, or empty: the event's support address. */
export const REPLY_TO_SUBMITTER = "user";

/** Days of which the list says what was sent. */
export const SENT_DAYS = 30;

export interface FormNotification extends Conditions {
  id: string;
  name: string;
  message: string;
  sendToType: SendToType;
  /** Addresses, or the id of an e-mail question. */
  sendTo: string;
  /** The place of the field group that holds the question; null where it is the form's own. */
  sendToFieldGroupId: string | null;
  /** Of a looped group the row, counted from 0; null: each row. */
  sendToLoopIndex: number | null;
  bccTo: string;
  replyTo: string;
  isAdminDefault: boolean;
  isUserDefault: boolean;
  isUnseen: boolean;
  isActive: boolean;
  isFormTitleSubjectLine: boolean;
  subjectLine: string;
  showCustomFields: boolean;
  showHiddenCustomFields: boolean;
  showSubmission: boolean;
  version: number;
  updatedAt: string;
}

/** It was made with its form, and stays with it. */
export const isDefaultOne = (one: Pick<FormNotification, "isAdminDefault" | "isUserDefault">): boolean =>
  one.isAdminDefault || one.isUserDefault;
