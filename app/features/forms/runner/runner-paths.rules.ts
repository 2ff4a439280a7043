import type { RunnerPaths } from "./page-model.types";

type FilePaths = Pick<RunnerPaths, "files" | "query">;
type EntryPath = Pick<RunnerPaths, "entry">;

/** An address with further parameters behind it. */
export const withParams = (path: string, params: Readonly<Record<string, string>>): string =>
  `${path}${path.includes("?") ? "&" : "?"}${new URLSearchParams(params)}`;

/** Where a file goes up that answers the question of this name. */
export const fileUploadPath = ({ files, query, entry }: FilePaths & EntryPath, name: string): string =>
  withParams(files + query, question(name, entry));

/** The same without JavaScript: of all files on the page those of this question alone. */
export const pageUploadPath = (
  { upload, entry }: Pick<RunnerPaths, "upload"> & EntryPath,
  name: string,
): string => withParams(upload, question(name, entry));

const question = (name: string, entry: string | null) => ({ at: name, ...(entry !== null && { entry }) });

export const filePath = ({ files, query }: FilePaths, fileId: string): string => `${files}/${fileId}${query}`;
export const fileRemovalPath = ({ files, query }: FilePaths, fileId: string): string =>
  `${files}/${fileId}/removal${query}`;

/** Of the browser's own field: the answer's name is that of the files that are up. */
export const fileInputName = (name: string): string => `file.${name}`;
