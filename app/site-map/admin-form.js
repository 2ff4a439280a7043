import { builder } from "./builder.js";
import { page } from "./kinds.js";

/** One form as staff make it. */
export const adminForm = [
  ...builder("/admin/forms/:formId", "moderator", "form"),
  page("/admin/forms/:formId/settings", "moderator"),
  page("/admin/forms/:formId/confirmations", "moderator"),
  page("/admin/forms/:formId/confirmations/add", "moderator"),
  page("/admin/forms/:formId/confirmations/:confirmationId", "moderator"),
  page("/admin/forms/:formId/notifications", "moderator"),
  page("/admin/forms/:formId/notifications/add", "moderator"),
  page("/admin/forms/:formId/notifications/:notificationId", "moderator"),
  page("/admin/forms/:formId/webhooks", "admin"),
  page("/admin/forms/:formId/webhooks/add", "admin"),
  page("/admin/forms/:formId/webhooks/:webhookId/edit", "admin"),
  page("/admin/forms/:formId/webhooks/:webhookId", "admin"),
];
