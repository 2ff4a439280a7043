import { roomTexts } from "~/procedure/room";
import { addDownloadPath, adminDownloadsPath, downloadsPath } from "./downloads.paths";
import { downloadsTips } from "./downloads.tips";

export const downloadsRoom = roomTexts({
  name: "downloads",
  subjects: { download: { label: "Downloads", order: 32 } },
  activities: {
    download: {
      "download.added": "added the download {name}",
      "download.updated": "changed the download {name}",
      "download.audienceChanged": "changed who sees the download {title}",
      "download.replaced": "replaced the file of the download {name}",
      "download.shown": "showed the download {name}",
      "download.hidden": "hid the download {name}",
      "download.deleted": "deleted the download {name}",
    },
  },
  tips: downloadsTips,
  places: [
    {
      group: "Assets & Downloads",
      to: adminDownloadsPath,
      label: "Downloads",
      term: "downloads",
      icon: "download",
      access: "moderator",
      description: "Files for teams to take.",
      count: "downloads",
      noun: "download",
      order: 1,
    },
  ],
  quickLinks: [{ to: addDownloadPath, label: "Add download", icon: "plus", access: "moderator", order: 4 }],
  corePages: { downloads: { to: downloadsPath } },
  searchKinds: {
    download: { label: "Downloads", noun: "downloads", icon: "download", order: 30, term: "downloads" },
  },
});
