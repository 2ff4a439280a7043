import type { Tip } from "~/procedure/room";
import {
  addAssetFilesPath,
  addAssetsPath,
  assetPath,
  assetRemovalPath,
  assetsPath,
  pickerPath,
} from "./assets.paths";

const ALT_TEXT: Tip = {
  title: "What alt text is for",
  text: "It is read out to people who do not see the picture. Say what matters here; a picture that says nothing new is decorative.",
};

const WHO_SEES: Tip = {
  title: "Who can see an asset",
  text: "Everybody who is signed in, once something live uses it. Guests see it only on pages that are public.",
};

const ADDING: readonly Tip[] = [
  {
    title: "Large photos are fine",
    text: "Each picture is kept as it is and made in four sizes: every place shows the one that it needs.",
  },
  ALT_TEXT,
];

/** What is worth knowing about the room's admin screens. */
export const assetsTips: Record<string, readonly Tip[]> = {
  [assetsPath]: [
    {
      title: "One picture, many places",
      text: "Add it once and choose it wherever it belongs. Replace its file, and it changes everywhere.",
    },
    WHO_SEES,
  ],
  [addAssetsPath]: ADDING,
  [addAssetFilesPath]: ADDING,
  [pickerPath]: [ALT_TEXT, WHO_SEES],
  [assetPath(":assetId")]: [
    {
      title: "Another file in its place",
      text: "Its name, its alt text and all its places stay. Look whether the alt text still fits.",
    },
    WHO_SEES,
  ],
  [assetRemovalPath(":assetId")]: [
    {
      title: "Used ones stay",
      text: "Nothing disappears from a page by accident: take the asset out of all its places first.",
    },
  ],
};
