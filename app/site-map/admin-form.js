import { builder } from "./builder.js";
import { file, page, verbs } from "./kinds.js";
import { lab, published } from "./published.js";

const WEBHOOKS = "features/forms/webhooks";
const CONFIRMATIONS = "features/forms/confirmations";
const DELIVERY = "features/forms/webhooks/delivery";
const NOTIFICATIONS = "features/forms/notifications";

/** One form as staff make it. */
export const adminForm = [
  ...builder("/admin/forms/:formId", "moderator", "form"),
  ...published("/admin/forms/:formId", "moderator", "form"),
  ...lab,
  page("/admin/forms/:formId/settings", "moderator", "features/forms/pages/form-settings.tsx"),
  page("/admin/forms/:formId/settings/orders", "moderator", "features/forms/settings/pages/form-orders.tsx"),
  page("/admin/forms/:formId/audience", "moderator", "features/forms/pages/form-audience.tsx"),
  page("/admin/forms/:formId/days", "moderator", "features/forms/days/pages/form-days.tsx"),
  page("/admin/forms/:formId/days/longer", "moderator", "features/forms/days/pages/open-longer.tsx"),
  ...verbs("/admin/forms/:formId/days/longer/:teamId", "moderator", "features/forms/days/longer.verbs.ts", [
    "end",
  ]),
  ...verbs("/admin/forms/:formId", "moderator", "features/forms/form.verbs.ts", ["copies", "withdrawal"]),
  page("/admin/forms/:formId/confirmations", "moderator", `${CONFIRMATIONS}/pages/confirmations.tsx`),
  page("/admin/forms/:formId/confirmations/add", "moderator", `${CONFIRMATIONS}/pages/add-confirmation.tsx`),
  page(
    "/admin/forms/:formId/confirmations/order",
    "moderator",
    `${CONFIRMATIONS}/pages/confirmations-order.tsx`,
  ),
  page(
    "/admin/forms/:formId/confirmations/removal",
    "moderator",
    `${CONFIRMATIONS}/pages/confirmations-removal.tsx`,
  ),
  page(
    "/admin/forms/:formId/confirmations/:confirmationId",
    "moderator",
    `${CONFIRMATIONS}/pages/edit-confirmation.tsx`,
  ),
  ...verbs(
    "/admin/forms/:formId/confirmations/:confirmationId",
    "moderator",
    `${CONFIRMATIONS}/confirmation.verbs.ts`,
    ["state"],
  ),
  page("/admin/forms/:formId/notifications", "moderator", `${NOTIFICATIONS}/pages/form-notifications.tsx`),
  page("/admin/forms/:formId/notifications/add", "moderator", `${NOTIFICATIONS}/pages/add-notification.tsx`),
  page(
    "/admin/forms/:formId/notifications/removal",
    "moderator",
    `${NOTIFICATIONS}/pages/notifications-removal.tsx`,
  ),
  ...verbs(
    "/admin/forms/:formId/notifications",
    "moderator",
    `${NOTIFICATIONS}/form-notifications.verbs.ts`,
    ["seen"],
  ),
  page(
    "/admin/forms/:formId/notifications/:notificationId",
    "moderator",
    `${NOTIFICATIONS}/pages/edit-notification.tsx`,
  ),
  file(
    "/admin/forms/:formId/notifications/:notificationId/mail",
    "moderator",
    `${NOTIFICATIONS}/pages/notification-mail.ts`,
  ),
  ...verbs(
    "/admin/forms/:formId/notifications/:notificationId",
    "moderator",
    `${NOTIFICATIONS}/form-notification.verbs.ts`,
    ["state", "test"],
  ),
  ...verbs(
    "/admin/forms/:formId/submissions/:submissionId/mails/:toldId",
    "moderator",
    `${NOTIFICATIONS}/told-mail.verbs.ts`,
    ["again"],
  ),
  page("/admin/forms/:formId/webhooks", "admin", `${WEBHOOKS}/pages/webhooks.tsx`),
  page("/admin/forms/:formId/webhooks/add", "admin", `${WEBHOOKS}/pages/add-webhook.tsx`),
  page("/admin/forms/:formId/webhooks/removal", "admin", `${WEBHOOKS}/pages/webhooks-removal.tsx`),
  page("/admin/forms/:formId/webhooks/:webhookId/edit", "admin", `${WEBHOOKS}/pages/edit-webhook.tsx`),
  page("/admin/forms/:formId/webhooks/:webhookId/secret", "admin", `${WEBHOOKS}/pages/webhook-secret.tsx`),
  page("/admin/forms/:formId/webhooks/:webhookId/test", "admin", `${WEBHOOKS}/pages/webhook-test.tsx`),
  ...verbs("/admin/forms/:formId/webhooks/:webhookId", "admin", `${WEBHOOKS}/webhook.verbs.ts`, ["state"]),
  page("/admin/forms/:formId/webhooks/:webhookId", "admin", `${WEBHOOKS}/pages/webhook-log.tsx`),
  ...verbs("/admin/forms/:formId/webhooks/:webhookId", "admin", `${DELIVERY}/deliveries.verbs.ts`, [
    "replays",
    "stops",
  ]),
  page(
    "/admin/forms/:formId/webhooks/:webhookId/deliveries/:deliveryId",
    "admin",
    `${WEBHOOKS}/pages/webhook-delivery.tsx`,
  ),
  ...verbs(
    "/admin/forms/:formId/webhooks/:webhookId/deliveries/:deliveryId",
    "admin",
    `${DELIVERY}/delivery.verbs.ts`,
    ["replay", "stop"],
  ),
];
