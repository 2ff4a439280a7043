import type { FileRule } from "~/features/files/files.schema";

/** What may be sent: a table, read by the limits of lib/sheets. */
export const IMPORT_RULE: FileRule = { accept: ["xlsx", "csv"], limitMb: 10 };

/** Whose files these are; the id of each is its import's. */
export const IMPORT_FILES = { collection: "imports", entityId: "teams" };

export const formatOf = (contentType: string): "csv" | "xlsx" =>
  contentType === "text/csv" ? "csv" : "xlsx";
