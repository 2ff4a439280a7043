import type { FileTypeName } from "~/features/files/file-types.rules";
import type { FileRule } from "~/features/files/files.schema";
import { addDays } from "~/lib/dates";

/** The one file of a download: every type of the spec (1.5). */
export const DOWNLOAD_RULE = {
  accept: ["pdf", "docs", "image", "video", "zip"],
  max: 1,
} as const satisfies FileRule;

/** How readers look for a file: by what they open it with. */
export const FILE_KINDS = ["pdf", "media", "documents", "zip"] as const;
export type FileKind = (typeof FILE_KINDS)[number];

export const FILE_KIND_LABELS: Record<FileKind, string> = {
  pdf: "PDF",
  media: "Pictures and video",
  documents: "Documents and tables",
  zip: "ZIP",
};

export const TYPES_OF_KIND: Record<FileKind, readonly FileTypeName[]> = {
  pdf: ["pdf"],
  media: ["jpeg", "png", "webp", "svg", "mp4"],
  documents: ["doc", "docx", "xls", "xlsx", "ppt", "pptx", "txt"],
  zip: ["zip"],
};

/** What a file is, in the one word of its row. */
export function fileWord(contentType: string): string {
  if (contentType.startsWith("image/")) return "Picture";
  if (contentType.startsWith("video/")) return "Video";
  if (contentType === "application/pdf") return "PDF";
  if (contentType === "application/zip") return "ZIP";
  if (/spreadsheet|ms-excel/.test(contentType)) return "Spreadsheet";
  if (/presentation|ms-powerpoint/.test(contentType)) return "Presentation";
  if (/word/.test(contentType)) return "Document";
  return contentType.startsWith("text/") ? "Text" : "File";
}

/** So long a file is new, in days. */
const NEW_DAYS = 7;

/** Who a download is for, in a line: of its saved types. */
export function audienceWords(download: {
  shown: readonly string[];
  hidden: readonly string[];
  showToChildTeams: boolean;
}): string {
  const { shown, hidden, showToChildTeams } = download;
  return [
    shown.length > 0 ? shown.join(", ") : "All types",
    hidden.length > 0 ? `not ${hidden.join(", ")}` : "",
    showToChildTeams ? "stand shares too" : "no stand shares",
  ]
    .filter(Boolean)
    .join(" · ");
}

/** The first instant of what is new on a day. */
export const newSince = (today: string): string => `${addDays(today, -NEW_DAYS)}T00:00:00.000Z`;
