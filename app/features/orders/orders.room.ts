import { roomTexts } from "~/procedure/room";

export const ordersRoom = roomTexts({
  name: "orders",
  subjects: { order: { label: "Orders", order: 13 } },
  activities: {
    order: {
      "order.confirmed": "confirmed {lines#line} of the order {number} of the form {title}",
      "order.delivered": "marked {lines#line} of the order {number} of the form {title} as delivered",
      "order.cancelled": "cancelled {lines#line} of the order {number} of the form {title}: {reason}",
      "order.stateUndone": "undid what they did with {lines#line} of the order {number} of the form {title}",
      "order.purchaseListSent": "mailed the purchase list of {company} to {people#contact}",
      "order.billingUpdated": "changed the billing details of a team",
    },
  },
});
