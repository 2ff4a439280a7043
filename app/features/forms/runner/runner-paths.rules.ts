import type { RunnerPaths } from "./page-model.types";

type FilePaths = Pick<RunnerPaths, "files" | "query">;

/** An address with further parameters behind it. */
export const withParams = (path: string, params: Readonly<Record<string, string>>): string =>
  `${path}${path.includes("?") ? "&" : "?"}${new URLSearchParams(params)}`;

/** Where a file goes up that answers the question of this name. */
export const fileUploadPath = ({ files, query }: FilePaths, name: string): string =>
  withParams(files + query, { at: name });

/** The same without JavaScript: of all files on the page those of this question alone. */
export const pageUploadPath = ({ upload }: Pick<RunnerPaths, "upload">, name: string): string =>
  withParams(upload, { at: name });

export const filePath = ({ files, query }: FilePaths, fileId: string): string => `${files}/${fileId}${query}`;
export const fileRemovalPath = ({ files, query }: FilePaths, fileId: string): string =>
  `${files}/${fileId}/removal${query}`;

/** Of the browser's own field: the answer's name is that of the files that are up. */
export const fileInputName = (name: string): string => `file.${name}`;
