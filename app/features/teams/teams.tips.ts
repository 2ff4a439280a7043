import type { Tip } from "~/procedure/room";
import {
  addStandSharePath,
  addTeamPath,
  addTeamTypePath,
  editTeamPath,
  failedMailsPath,
  teamListPaths,
  teamRemovalPath,
  teamsPath,
  teamsTypePath,
  teamTypeAdditionsPath,
  teamTypePath,
  teamTypeRemovalPath,
  teamTypesPath,
} from "./teams.paths";

const WHAT_TYPES_DO: Tip = {
  title: "What a type does",
  text: "A task can be for some types only. A team without a type sees what is for all teams.",
};

const ON_REMOVAL: readonly Tip[] = [
  {
    title: "Archiving keeps all of it",
    text: "An archived team is hidden, its people cannot sign in, and it can be restored.",
  },
  {
    title: "Its people",
    text: "They leave this event only. A password that they use for other events stays theirs.",
  },
];

/** What is worth knowing about the room's admin screens. */
export const teamsTips: Record<string, readonly Tip[]> = {
  [teamsPath]: [
    {
      title: "Who never came",
      text: "Filter by last sign-in, select the teams and press Chase, or send their welcome e-mail again.",
    },
    {
      title: "Custom fields",
      text: "Choose them as columns. The address keeps the choice: save it as a bookmark. A report has all of them.",
    },
    {
      title: "When no mail arrives",
      text: "The address is often wrong.",
      link: { to: failedMailsPath, label: "See failed e-mails" },
    },
    {
      title: "Stand shares",
      text: "A stand share belongs to a team and sees what is shown to stand shares.",
    },
  ],
  [teamListPaths.archived]: [
    {
      title: "What archiving does",
      text: "Their people are signed out and cannot sign in. Stand shares are archived by themselves.",
    },
  ],
  [teamsTypePath]: [WHAT_TYPES_DO],
  [addTeamPath]: [
    { title: "The owner is told", text: "The owner gets a welcome e-mail with a link to choose a password." },
    { title: "Known already?", text: "Somebody who was in another event keeps the password they have." },
    WHAT_TYPES_DO,
  ],
  [teamTypesPath]: [WHAT_TYPES_DO],
  [addTeamTypePath]: [WHAT_TYPES_DO],
  [teamTypePath(":teamTypeId")]: [
    WHAT_TYPES_DO,
    {
      title: "One type a team",
      text: "A team that is put into this type leaves the one that it was in. What it has done stays.",
    },
  ],
  [teamTypeAdditionsPath(":teamTypeId")]: [WHAT_TYPES_DO],
  [teamTypeRemovalPath(":teamTypeId")]: [WHAT_TYPES_DO],
  [teamListPaths.removal]: ON_REMOVAL,
  [teamRemovalPath(":teamId")]: ON_REMOVAL,
  [editTeamPath(":teamId")]: [
    WHAT_TYPES_DO,
    {
      title: "Stand shares",
      text: "Only a team without stand shares can become one. Without another team’s stand it is a team of its own again.",
    },
  ],
  [addStandSharePath(":parentId")]: [
    {
      title: "What a stand share sees",
      text: "Only tasks and fields that are shown to stand shares, whatever its type.",
    },
    { title: "The owner is told", text: "The owner gets a welcome e-mail with a link to choose a password." },
  ],
};
