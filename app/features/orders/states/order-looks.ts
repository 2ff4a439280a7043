import type { IconName } from "~/ui/icon";
import type { Tone } from "~/ui/task-state.rules";
import type { OrderState } from "../reckoning/order.types";

export const ORDER_LOOKS: Record<OrderState, { label: string; tone: Tone; icon: IconName }> = {
  received: { label: "Received", tone: "info", icon: "inbox" },
  confirmed: { label: "Confirmed", tone: "success", icon: "circle-check" },
  delivered: { label: "Delivered", tone: "neutral", icon: "truck" },
  cancelled: { label: "Cancelled", tone: "neutral", icon: "circle-slash" },
};
