import type { ComponentType } from "react";
import type { LimitsOf } from "~/procedure/limits.server";
import type { LiveField } from "~/ui/editor-form";
import type { TaskInput, TaskValues } from "../tasks.schema";
import type { FormChoice } from "./form/form-tasks.rules";
import type { SETTINGS_SHAPE } from "./task-types.schema";

export type TaskFields = Record<keyof LimitsOf<typeof TaskInput>, LiveField>;

/** What settings are chosen from and called by. */
export interface Choosable {
  /** What a task can ask for. */
  forms: readonly FormChoice[];
}

/** A value of a task as whoever compares two versions reads it. */
export type ShownValue<Names, Key = keyof TaskValues> = [
  key: Key,
  label: string,
  show: (value: unknown, names: Names) => string,
];
export type ShownSetting = ShownValue<Choosable, keyof typeof SETTINGS_SHAPE>;

/** A type in the editor of staff. */
export interface TypeEditor {
  /** Its settings, below its choice. */
  Settings: ComponentType<Choosable & { fields: TaskFields }> | null;
  shown: readonly ShownSetting[];
}

export const plainEditor: TypeEditor = { Settings: null, shown: [] };

export const writtenText = (value: unknown): string => String(value ?? "").trim() || "Empty";
