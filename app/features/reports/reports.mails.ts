import { type MailList, mail } from "~/procedure/room";

const PURCHASE_SAMPLE = {
  lines: [
    {
      text: "Lockable counter, 1 m",
      state: "30",
      note: "Hall A: A012 2, A044 1 · Hall B: B118 2",
      change: "+6",
    },
    { text: "Bar stool", state: "43", note: "Hall A: A012 4 · Water: P15 4", change: "+13" },
  ],
  more: 0,
};

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
  purchaseList: mail({
    name: "Purchase list",
    whoGetsIt: "Contacts of a supplier to whom staff send what was ordered of it",
    fields: ["supplier", "summary", "since", "items", "lines"],
    samples: {
      supplier: { label: "The supplier", sample: "Calshot Exhibits" },
      summary: { label: "How much it is, in a few words", sample: "2 items, 73 pieces for 10 stands." },
      since: { label: "When a list was sent last", sample: "2026-11-18" },
      items: {
        label: "What is to be supplied",
        sample: "30 × Lockable counter, 1 m\n43 × Bar stool",
        isList: true,
      },
      lines: { label: "The lines", sample: JSON.stringify(PURCHASE_SAMPLE), isHidden: true },
    },
    again: "asKept",
    write: ({ fields, eventName }) => ({
      subject: `Purchase list of ${eventName}`,
      title: fields.supplier ? `For ${fields.supplier}` : "Purchase list",
      lines: [
        `This is what exhibitors of ${eventName} have ordered of you by now. ${fields.summary ?? ""}`.trim(),
        ...(fields.since
          ? [`It takes the place of the list of ${fields.since}; what changed since is said beside it.`]
          : []),
      ],
      lists: purchaseLines(fields.lines),
      // Contacts of suppliers have no account: the list itself is what they get.
      ...(!fields.items && { action: { label: "Open the portal", note: "" } }),
      why: "You get this as a contact of a supplier of the event. Answer it to reach the organisers.",
    }),
  }),
};

/** What the command wrote; nothing of what cannot be read. */
function purchaseLines(text: string | undefined): MailList[] {
  if (!text) return [];
  let read: Partial<typeof PURCHASE_SAMPLE>;
  try {
    read = JSON.parse(text) as typeof PURCHASE_SAMPLE;
  } catch {
    return [];
  }
  const entries = (Array.isArray(read.lines) ? read.lines : []).map((line) => ({
    text: String(line.text),
    note: String(line.note),
    state: line.change ? `${line.state} (${line.change})` : String(line.state),
  }));
  const more = Number(read.more) || 0;
  return [{ title: "To supply", entries, ...(more > 0 && { more: { text: `and ${more} more items` } }) }];
}
