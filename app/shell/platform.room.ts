import { roomTexts } from "~/procedure/room";

/** The pages about the installation, which belong to no subject of an event. */
export const platformRoom = roomTexts({
  name: "platform",
  tips: {
    "/admin": [
      { title: "Find anything", text: "Press Ctrl and K, or ⌘ and K, and type a team, a person or a task." },
      {
        title: "What exhibitors see",
        text: "“View exhibitor portal” in your account’s menu shows their side.",
      },
    ],
  },
  places: [
    {
      group: "Platform",
      to: "/admin/events-health",
      label: "Health of events",
      icon: "gauge",
      access: "eventflowAdmin",
      description: "What is failing or waiting, over all events.",
    },
  ],
});
