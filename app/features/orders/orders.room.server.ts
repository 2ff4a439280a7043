import { roomWork } from "~/procedure/room-work.server";
import { recountOrders } from "./order-sums.server";
import { ordersRoom } from "./orders.room";
import { tellCancelled } from "./states/tell-cancelled.jobs.server";

export const ordersWork = roomWork(ordersRoom, {
  subscribers: {
    orderCancelled: { work: async (ctx, work) => work.queued(await tellCancelled(ctx, work.activityId)) },
  },
  tidy: { writes: () => recountOrders() },
});
