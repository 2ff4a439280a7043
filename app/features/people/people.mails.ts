import { mail } from "~/procedure/room";

export const peopleMails = {
  teamHandedOver: mail({
    name: "Team handed over",
    // Who owned it before.
    fields: ["from"],
    again: "asKept",
    path: "/my-team",
    write: ({ fields: { from = "The former owner" }, teamName, eventName }) => ({
      subject: `You are the owner of ${teamName} now`,
      lines: [
        `${from} owned ${teamName} for ${eventName}. From now on you do: you edit the team's settings, add and remove people, and add stand shares.`,
      ],
      action: { label: "See your team", note: "" },
    }),
  }),
  teamGivenAway: mail({
    name: "Team given away",
    // Who owns it now.
    fields: ["to"],
    again: "asKept",
    path: "/my-team",
    write: ({ fields: { to = "Somebody else" }, teamName, eventName }) => ({
      subject: `You handed over ${teamName}`,
      lines: [
        `${to} is the owner of ${teamName} for ${eventName} now. You stay in the team as a member.`,
        "If this was not you, tell the organisers.",
      ],
      action: { label: "See your team", note: "" },
    }),
  }),
};
