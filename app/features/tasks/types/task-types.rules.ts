import { TASK_TYPES, type TaskType } from "../tasks.types";
import { disclaimerRules } from "./disclaimer/rules";
import { externalFormRules } from "./external-form/rules";
import { formRules } from "./form/rules";
import { pdfFormRules } from "./pdf-form/rules";
import { taskRules } from "./task/rules";
import { tbcRules } from "./tbc/rules";
import type { TypeRules } from "./type.rules";
import { uploadRules } from "./upload/rules";

/** What each type says and decides: nothing else asks which type a task is of. */
const TYPE_RULES = {
  task: taskRules,
  form: formRules,
  externalForm: externalFormRules,
  pdfForm: pdfFormRules,
  upload: uploadRules,
  disclaimer: disclaimerRules,
  tbc: tbcRules,
} satisfies Record<TaskType, TypeRules>;

export const rulesOf = (type: TaskType): TypeRules => TYPE_RULES[type];

export const taskTypeLabel = (type: TaskType): string => rulesOf(type).label;

/** It can be done: it is part of a team's progress, and may be late. */
export const isCounted = (type: TaskType): boolean => rulesOf(type).notYet === null;

/** What a new task is until somebody says otherwise. */
export const [FIRST_TYPE] = TASK_TYPES;
