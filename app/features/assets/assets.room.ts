import { roomTexts } from "~/procedure/room";
import { addAssetsPath, assetsPath } from "./assets.paths";
import { assetsTips } from "./assets.tips";

export const assetsRoom = roomTexts({
  name: "assets",
  subjects: { asset: { label: "Assets", order: 22 } },
  activities: {
    asset: {
      "asset.added": "added the asset {name}",
      "asset.updated": "changed the asset {name}",
      "asset.replaced": "replaced the file of the asset {name}",
      "asset.deleted": "deleted the asset {name}",
    },
  },
  tips: assetsTips,
  places: [
    {
      group: "Assets & Downloads",
      to: assetsPath,
      label: "Assets",
      icon: "image",
      access: "moderator",
      description: "Pictures, videos and documents for pages, cards and forms.",
      count: "assets",
      noun: "asset",
    },
  ],
  quickLinks: [{ to: addAssetsPath, label: "Add assets", icon: "upload", access: "moderator", order: 6 }],
  searchKinds: { asset: { label: "Assets", noun: "assets", icon: "image", order: 46 } },
});
