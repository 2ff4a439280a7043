import type { Noun } from "~/ui/chosen-form";
import { listTooltip } from "~/ui/tooltip.rules";

export const SUBMISSION_NOUN: Noun = { one: "submission", many: "submissions" };

export const CONFIRMATION_NOUN: Noun = { one: "confirmation", many: "confirmations" };

export const WEBHOOK_NOUN: Noun = { one: "webhook", many: "webhooks" };
export const NOTIFICATION_NOUN: Noun = { one: "notification", many: "notifications" };

export const FORM_NOUN: Noun = { one: "form", many: "forms" };
export const FIELD_GROUP_NOUN: Noun = { one: "field group", many: "field groups" };
export const PUBLICATION_LABELS = {
  published: "Published",
  changed: "Changes not yet live",
  draft: "Not published",
};

/** Refusals, in the words of the catalogue (spec 2.8). */
export const INVALID_FORM = "Invalid form";
export const INVALID_FIRST_FIELD = "Invalid first field";
export const INVALID_FIELD = "Invalid field";
export const INVALID_FIELDS = "Invalid fields";
export const INVALID_FIELDS_DATA = "Invalid fields data";
export const INVALID_NEW_FIELDS = "Invalid new fields";
export const INVALID_UPDATED_FIELDS = "Invalid updated fields";
export const INVALID_CONFIRMATION = "Invalid confirmation";
export const INVALID_WEBHOOK = "Invalid webhook";
export const INVALID_NOTIFICATION = "Invalid form notification";
export const INVALID_NOTIFICATIONS = "Invalid notifications";
export const INVALID_FIELD_GROUP = "Invalid field group";
const GROUPS_IN_USE = "Field groups used in forms cannot be deleted";

/** Refusals of a copy. */
export const NO_FIELD_GROUP = "Field group is undefined";
export const NO_NEW_SOURCE = "No new ID found for source or nested ID";
export const NO_NEW_KEY = "No new ID found for logic map field ID";
export const NO_NEW_TARGET = "No new ID found for then or else field ID";

/** What every form begins with (decisions). */
export const DEFAULT_CONFIRMATION = {
  name: "Thank you",
  message: "Thank you. We have received your answers.",
};
export const ADMIN_NOTIFICATION = {
  name: "To the organisers",
  message: "This form was submitted. What was answered stands below.",
};
export const USER_NOTIFICATION = {
  name: "To whoever submits",
  message: "Thank you. We have received what you submitted: it stands below.",
};

/** The collection of answered files; the folder of each is its form's and its submission's. */
export const SUBMISSION_FILES = "submissions";

/** Why forms are not deleted that tasks ask for: the first five by name. */
export const usedByTasks = (titles: readonly string[]): string =>
  titles.length === 0
    ? "A task began to use one of these forms a moment ago."
    : `Forms used in tasks cannot be deleted. In use: ${quoted(titles)}.`;

/** Why field groups are not deleted that forms have: the first five by name. */
export const groupsInUse = (titles: readonly string[]): string =>
  titles.length === 0 ? GROUPS_IN_USE : `${GROUPS_IN_USE}. In use: ${quoted(titles)}.`;

const quoted = (titles: readonly string[]): string => listTooltip(titles.map((title) => `“${title}”`));
