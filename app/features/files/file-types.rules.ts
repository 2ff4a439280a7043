/** What may be uploaded (spec 1.5, 2.5): the one table of types, their categories and their words. */

interface FileType {
  contentType: string;
  /** The first is the one that files are stored under. */
  extensions: readonly string[];
  /** As read after "is" or "not": "a PDF document". */
  label: string;
}

export const FILE_TYPES = {
  jpeg: { contentType: "image/jpeg", extensions: ["jpg", "jpeg", "jfif", "jpe"], label: "a JPEG picture" },
  png: { contentType: "image/png", extensions: ["png"], label: "a PNG picture" },
  webp: { contentType: "image/webp", extensions: ["webp"], label: "a WebP picture" },
  svg: { contentType: "image/svg+xml", extensions: ["svg"], label: "an SVG picture" },
  mp4: { contentType: "video/mp4", extensions: ["mp4", "m4v"], label: "an MP4 video" },
  pdf: { contentType: "application/pdf", extensions: ["pdf"], label: "a PDF document" },
  doc: { contentType: "application/msword", extensions: ["doc"], label: "a Word document (.doc)" },
  docx: {
    contentType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    extensions: ["docx"],
    label: "a Word document (.docx)",
  },
  xls: { contentType: "application/vnd.ms-excel", extensions: ["xls"], label: "an Excel workbook (.xls)" },
  xlsx: {
    contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    extensions: ["xlsx"],
    label: "an Excel workbook (.xlsx)",
  },
  ppt: {
    contentType: "application/vnd.ms-powerpoint",
    extensions: ["ppt", "pps"],
    label: "a PowerPoint file (.ppt)",
  },
  pptx: {
    contentType: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    extensions: ["pptx"],
    label: "a PowerPoint file (.pptx)",
  },
  txt: { contentType: "text/plain", extensions: ["txt"], label: "a text file" },
  zip: { contentType: "application/zip", extensions: ["zip"], label: "a ZIP archive" },
  // For imports alone: in no category, since it may be of any encoding.
  csv: { contentType: "text/csv", extensions: ["csv", "tsv", "txt"], label: "a CSV file" },
} as const satisfies Record<string, FileType>;

export type FileTypeName = keyof typeof FILE_TYPES;

const FILE_TYPE_NAMES = Object.keys(FILE_TYPES) as FileTypeName[];

/** The categories that an upload accepts by (spec 1.5). */
const CATEGORIES = {
  image: { types: ["jpeg", "png", "webp", "svg"], label: "JPEG, PNG, WebP or SVG pictures" },
  docs: {
    types: ["doc", "docx", "xls", "xlsx", "ppt", "pptx", "txt"],
    label: "Word, Excel, PowerPoint or text files",
  },
  video: { types: ["mp4"], label: "MP4 videos" },
  zip: { types: ["zip"], label: "ZIP archives" },
  pdf: { types: ["pdf"], label: "PDF documents" },
} as const satisfies Record<string, { types: readonly FileTypeName[]; label: string }>;

export type Category = keyof typeof CATEGORIES;

/** What an upload takes: categories, or single types. `pdf` and `zip` are both. */
export type Accept = Category | FileTypeName;

const EVERY_CATEGORY = Object.keys(CATEGORIES) as Category[];

export const DEFAULT_LIMIT_MB = 50;

/** MB as the spec shows sizes: a million bytes. */
export const MB = 1_000_000;

export function typesOf(accept: readonly Accept[]): FileTypeName[] {
  const wanted = new Set(
    accept.flatMap((one): readonly FileTypeName[] =>
      one in CATEGORIES ? CATEGORIES[one as Category].types : [one as FileTypeName],
    ),
  );
  return FILE_TYPE_NAMES.filter((name) => wanted.has(name));
}

export const IMAGE_TYPES: readonly FileTypeName[] = CATEGORIES.image.types;

export const isImage = (contentType: string): boolean => contentType.startsWith("image/");

export const typeOfContent = (contentType: string): FileTypeName | null =>
  FILE_TYPE_NAMES.find((name) => FILE_TYPES[name].contentType === contentType) ?? null;

/** The `accept` attribute of a file input: extensions, which every system's file dialogue understands. */
export const acceptAttribute = (accept: readonly Accept[]): string =>
  typesOf(accept)
    .flatMap((name) => FILE_TYPES[name].extensions.map((extension) => `.${extension}`))
    .join(",");

/** "PDF documents, JPEG, PNG, WebP or SVG pictures": what may be uploaded, for hints and refusals. */
export function acceptText(accept: readonly Accept[]): string {
  const types = typesOf(accept);
  const whole = EVERY_CATEGORY.filter((name) => CATEGORIES[name].types.every((type) => types.includes(type)));
  const covered = whole.flatMap((name): readonly FileTypeName[] => CATEGORIES[name].types);
  const rest = types
    .filter((name) => !covered.includes(name))
    .map((name) => FILE_TYPES[name].extensions[0].toUpperCase());
  return [
    ...whole.map((name) => CATEGORIES[name].label),
    ...(rest.length > 0 ? [`${listed(rest)} files`] : []),
  ].join("; ");
}

const listed = (words: readonly string[]) =>
  words.length > 1 ? `${words.slice(0, -1).join(", ")} or ${words.at(-1)}` : (words[0] ?? "");

/** The filter of lists (spec 1.9): "files" are zip and text, "other" whatever is left. */
export const LIST_KINDS = ["images", "videos", "documents", "files", "other"] as const;
export type ListKind = (typeof LIST_KINDS)[number];

const KIND_TYPES: Record<Exclude<ListKind, "other">, readonly FileTypeName[]> = {
  images: CATEGORIES.image.types,
  videos: ["mp4"],
  documents: ["pdf", "doc", "docx", "xls", "xlsx", "ppt", "pptx"],
  files: ["zip", "txt"],
};

/** What an upload takes that is to be of this kind. */
export const typesOfKind = (kind: ListKind): readonly FileTypeName[] =>
  kind === "other" ? [] : KIND_TYPES[kind];

export function listKindOf(contentType: string): ListKind {
  const type = typeOfContent(contentType);
  const kinds = Object.keys(KIND_TYPES) as (keyof typeof KIND_TYPES)[];
  return kinds.find((kind) => type !== null && KIND_TYPES[kind].includes(type)) ?? "other";
}
