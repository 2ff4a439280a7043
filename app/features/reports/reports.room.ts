import { ordersPath, orderVerbPaths } from "~/features/orders/orders.paths";
import { roomTexts } from "~/procedure/room";
import { purchaseListPath, purchaseMailPath, purchasePath } from "./orders/orders-report.paths";
import { reportsMails } from "./reports.mails";
import {
  addViewPath,
  healthPath,
  reportsPath,
  taskReportsPath,
  viewPath,
  viewRemovalPath,
  viewsPath,
} from "./reports.paths";

const VIEW_TIPS = [
  {
    title: "A view is an address",
    text: "It shows what the filters leave at the time, not what they left when it was kept.",
  },
  {
    title: "Nobody is named in mails",
    text: "Mailed reports carry figures and a link, never rows. Who may open the list is asked each time.",
  },
];

const ORDER_TIPS = [
  {
    title: "Every sum is that of its lines",
    text: "Open a row, or list its lines: they add up to what the row says. Cancelled lines and drafts are in no sum.",
  },
  {
    title: "Where a team stands today",
    text: "A hall in this report is the one that the team has now, whatever it had when it ordered.",
  },
];
const PURCHASE_TIPS = [
  {
    title: "Send it more than once",
    text: "Each list that was mailed is kept. The next one says beside each item how many are new since then.",
  },
];

export const reportsRoom = roomTexts({
  name: "reports",
  subjects: { views: { label: "Saved views", order: 95 } },
  activities: {
    views: {
      "savedView.added": "kept the view “{name}”",
      "savedView.updated": "changed the view “{name}”",
      "savedView.deleted": "deleted the view “{name}”",
      "savedView.tested": "sent themselves a test of the view “{name}”",
      "savedView.mailed": "mailed the view “{name}” to {people#person|people}",
      "savedView.mailsPlanned": "planned the mails of saved views",
    },
  },
  mails: reportsMails,
  subscribers: { "reportMail:*": "tellsSomebody" },
  places: [
    {
      group: "Reporting",
      to: reportsPath,
      label: "Overview",
      icon: "layout-dashboard",
      access: "reportViewer",
      description: "How the event stands in figures, each with the list behind it.",
      order: -2,
    },
    {
      group: "Reporting",
      to: healthPath,
      label: "Health check",
      icon: "gauge",
      access: "reportViewer",
      description: "Which teams may not finish their tasks, and why.",
      order: -1,
    },
    {
      group: "Reporting",
      to: taskReportsPath,
      label: "Task reports",
      icon: "chart-column",
      access: "reportViewer",
      description: "How teams stand with each task.",
    },
    {
      group: "Reporting",
      to: ordersPath,
      label: "Orders",
      icon: "package",
      access: "reportViewer",
      description: "What was ordered over all forms, from whom, and where it goes.",
      order: 0.5,
    },
    {
      group: "Reporting",
      to: viewsPath,
      label: "Saved views",
      icon: "bookmark",
      access: "reportViewer",
      description: "Filtered lists that are kept under a name, as tabs and by mail.",
      order: 1,
    },
  ],
  tips: {
    [reportsPath]: [
      {
        title: "Every figure is a link",
        text: "It opens the list that it counts, with the same filters. The list has as many rows as the figure says.",
      },
      {
        title: "Save what you look at often",
        text: "Any filtered list can be saved as a tab of your own or shared, and mailed to you each Monday.",
      },
    ],
    [ordersPath]: ORDER_TIPS,
    [orderVerbPaths.cancel]: ORDER_TIPS,
    [purchasePath]: PURCHASE_TIPS,
    [purchaseListPath(":supplierId")]: PURCHASE_TIPS,
    [purchaseMailPath(":supplierId")]: PURCHASE_TIPS,
    [viewsPath]: VIEW_TIPS,
    [addViewPath]: VIEW_TIPS,
    [viewPath(":viewId")]: VIEW_TIPS,
    [viewRemovalPath(":viewId")]: VIEW_TIPS,
    [healthPath]: [
      {
        title: "How the score works",
        text: "Half is log-ins and activity. Half is tasks: overdue counts 1, due soon counts half, and 10 gives the full score.",
      },
      {
        title: "Act on critical first",
        text: "Teams that never logged in often have a wrong e-mail address. Check the e-mail log for bounces.",
      },
    ],
  },
});
