import { roomTexts } from "~/procedure/room";
import { activityPath } from "./activity.paths";

export const activityRoom = roomTexts({
  name: "activity",
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
