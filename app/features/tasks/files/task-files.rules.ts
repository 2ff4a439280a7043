import type { FileRule } from "~/features/files/files.schema";

export const FILE_GONE = "This file is not there any more";

/** Of a task, and of what one team gives for it. */
export const MOST_FILES = 20;

/** What staff attach: every type of the spec (1.5). */
export const ATTACHMENT_RULE = {
  accept: ["image", "docs", "video", "zip", "pdf"],
  max: MOST_FILES,
} as const satisfies FileRule;
