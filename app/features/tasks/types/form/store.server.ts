import type { Write } from "#db/write-batch";
import { Refused } from "~/lib/errors";
import type { SavedTask } from "../../editor/task-changes.rules";
import type { TaskValues } from "../../tasks.schema";
import { plainStore, type TypeStore } from "../type-store.server";
import {
  areSubmitted,
  FORM_OF_TASK,
  formIsPublished,
  sentAnswers,
  sentInQueue,
} from "./form-tasks.queries.server";

export const formStore = {
  ...plainStore,
  // Left out, it stays as it is.
  columns: ({ formId }) => ({ formId: formId === undefined ? undefined : formId || null }),
  saving: asksForOpenForm,
  completing: (_ctx, { statusRow }, otherwise) => [areSubmitted([statusRow], otherwise, true)],
  byHand: (of, otherwise) => [areSubmitted(of, otherwise)],
  inDrawer: FORM_OF_TASK,
  inQueue: { submission: sentInQueue },
  onPage: FORM_OF_TASK,
  inList: { submission: sentAnswers },
} satisfies TypeStore;

/** A form that comes is published. One that was chosen before stays, whatever became of it: teams are told. */
function asksForOpenForm({ type, formId }: TaskValues, saved: SavedTask | null): Write[] {
  const before = saved?.type === type ? (saved.formId ?? "") : null;
  if (before !== null && before === (formId ?? before)) return [];
  const refused = (text: string) => new Refused("Invalid task values", { formId: text });
  if (!formId) throw refused("Choose a form");
  return [formIsPublished(formId, () => refused("This form is not published any more. Choose another one."))];
}
