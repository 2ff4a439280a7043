import { adminFormsPath } from "../../admin-forms.paths";

/** The log of a webhook's deliveries; behind it, each of them. */
export const webhookLogPath = (formId: string, webhookId: string) =>
  `${adminFormsPath}/${formId}/webhooks/${webhookId}`;
export const deliveryPath = (at: { formId: string; webhookId: string; id: string }) =>
  `${webhookLogPath(at.formId, at.webhookId)}/deliveries/${at.id}`;
export type DeliveryVerb = "replay" | "stop";
export const deliveryVerbPath = (at: Parameters<typeof deliveryPath>[0], verb: DeliveryVerb) =>
  `${deliveryPath(at)}/${verb}`;
/** Of all that failed, or wait. */
export const deliveriesVerbPath = (formId: string, webhookId: string, verb: "replays" | "stops") =>
  `${webhookLogPath(formId, webhookId)}/${verb}`;
export const webhookEditPath = (formId: string, webhookId: string) =>
  `${webhookLogPath(formId, webhookId)}/edit`;
export const webhooksListPath = (formId: string) => `${adminFormsPath}/${formId}/webhooks`;
