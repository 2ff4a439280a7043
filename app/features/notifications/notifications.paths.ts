/** URLs of the room: nobody writes one by hand. */
export const notificationsPath = "/notifications";
/** Reads it, and leads to what it is about. */
export const notificationPath = (notificationId: string) => `${notificationsPath}/${notificationId}`;
/** Its place in the list. */
export const notificationPlace = (notificationId: string) => `${notificationsPath}#n-${notificationId}`;
/** Marks one or all of them. */
export const readingsPath = `${notificationsPath}/readings`;
export const latestNotificationsPath = `${notificationsPath}/latest`;

/** Where staff write them. */
export const adminNotificationsPath = "/admin/notifications";
export const addNotificationPath = `${adminNotificationsPath}/add`;
export const notificationsExportPath = `${adminNotificationsPath}/export`;
export const adminNotificationPath = (notificationId: string) =>
  `${adminNotificationsPath}/${notificationId}`;
/** Changes the text of one that is published. */
export const notificationTextPath = (notificationId: string) =>
  `${adminNotificationPath(notificationId)}/text`;
export const notificationPublicationPath = (notificationId: string) =>
  `${adminNotificationPath(notificationId)}/publication`;
export const notificationAudiencePath = (id: string) => `${adminNotificationPath(id)}/audience`;
export const notificationRemovalPath = (notificationId: string) =>
  `${adminNotificationPath(notificationId)}/removal`;
export const notificationVerbPath = (
  notificationId: string,
  verb: "withdrawal" | "resend" | "test" | "copies",
) => `${adminNotificationPath(notificationId)}/${verb}`;

/** Staff write to one team from its page. */
export const teamMessagePath = (teamId: string) => `/admin/teams/${teamId}/message`;
