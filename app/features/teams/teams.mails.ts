import { entrance, welcomeMail } from "~/features/settings/welcome-mail.texts";
import { mail } from "~/procedure/room";

export const teamsMails = {
  welcome: mail({
    name: "Welcome",
    whoGetsIt: "The owner of a new team",
    fields: [],
    again: "freshLink",
    write: welcomeMail,
  }),
  welcomeTeamMember: mail({
    name: "Welcome to a team",
    whoGetsIt: "Whoever is added to a team",
    fields: [],
    again: "freshLink",
    write: (facts) => ({
      subject: `Action needed: join ${facts.teamName} for ${facts.eventName}`,
      lines: [`You have been added to ${facts.teamName} for ${facts.eventName}.`, ...facts.paragraphs],
      action: entrance(facts),
    }),
  }),
  standShareWelcome: mail({
    name: "Welcome to a stand share",
    whoGetsIt: "The owner of a new stand share",
    fields: [],
    again: "freshLink",
    write: (facts) => ({
      subject: `Action needed: set up ${facts.teamName} for ${facts.eventName}`,
      lines: [
        `${facts.teamName} shares a stand at ${facts.eventName}, and you are its owner. In the portal you see what the organisers need from you and by when.`,
        ...facts.paragraphs,
      ],
      action: entrance(facts),
    }),
  }),
  staffWelcome: mail({
    name: "Welcome to staff",
    whoGetsIt: "Whoever is made an organiser",
    fields: [],
    again: "freshLink",
    write: (facts) => ({
      subject: `Action needed: your access to ${facts.eventName}`,
      lines: [`You can now manage ${facts.eventName} in the portal.`],
      action: entrance(facts),
    }),
  }),
  welcomeChaser: mail({
    name: "Chaser",
    whoGetsIt: "Who was invited and never signed in, when staff send it",
    fields: [],
    again: "freshLink",
    write: (facts) => ({
      subject: `Action needed: ${facts.teamName || "your account"} for ${facts.eventName} is waiting for you`,
      lines: [
        facts.teamName
          ? `You were invited to ${facts.teamName} for ${facts.eventName} and have not signed in yet. What the organisers need from you, and by when, is in the portal alone.`
          : `You were invited to manage ${facts.eventName} in the portal and have not signed in yet.`,
      ],
      action: entrance(facts),
    }),
  }),
};
