/** URLs of the room: nobody writes one by hand. */
export const downloadsPath = "/downloads";
/** Opens or takes the file, whichever one the download has now. */
export const downloadFilePath = (downloadId: string) => `/downloads/${downloadId}/file`;
/** Several in one; their ids stand in the query. */
export const downloadsZipPath = "/downloads/files.zip";

export const adminDownloadsPath = "/admin/downloads";
export const downloadsExportPath = `${adminDownloadsPath}/export`;
export const addDownloadPath = `${adminDownloadsPath}/add`;
export const downloadsRemovalPath = `${adminDownloadsPath}/removal`;
export const downloadsVisibilityPath = `${adminDownloadsPath}/visibility`;
export const adminDownloadPath = (downloadId: string) => `${adminDownloadsPath}/${downloadId}`;
export const downloadAudiencePath = (downloadId: string) => `${adminDownloadPath(downloadId)}/audience`;

/** Of the editor: where a file goes up, where it is seen before the download is saved, and the form drawn anew. */
export const downloadUploadPath = (downloadId: string) => `${adminDownloadPath(downloadId)}/files`;
export const downloadPreviewPath = (downloadId: string, fileId: string) =>
  `${downloadUploadPath(downloadId)}/${fileId}`;
export const downloadRedrawPath = (downloadId: string) => `${adminDownloadPath(downloadId)}/file`;
export const addDownloadRedrawPath = (downloadId: string) =>
  `${addDownloadPath}/file?downloadId=${downloadId}`;
