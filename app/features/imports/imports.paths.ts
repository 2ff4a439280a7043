/** URLs of the room: nobody writes one by hand. */
export const importPath = "/admin/teams/import";
export const importFilesPath = "/admin/teams/import/files";
export const importExamplePath = "/admin/teams/import/example";
export const teamImportPath = (importId: string) => `/admin/teams/import/${importId}`;
export const importStartPath = (importId: string) => `/admin/teams/import/${importId}/start`;
export const importMendPath = (importId: string) => `/admin/teams/import/${importId}/mend`;
export const importMendRemovalPath = (importId: string) => `/admin/teams/import/${importId}/mend-removal`;
export const importRowPath = (importId: string, number: number | string) =>
  `/admin/teams/import/${importId}/rows/${number}`;
export const importCancellationPath = (importId: string) => `/admin/teams/import/${importId}/cancellation`;
/** People are a later room: their list, of those who are not invited yet. */
export const waitingPeoplePath = "/admin/users?mail=waiting";
export const failedRowsPath = (importId: string) => `/admin/teams/import/${importId}/failed-rows`;
