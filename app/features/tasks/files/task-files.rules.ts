import type { FileRule } from "~/features/files/files.schema";
import type { TaskType } from "../tasks.types";

export const FILE_GONE = "This file is not there any more";

/** Of a task, and of what one team gives for it. */
export const MOST_FILES = 20;

/** What staff attach: every type of the spec (1.5). */
export const ATTACHMENT_RULE = {
  accept: ["image", "docs", "video", "zip", "pdf"],
  max: MOST_FILES,
} as const satisfies FileRule;

const PDF_RULE = { accept: ["pdf"], max: MOST_FILES } as const satisfies FileRule;

/** Types that a team completes by uploading. */
export const takesFiles = (type: TaskType): boolean => type === "upload" || type === "pdfForm";

export const evidenceRule = (type: TaskType): FileRule => (type === "pdfForm" ? PDF_RULE : ATTACHMENT_RULE);

/** Why a task cannot be completed yet, by how many files the team has given for it; null = it can. */
export function missingEvidence(type: TaskType, evidenceCount: number): string | null {
  if (evidenceCount > 0 || !takesFiles(type)) return null;
  return type === "pdfForm" ? "Upload the filled-in PDF first." : "Upload at least one file first.";
}
