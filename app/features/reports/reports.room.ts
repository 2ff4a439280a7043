import { roomTexts } from "~/procedure/room";
import { healthPath, reportsPath, taskReportsPath } from "./reports.paths";

export const reportsRoom = roomTexts({
  name: "reports",
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
  ],
  tips: {
    [reportsPath]: [
      {
        title: "Every figure is a link",
        text: "It opens the list that it counts, with the same filters. The list has as many rows as the figure says.",
      },
    ],
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
