import { type Accept, acceptText, DEFAULT_LIMIT_MB, IMAGE_TYPES, typesOf } from "./file-types.rules";
import type { FileRule } from "./files.schema";

/** Texts of the catalogue (spec 1.8), and refusals that say what would be taken. */
export const FILE_NOT_FOUND = "File Not Found!";
const NOT_AN_IMAGE = "File Is NOT Image!";
export const NOT_STORED = "Error uploading file to storage";
export const LOGO_FAILED = "Failed to upload logo";
export const NO_FILE = "URI is not a File object.";
export const noDownload = (reason: string) => `Error getting download URL: ${reason}`;

export const CHOOSE_A_FILE = "Choose a file first.";
export const CUT_OFF = "The upload was cut off, and nothing was stored. Please try again.";
/** Of a file that was taken away. */
export const GONE_FOR_GOOD = "It was removed a while ago, and cannot be brought back any more.";
export const GONE = "A file of this form is no longer there. Upload it again.";

/** "Word, Excel, PowerPoint or text files; PDF documents. Up to 50 MB.": the hint beside a file field. */
export const acceptHint = ({ accept, limitMb = DEFAULT_LIMIT_MB }: FileRule): string =>
  `${acceptText(accept)}. Up to ${limitMb} MB.`;

const allowed = (rule: FileRule) => `You can upload: ${acceptHint(rule)}`;

export const isEmptyText = (name: string, rule: FileRule) => `“${name}” is empty. ${allowed(rule)}`;

export const isTooLargeText = (name: string, rule: FileRule) =>
  `“${name}” is larger than ${rule.limitMb ?? DEFAULT_LIMIT_MB} MB. ${allowed(rule)}`;

/** `label` says what it is: "a ZIP archive". */
export function isWrongTypeText(name: string, label: string, rule: FileRule): string {
  const text = `“${name}” is ${label}. ${allowed(rule)}`;
  return wantsImages(rule.accept) ? `${NOT_AN_IMAGE} ${text}` : text;
}

/** By its name alone, before it is sent. */
export const isForbiddenText = (name: string, rule: FileRule) =>
  `“${name}” is not an allowed file type. ${allowed(rule)}`;

export const isMisnamedText = (name: string, label: string, rule: FileRule) =>
  `“${name}” is ${label}, and its name says something else. ${allowed(rule)}`;

export const isBrokenImageText = (name: string) =>
  `${NOT_AN_IMAGE} “${name}” cannot be read: it may be damaged. Save it again and upload that.`;

export const isHugeImageText = (name: string, width: number, height: number) =>
  `“${name}” has ${width} × ${height} pixels. Pictures may have up to 12,000 pixels a side and 40 million in all: make it smaller and upload that.`;

export const isLongSvgText = (name: string) =>
  `“${name}” is larger than 1 MB, which is the most for SVG pictures. Make it simpler, or save it as a PNG.`;

export const isComplexSvgText = (name: string) =>
  `“${name}” has more shapes than a page can show, or copies them too often. Make it simpler, or save it as a PNG.`;

export const tooManyText = (max: number) =>
  max === 1 ? "One file can be uploaded here at once." : `At most ${max} files can be uploaded at once.`;

const wantsImages = (accept: readonly Accept[]) =>
  typesOf(accept).every((type) => IMAGE_TYPES.includes(type));
