import { webhookPath } from "../../admin-forms.paths";

/** One delivery in the log of its webhook. */
export const deliveryPath = (at: { formId: string; webhookId: string; id: string }) =>
  `${webhookPath(at.formId, at.webhookId)}/deliveries/${at.id}`;
type DeliveryVerb = "replay" | "stop";
export const deliveryVerbPath = (at: Parameters<typeof deliveryPath>[0], verb: DeliveryVerb) =>
  `${deliveryPath(at)}/${verb}`;
/** Of all that failed, or wait. */
export const deliveriesVerbPath = (formId: string, webhookId: string, verb: "replays" | "stops") =>
  `${webhookPath(formId, webhookId)}/${verb}`;
