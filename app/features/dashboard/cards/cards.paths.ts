import { dashboardHeaderPath } from "~/features/settings/settings.paths";

/** URLs of the room: nobody writes one by hand. */
export const cardsPath = `${dashboardHeaderPath}/cards`;
export const addCardPath = `${cardsPath}/add`;
export const cardsExportPath = `${cardsPath}/export`;
export const cardsRemovalPath = `${cardsPath}/removal`;
export const cardPath = (cardId: string) => `${cardsPath}/${cardId}`;

export const layoutsPath = `${dashboardHeaderPath}/layouts`;
export const addLayoutPath = `${layoutsPath}/add`;
export const layoutsRemovalPath = `${layoutsPath}/removal`;
export const layoutPath = (layoutId: string) => `${layoutsPath}/${layoutId}`;
export const layoutAudiencePath = (layoutId: string) => `${layoutPath(layoutId)}/audience`;
export const layoutHistoryPath = (layoutId: string) => `${layoutPath(layoutId)}/history`;
export const layoutPreviewPath = (layoutId: string, teamId?: string) =>
  `${layoutPath(layoutId)}/preview${teamId ? `?team=${teamId}` : ""}`;
