import { Id, procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { replayDelivery, stopDelivery } from "./deliveries.commands.server";
import { deliveryPath } from "./delivery.paths";

const delivery = procedure
  .permission("admin")
  .params({ formId: Id, webhookId: Id, deliveryId: Id })
  .returnTo(({ params }) => deliveryPath({ ...params, id: params.deliveryId }));

const of = (reference: string | null) => (reference ? ` of ${reference}` : "");

const routes = verbs({
  /** Sends it again, with the same id and body. */
  replay: delivery.verb(async ({ ctx, params }) => {
    const { reference } = await replayDelivery(ctx, params);
    return { type: "success", title: `The delivery${of(reference)} is on its way` };
  }),
  /** Gives up what waits. */
  stop: delivery.verb(async ({ ctx, params }) => {
    const { reference } = await stopDelivery(ctx, params);
    return { type: "success", title: `The delivery${of(reference)} was stopped` };
  }),
});

export const loader = routes.loader;
export const action = routes.action;
