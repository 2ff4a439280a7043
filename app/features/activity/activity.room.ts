import { roomTexts } from "~/procedure/room";
import { activityPath } from "./activity.paths";

export const activityRoom = roomTexts({
  name: "activity",
  tips: {
    [activityPath]: [
      {
        title: "Who changed it?",
        text: "Filter by subject or search for a title or a name to find one change among many.",
      },
      {
        title: "For your records",
        text: "The report has the rows that are shown here, with the same filters.",
      },
    ],
  },
  places: [
    {
      group: "Reporting",
      to: activityPath,
      label: "Activity",
      icon: "history",
      access: "admin",
      description: "Who did what, and when.",
    },
  ],
});
