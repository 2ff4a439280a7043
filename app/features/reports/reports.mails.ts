import { mail } from "~/procedure/room";

export const reportsMails = {
  reportView: mail({
    name: "Report",
    whoGetsIt: "Staff whom a saved view is mailed to, daily or weekly",
    fields: ["view", "about", "summary", "figures", "change"],
    samples: {
      view: { label: "Name of the view", sample: "Late and never in" },
      about: {
        label: "What it shows, and when",
        sample: "Health check where Log-in is never. Monday 30 November 2026.",
      },
      summary: { label: "How many rows, in a few words", sample: "4 teams, 1 fewer than on 23 Nov 2026" },
      figures: {
        label: "Its figures, line by line",
        sample: "- Teams: 4 (1 fewer)\n- Critical risk: 2 (same)",
        isNeeded: true,
      },
      change: {
        label: "Who joined and who left",
        sample: "1 team left the list since 23 Nov 2026, none joined it.",
      },
    },
    choice: "reports",
    write: ({ fields }) => ({
      subject: fields.view ? `${fields.view}: ${fields.summary ?? ""}` : "Figures of a saved view",
      lines: [fields.about ?? "", fields.figures ?? "", fields.change ?? ""],
      action: {
        label: "Open the list",
        note: "No names and no rows are in this e-mail: the link asks for sign-in.",
      },
    }),
  }),
};
