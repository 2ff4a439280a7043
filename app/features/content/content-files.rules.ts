import type { FileRule } from "~/features/files/files.schema";
import { MOST_PDFS } from "./section-types.rules";

/** Files of a page's PDF sections lie in the page's folder. */
export const CONTENT_FILES = "content";

export const PDF_RULE = { accept: ["pdf"], max: MOST_PDFS } as const satisfies FileRule;

/** Of the catalogue (spec 1.8). */
export const INVALID_PDF = "Invalid PDF section after upload";
export const UNKNOWN_PDF = "An unknown error occurred whilst processing PDF uploads";
