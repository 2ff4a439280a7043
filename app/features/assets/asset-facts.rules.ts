import { FILE_TYPES, typeOfContent } from "~/features/files/file-types.rules";
import { formatFileSize } from "~/ui/format.rules";

interface Facts {
  contentType: string;
  size: number;
  width: number | null;
  height: number | null;
}

/** "1600 × 800" of a picture with pixels, else what it is: "SVG", "PDF". */
export function formText({ contentType, width, height }: Facts): string {
  if (width !== null && height !== null) return `${width} × ${height}`;
  const type = typeOfContent(contentType);
  return type ? FILE_TYPES[type].extensions[0].toUpperCase() : "File";
}

/** "1600 × 800 · 412 KB". */
export const factsText = (facts: Facts): string => `${formText(facts)} · ${formatFileSize(facts.size)}`;

export const KIND_LABELS = {
  images: "Images",
  videos: "Videos",
  documents: "Documents",
  files: "Files",
  other: "Other",
} as const;

/** One of the kind, as read behind "an" or "a": "Choose another picture". */
export const KIND_NOUNS = {
  images: "picture",
  videos: "video",
  documents: "document",
  files: "file",
  other: "file",
} as const;
