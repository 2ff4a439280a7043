import type { FileRule } from "~/features/files/files.schema";
import type { TaskType } from "../tasks.types";
import { rulesOf } from "../types/task-types.rules";
import { ATTACHMENT_RULE } from "./task-files.rules";

/** Types that a team completes by uploading. */
export const takesFiles = (type: TaskType): boolean => rulesOf(type).files !== null;

/** What a team may upload for a task; without one, whatever staff may attach. */
export const evidenceRule = (type: TaskType | undefined): FileRule =>
  (type && rulesOf(type).files?.rule) ?? ATTACHMENT_RULE;

/** Why a task cannot be completed yet, by how many files the team has given for it; null = it can. */
export const missingEvidence = (type: TaskType, evidenceCount: number): string | null =>
  evidenceCount > 0 ? null : (rulesOf(type).files?.missing ?? null);
