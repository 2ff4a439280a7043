import { roomTexts } from "~/procedure/room";
import { sidebarPath } from "./sidebar.paths";
import { sidebarTips } from "./sidebar.tips";

export const sidebarRoom = roomTexts({
  name: "sidebar",
  subjects: { sidebar: { label: "Sidebar", order: 17 } },
  activities: {
    sidebar: {
      "sidebar.sectionAdded": "added the section {title} to the sidebar",
      "sidebar.sectionChanged": "changed the section {title} of the sidebar",
      "sidebar.sectionMoved": "moved the section {title} of the sidebar to place {to}",
      "sidebar.sectionRemoved": "removed the section {title} from the sidebar",
      "sidebar.sectionRestored": "put the section {title} back into the sidebar",
      "sidebar.itemAdded": "added {item} to the section {title} of the sidebar",
      "sidebar.itemMoved": "moved {item} to place {to} in the section {title} of the sidebar",
      "sidebar.itemTransferred": "moved {item} from the section {title} of the sidebar to {to}",
      "sidebar.itemRemoved": "took {item} out of the section {title} of the sidebar",
      "sidebar.itemRestored": "put {item} back into the section {title} of the sidebar",
    },
  },
  tips: sidebarTips,
  places: [
    {
      group: "Dashboard",
      to: sidebarPath,
      label: "Sidebar",
      icon: "layout-list",
      access: "admin",
      description: "What teams find below the main navigation.",
      count: "sidebarItems",
      noun: "item",
      order: 1,
    },
  ],
});
