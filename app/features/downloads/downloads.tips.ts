import type { Tip } from "~/procedure/room";
import {
  addDownloadPath,
  adminDownloadPath,
  adminDownloadsPath,
  downloadAudiencePath,
  downloadsRemovalPath,
} from "./downloads.paths";

const WHO_SEES: Tip = {
  title: "Who sees it",
  text: "Without team types it is for all teams. Hidden wins over shown. Stand shares see it where their box is ticked.",
};

const ADDING: readonly Tip[] = [
  WHO_SEES,
  {
    title: "One file each",
    text: "Put what belongs together into a ZIP. Teams can take many files as one ZIP too.",
  },
];

/** What is worth knowing about the room's admin screens. */
export const downloadsTips: Record<string, readonly Tip[]> = {
  [adminDownloadsPath]: [
    {
      title: "Hide it first",
      text: "A hidden download leaves every list and page at once, and can be shown again. A deleted one is gone.",
    },
    {
      title: "A new version",
      text: "Open the download and choose another file: links to it lead to the new one, and teams see it as new.",
    },
  ],
  [addDownloadPath]: ADDING,
  // The form of a new one, shown again without JavaScript.
  [`${addDownloadPath}/file`]: ADDING,
  [adminDownloadPath(":downloadId")]: [
    WHO_SEES,
    {
      title: "A new version",
      text: "Choose another file and save. The address stays, the old file is deleted.",
    },
  ],
  [downloadAudiencePath(":downloadId")]: [
    { title: "As it is saved", text: "What you change in the editor counts here once it is saved." },
  ],
  [downloadsRemovalPath]: [
    {
      title: "What goes along",
      text: "The file, and the places on pages that lead to it. What teams took stays theirs.",
    },
  ],
};
