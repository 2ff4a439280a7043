import { emailLogPath } from "~/features/email/email.paths";
import { roomTexts } from "~/procedure/room";
import { peopleMails } from "./people.mails";
import { addStaffPath, usersPath } from "./people.paths";
import { peopleTips } from "./people.tips";

export const peopleRoom = roomTexts({
  name: "people",
  activities: {
    team: {
      "person.phoneSet": "changed the telephone number of {name}",
      "person.renamed": "renamed a person to {name}",
      "person.levelSet": "gave {name} the level {level}",
      "person.moved": "moved {name} to another team",
      "person.replaced": "invited {name} in the place of somebody else",
      "person.removed": "removed {name}",
      "mail.blockLifted": "let e-mail go to {address} again: {reason}",
      "person.signedOut": "signed {name} out everywhere",
      "team.settingsSaved": "saved the settings of {name}",
      "team.handedOver": "handed the team over to {name}",
    },
  },
  mails: peopleMails,
  tips: peopleTips,
  places: [
    {
      group: "Emails",
      to: emailLogPath,
      label: "E-mail log",
      icon: "scroll-text",
      access: "admin",
      description: "Every e-mail, and what became of it.",
    },
    {
      group: "Teams/Users/Custom Fields",
      to: usersPath,
      label: "Users",
      icon: "circle-user",
      access: "moderator",
      description: "Everybody in the event: teams' people and staff.",
      count: "users",
      noun: "user",
    },
  ],
  quickLinks: [{ to: addStaffPath, label: "Add staff", icon: "user-plus", access: "admin" }],
});
