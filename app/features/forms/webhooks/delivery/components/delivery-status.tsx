import { Status } from "~/ui/status";
import { DELIVERY_LOOKS, type DeliveryState } from "../delivery-states.rules";

export function DeliveryStatus({ state }: { state: DeliveryState }) {
  const { label, tone, icon } = DELIVERY_LOOKS[state];
  return (
    <Status tone={tone} icon={icon}>
      {label}
    </Status>
  );
}
