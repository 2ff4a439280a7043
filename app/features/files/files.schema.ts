import * as z from "zod";
import type { Accept } from "./file-types.rules";
import { SIZE_NAMES, type SizeName } from "./image-sizes.rules";

/** `?size=thumb` of a download; without it the file itself. `download` asks for a file even of what could be shown. */
export const FileQuery = z.object({
  size: z.enum(SIZE_NAMES).optional(),
  download: z.literal("1").optional(),
});

/** What a URL takes: the rule of `procedure….upload(rule)`. */
export interface FileRule {
  accept: readonly Accept[];
  /** Of each file, in MB of a million bytes; 50 unless said. */
  limitMb?: number;
  /** How many at once; 1 unless said. */
  max?: number;
}

/** Whose file it is. The folder in R2 is `<eventId>/<collection>/<entityId>/…path/`. */
export interface FileOwner {
  /** The spec's name of the collection: `tasks`, `assets`, `submissions`, … */
  collection: string;
  entityId: string;
  /** Further folders, such as the field's id of a submission (spec 2.7). */
  path?: readonly string[];
}

/** A file as it is known to pages and rooms. */
export interface StoredFile {
  id: string;
  collection: string;
  entityId: string;
  state: "staged" | "stored" | "removed";
  name: string;
  contentType: string;
  size: number;
  /** Of the object in R2: never sent to a browser. */
  key: string;
  width: number | null;
  height: number | null;
  sizes: Partial<Record<SizeName, string>> | null;
  createdAt: string;
  createdBy: string;
}

/** A file that lies in storage and has no row yet: `addFiles` makes it one, `discardFiles` takes it away. */
export type ReceivedFile = Pick<
  StoredFile,
  "id" | "name" | "contentType" | "size" | "key" | "width" | "height"
> & {
  owner: FileOwner;
};

/** What a browser may know of a file, and what a raw upload is answered with. */
export const fileFacts = ({ id, name, contentType, size, width, height }: Facts): Facts => ({
  id,
  name,
  contentType,
  size,
  width,
  height,
});
export type Facts = Pick<StoredFile, "id" | "name" | "contentType" | "size" | "width" | "height">;

/** Limits of pictures, looked at before anything is decoded (decisions, "Files"). */
export const IMAGE_SIDE_LIMIT = 12_000;
export const IMAGE_PIXEL_LIMIT = 40_000_000;
export const SVG_LIMIT = 1_000_000;
export const LOGO_SIDE = 256;
/** How long a staged file waits for the form that it belongs to. */
export const STAGED_HOURS = 24;
