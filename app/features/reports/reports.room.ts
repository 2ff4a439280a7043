import { roomTexts } from "~/procedure/room";
import { healthPath } from "./reports.paths";

export const reportsRoom = roomTexts({
  name: "reports",
  places: [
    {
      group: "Reporting",
      to: healthPath,
      label: "Health check",
      icon: "gauge",
      access: "reportViewer",
      description: "Which teams may not finish their tasks, and why.",
      order: -1,
    },
  ],
  tips: {
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
