import { roomTexts } from "~/procedure/room";
import { teamsMails } from "./teams.mails";
import { addTeamPath, addTeamTypePath, failedMailsPath, teamsPath, teamTypesPath } from "./teams.paths";
import { teamsTips } from "./teams.tips";

export const teamsRoom = roomTexts({
  name: "teams",
  subjects: { team: { label: "Teams and people", order: 20 } },
  activities: {
    team: {
      "team.added": "added the team {name}",
      "standShare.added": "added the stand share {name}",
      "teamMember.added": "added a member to a team",
      "team.updated": "changed the team {title}",
      "team.typeSet": "set the type of the team {title} to {type|no type}",
      "team.archived": "archived the team {title}",
      "team.restored": "restored the team {title}",
      "team.ownerChanged": "made {to|nobody} the owner of a team",
      "teamNote.added": "wrote a note about a team",
      "teamNote.removed": "removed a note about a team",
      "team.deleted": "deleted the team {title}",
      "teamType.added": "added the team type {name}",
      "teamType.renamed": "renamed the team type {name} to {to}",
      "teamType.deleted": "deleted the team type {name}",
      "staff.invited": "invited a member of staff",
      "welcome.sent": "sent {mails#invitation}",
      "welcome.allAsked": "asked that all {people} people who wait for it are invited",
      "welcome.resent": "sent {mails} welcome e-mails again",
      "chaser.sent": "sent {mails#chaser} to who never signed in",
      "mail.resent": "sent the e-mail {mail} again",
    },
  },
  mails: teamsMails,
  subscribers: { "invitations:*": "tellsSomebody" },
  tips: teamsTips,
  places: [
    {
      group: "Emails",
      to: failedMailsPath,
      label: "Failed e-mails",
      icon: "badge-alert",
      access: "moderator",
      description: "E-mails that did not arrive, to be sent again.",
      count: "failedMails",
      noun: "failed e-mail",
    },
    {
      group: "Teams/Users/Custom Fields",
      to: teamsPath,
      label: "Teams",
      icon: "users",
      access: "moderator",
      description: "Every stand, its people and its progress.",
      count: "teams",
      noun: "team",
    },
    {
      group: "Teams/Users/Custom Fields",
      to: teamTypesPath,
      label: "Team Types",
      isBehind: true,
      icon: "folder",
      access: "admin",
      description: "Kinds of team, which decide who sees what.",
      count: "teamTypes",
      noun: "type",
    },
  ],
  quickLinks: [
    { to: addTeamPath, label: "Add team", icon: "plus", access: "moderator", order: 1 },
    { to: addTeamTypePath, label: "Add team type", icon: "plus", access: "admin" },
  ],
  searchKinds: {
    team: { label: "Teams", noun: "teams", icon: "users", order: 20 },
    person: { label: "People", noun: "people", icon: "circle-user", order: 30 },
    note: { label: "Notes about teams", noun: "notes", icon: "pencil", order: 35 },
  },
});
