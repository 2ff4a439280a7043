import { roomTexts } from "~/procedure/room";

/** The pages about the installation, which belong to no subject of an event. */
export const platformRoom = roomTexts({
  name: "platform",
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
