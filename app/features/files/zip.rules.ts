import { counted, formatFileSize } from "~/ui/format.rules";

/** Each file is a call to the storage, and all bytes are counted on their way: more than this, one request cannot do. */
export const ZIP_FILES = 1_000;
export const ZIP_BYTES = 2_000_000_000;

/** As the screens that offer a ZIP say it. */
export const ZIP_BOUND = "A ZIP holds at most 1,000 files and 2 GB";

interface Amount {
  files: number;
  bytes: number;
}

export const amountOf = (files: readonly { size: number }[]): Amount => ({
  files: files.length,
  bytes: files.reduce((sum, { size }) => sum + size, 0),
});

/** Why there is no ZIP of so much; null where there is one. */
export function tooMuchForZip({ files, bytes }: Amount): string | null {
  if (files <= ZIP_FILES && bytes <= ZIP_BYTES) return null;
  return `${ZIP_BOUND}. These are ${counted(files, "file")}, ${sizeText(bytes)}.`;
}

/** As beside a file; what is too much for a ZIP is told in GB. */
export const sizeText = (bytes: number): string =>
  bytes < 1_000_000_000 ? formatFileSize(bytes) : `${(bytes / 1_000_000_000).toFixed(1)} GB`;
