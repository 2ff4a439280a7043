import type { TaskValues } from "../tasks.schema";
import type { TaskType } from "../tasks.types";
import { disclaimerEditor } from "./disclaimer/editor";
import { externalFormEditor } from "./external-form/editor";
import { formEditor } from "./form/editor";
import type { SETTINGS_SHAPE } from "./task-types.schema";
import { plainEditor, type ShownSetting, type TypeEditor } from "./type-editor";

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
export const SHOWN_SETTINGS: readonly ShownSetting[] = Object.values(TYPE_EDITORS).flatMap(
  ({ shown }) => shown,
);

type Settings = Required<Pick<TaskValues, keyof typeof SETTINGS_SHAPE>>;

/** As the form has them: of a task that is there, or of a new one. */
export const settingValues = (task: { [Name in keyof Settings]?: string | null } = {}) =>
  Object.fromEntries(SHOWN_SETTINGS.map(([name]) => [name, task[name] ?? ""])) as Settings;
