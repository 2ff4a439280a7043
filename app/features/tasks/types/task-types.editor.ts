import type { TaskType } from "../tasks.types";
import { disclaimerEditor } from "./disclaimer/editor";
import { externalFormEditor } from "./external-form/editor";
import { formEditor } from "./form/editor";
import { plainEditor, type ShownValue, type TypeEditor } from "./type-editor";

/** In the order in which two versions are compared. */
const TYPE_EDITORS = {
  task: plainEditor,
  externalForm: externalFormEditor,
  disclaimer: disclaimerEditor,
  form: formEditor,
  pdfForm: plainEditor,
  upload: plainEditor,
  tbc: plainEditor,
} satisfies Record<TaskType, TypeEditor>;

export const settingsPartOf = (type: TaskType): TypeEditor["Settings"] => TYPE_EDITORS[type].Settings;

/** The settings of all types: a form sends them together, whichever type is chosen. */
export const SHOWN_SETTINGS: readonly ShownValue[] = Object.values(TYPE_EDITORS).flatMap(
  ({ shown }) => shown,
);
