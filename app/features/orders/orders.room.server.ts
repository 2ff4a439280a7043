import { roomWork } from "~/procedure/room-work.server";
import { recountOrders } from "./order-sums.server";
import { ordersRoom } from "./orders.room";

export const ordersWork = roomWork(ordersRoom, { tidy: { writes: () => recountOrders() } });
