import { roomTexts } from "~/procedure/room";
import { ordersMails } from "./orders.mails";
import { billingPath, staffOrderChangePath, staffOrderPath } from "./orders.paths";

const AT = { formId: ":formId", submissionId: ":submissionId" };

const PAPER_TIPS = [
  {
    title: "The team has the same page",
    text: "Its confirmation and its submission lead there. Whom it is made out to is kept with the team, the seller in the settings of the event.",
  },
];

export const ordersRoom = roomTexts({
  name: "orders",
  subjects: { order: { label: "Orders", order: 13 } },
  tips: {
    [staffOrderPath(AT.formId, AT.submissionId)]: PAPER_TIPS,
    [staffOrderChangePath(AT, ":changeId")]: PAPER_TIPS,
    [billingPath(":teamId")]: PAPER_TIPS,
  },
  mails: ordersMails,
  subscribers: { orderCancelled: "tellsSomebody" },
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
