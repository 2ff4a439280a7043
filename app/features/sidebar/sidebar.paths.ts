/** URLs of the room: nobody writes one by hand. */
export const sidebarPath = "/admin/sidebar";
export const addSidebarSectionPath = `${sidebarPath}/add`;
export const sidebarReorderPath = `${sidebarPath}/reorder`;
/** A section of it moved from where it stands. */
export const sidebarOrderPath = `${sidebarPath}/order`;
export const sidebarSectionPath = (sectionId: string) => `${sidebarPath}/${sectionId}`;
export type SidebarSectionVerb = "order" | "additions" | "removal" | "restoration";
export const sidebarSectionVerbPath = (sectionId: string, verb: SidebarSectionVerb) =>
  `${sidebarSectionPath(sectionId)}/${verb}`;
export type SidebarItemVerb = "transfer" | "removal" | "restoration";
export const sidebarItemVerbPath = (sectionId: string, itemId: string, verb: SidebarItemVerb) =>
  `${sidebarSectionPath(sectionId)}/items/${itemId}/${verb}`;

/** A reader folds a section, or unfolds it. */
export const sidebarFoldPath = (sectionId: string) => `/sidebar/${sectionId}/fold`;
