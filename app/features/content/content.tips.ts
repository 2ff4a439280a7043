import type { Tip } from "~/procedure/room";
import {
  addContentPath,
  adminContentListPath,
  contentAudiencePath,
  contentHistoryPath,
  contentListPaths,
  contentPublicationPath,
  contentSettingsPath,
  contentVersionPath,
  sectionPath,
} from "./content.paths";

const DRAFT_AND_LIVE: Tip = {
  title: "Working copy and live page",
  text: "What you write is kept in a working copy. Readers go on seeing the live page until you publish.",
};

const WHO_SEES_IT: Tip = {
  title: "Who may see it holds at once",
  text: "Team types, stand shares and the public switch need no publishing. Words and sections do.",
};

/** What is worth knowing about the room's admin screens. */
export const contentTips: Record<string, readonly Tip[]> = {
  [adminContentListPath]: [
    DRAFT_AND_LIVE,
    {
      title: "What is not live yet",
      text: "“Changes not live” leaves the pages whose working copy differs from what readers see.",
    },
  ],
  [contentHistoryPath(":contentId")]: [
    {
      title: "What a version is",
      text: `What readers got when somebody published. The newest 50 of a page are kept.`,
    },
  ],
  [contentVersionPath(":contentId", ":versionId")]: [DRAFT_AND_LIVE],
  [contentListPaths.archived]: [
    {
      title: "What archiving does",
      text: "Nobody but staff sees an archived page. It leaves the featured list and the resources of other pages.",
    },
  ],
  [contentListPaths.removal]: [
    {
      title: "Archiving keeps all of it",
      text: "An archived page is hidden from everybody but staff, and can be restored.",
    },
  ],
  [addContentPath]: [
    DRAFT_AND_LIVE,
    {
      title: "Its address",
      text: "It is made of the title. You can change it in the settings: the old address goes on leading to the page.",
    },
  ],
  [contentSettingsPath(":contentId")]: [WHO_SEES_IT, DRAFT_AND_LIVE],
  [contentAudiencePath(":contentId")]: [WHO_SEES_IT],
  [contentPublicationPath(":contentId")]: [
    {
      title: "All at once",
      text: "Words and sections become live together. Nobody ever reads half of one version and half of another.",
    },
  ],
  [sectionPath(":contentId", ":sectionId")]: [
    DRAFT_AND_LIVE,
    {
      title: "Hidden sections",
      text: "Unpublished sections are hidden from users. They stay in the editor until you show or delete them.",
    },
  ],
};
