import { archivePaths } from "~/ui/archive.paths";

/** URLs of the room: nobody writes one by hand. A page is found by its id or by its path. */
export const contentListPath = "/content";
export const contentPath = (idOrPath: string) => `/content/${idOrPath}`;
export const guestContentPath = (idOrPath: string) => `/guests/content/${idOrPath}`;
/** The one address of a page that is sent on: of a public one it opens for everybody. */
export const livePath = ({ path, isPublic }: { path: string; isPublic: boolean }) =>
  isPublic ? guestContentPath(path) : contentPath(path);

/** Where staff make them. */
export const adminContentListPath = "/admin/content";
export const addContentPath = "/admin/content/add";
export const contentExportPath = "/admin/content/export";
export const featuredPagesPath = "/admin/featured-pages";
export const contentListPaths = archivePaths(adminContentListPath);
export const adminContentPath = (contentId: string) => `${adminContentListPath}/${contentId}`;
export const contentSettingsPath = (contentId: string) => `${adminContentPath(contentId)}/settings`;
export const contentAudiencePath = (contentId: string) => `${adminContentPath(contentId)}/audience`;
export const contentPublicationPath = (contentId: string) => `${adminContentPath(contentId)}/publication`;
export const contentWithdrawalPath = (contentId: string) => `${adminContentPath(contentId)}/withdrawal`;
export const contentPreviewPath = (contentId: string) => `${adminContentPath(contentId)}/preview`;
export const contentHistoryPath = (contentId: string) => `${adminContentPath(contentId)}/history`;
export const contentVersionPath = (contentId: string, versionId: string) =>
  `${contentHistoryPath(contentId)}/${versionId}`;
export const contentCopiesPath = (contentId: string) => `${adminContentPath(contentId)}/copies`;

export const sectionsPath = (contentId: string) => `${adminContentPath(contentId)}/sections`;
export const sectionPath = (contentId: string, sectionId: string) =>
  `${sectionsPath(contentId)}/${sectionId}`;
export type SectionVerb = "move" | "copies" | "visibility" | "removal" | "restoration";
export const sectionVerbPath = (contentId: string, sectionId: string, verb: SectionVerb) =>
  `${sectionPath(contentId, sectionId)}/${verb}`;
/** A PDF goes up here, is looked at here before it is saved, and the form is drawn anew here without JavaScript. */
export const sectionFilesPath = (contentId: string, sectionId: string) =>
  `${sectionPath(contentId, sectionId)}/files`;
export const sectionFilePath = (contentId: string, sectionId: string, fileId: string) =>
  `${sectionFilesPath(contentId, sectionId)}/${fileId}`;
export const sectionFormPath = (contentId: string, sectionId: string) =>
  `${sectionPath(contentId, sectionId)}/form`;
