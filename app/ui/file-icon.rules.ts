import type { IconName } from "./sprite/names";

/** What stands before a file's name, by its content type. */
export function fileIcon(contentType: string): IconName {
  if (contentType.startsWith("image/")) return "file-image";
  if (contentType.startsWith("video/")) return "video";
  if (contentType === "application/zip") return "file-archive";
  if (/spreadsheet|ms-excel/.test(contentType)) return "file-spreadsheet";
  if (/presentation|ms-powerpoint/.test(contentType)) return "presentation";
  return contentType === "application/pdf" || /word|^text\//.test(contentType) ? "file-text" : "file";
}
