import * as z from "zod";
import type { TaskType } from "../tasks.types";
import { disclaimerSettings } from "./disclaimer/settings.schema";
import { externalFormSettings } from "./external-form/settings.schema";
import { formSettings } from "./form/settings.schema";
import type { Together } from "./together.types";
import { noSettings, type TypeSettings } from "./type-settings.schema";

/** In the order in which what is wrong with them is listed. */
const TYPE_SETTINGS = {
  task: noSettings,
  externalForm: externalFormSettings,
  disclaimer: disclaimerSettings,
  form: formSettings,
  pdfForm: noSettings,
  upload: noSettings,
  tbc: noSettings,
} satisfies Record<TaskType, TypeSettings>;

type Parts = (typeof TYPE_SETTINGS)[keyof typeof TYPE_SETTINGS];
const ofAll = <Name extends "settings" | "given">(name: Name) =>
  Object.assign({}, ...Object.values(TYPE_SETTINGS).map((type) => type[name])) as Together<Parts[Name]>;

/** Of all types: a form sends them together, whichever type is chosen. */
export const SETTINGS_SHAPE = ofAll("settings");
export const GIVEN_SHAPE = ofAll("given");

/** What a form sends of them where none is filled in. */
export const BLANK_SETTINGS = z.object(SETTINGS_SHAPE).parse({});

/** Which settings a task of this type lacks, and what is said of each. */
export const missingSettings = (task: { type: TaskType } & Record<string, unknown>): [string, string][] =>
  Object.entries<string>(TYPE_SETTINGS[task.type].needs).filter(([name]) => task[name] === "");
