import { mail } from "~/procedure/room";

export const peopleMails = {
  teamHandedOver: mail({
    name: "Team handed over",
    whoGetsIt: "The new owner of a team",
    fields: ["from"],
    samples: { from: { label: "Who owned it before", sample: "Tom Ellery" } },
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
    whoGetsIt: "The former owner of a team",
    fields: ["to"],
    samples: { to: { label: "Who owns it now", sample: "Tom Ellery" } },
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
