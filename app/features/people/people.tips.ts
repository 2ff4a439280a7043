import { emailLogPath } from "~/features/email/email.paths";
import { failedMailsPath } from "~/features/teams/teams.paths";
import type { Tip } from "~/procedure/room";
import { addStaffPath, usersPath } from "./people.paths";

const WHO_LEAVES: readonly Tip[] = [
  {
    title: "What stays",
    text: "What the person wrote and did, without their name, and their account elsewhere.",
  },
  { title: "Too early?", text: "Sign them out everywhere instead: they can come in again." },
];

/** What is worth knowing about the room's admin screens. */
export const peopleTips: Record<string, readonly Tip[]> = {
  [emailLogPath]: [
    {
      title: "Opened, or not",
      text: "Opens and clicks are noted where you switched that on. Many mail programs hide them: what is only delivered may well have been read.",
    },
    {
      title: "Mail has stopped",
      text: "After a bounce for good or a complaint nothing but security mail goes to that address. Correct it, or lift the block, on the person’s page.",
      link: { to: failedMailsPath, label: "See whom mail does not reach" },
    },
    {
      title: "Search",
      text: "By person, team, the beginning of an address, or words of a subject of the last 90 days.",
    },
  ],
  "/admin/email-log/:logId": [
    {
      title: "What it said",
      text: "The text of an e-mail is not kept once it was sent. The task or the comment has it.",
    },
  ],
  [usersPath]: [
    {
      title: "Who never came",
      text: "Look at “Never signed in”, select them and chase them. Each gets one e-mail a day at most.",
    },
    {
      title: "When no mail arrives",
      text: "The address is often wrong: open the person and correct it.",
      link: { to: failedMailsPath, label: "See failed e-mails" },
    },
    { title: "Levels", text: "You can give levels up to your own. A new level ends the person's sessions." },
  ],
  [addStaffPath]: [
    { title: "For staff without a team", text: "Exhibitors are added on the page of their team." },
    {
      title: "What levels may do",
      text: "Report viewers read reports. Moderators run teams, tasks and content. Admins also change settings and delete.",
    },
    { title: "Known already?", text: "Somebody who was in another event keeps the password they have." },
  ],
  "/admin/teams/:teamId/add-team-member": [
    { title: "The person is told", text: "They get a welcome e-mail with a link to choose a password." },
    { title: "A full team", text: "An admin sets the limit for all teams on the page Variables." },
  ],
  "/admin/teams/:teamId/:userId": [
    {
      title: "Another address",
      text: "It invites whoever has it. The former person leaves, and what they owned goes along.",
    },
    { title: "Names", text: "They change in this event only: in other events the person stays as they are." },
    { title: "Owners", text: "Another person of the team takes over before an owner moves or is removed." },
  ],
  "/admin/teams/:teamId/:userId/sign-in-link": [
    {
      title: "On the telephone",
      text: "For somebody who cannot get in now. Read it out or send it to them alone: whoever has it gets in.",
    },
    { title: "Not for staff", text: "Only people of an active team are let in by a link." },
  ],
  "/admin/teams/:teamId/:userId/removal": WHO_LEAVES,
  "/admin/users/:userId/removal": WHO_LEAVES,
  "/admin/users/:userId": [
    { title: "Staff without a team", text: "Put somebody into a team and they see the portal as that team." },
    { title: "The last admin", text: "Somebody must be left who can manage the event." },
  ],
};
