import { shortened } from "~/lib/text.rules";
import { mail } from "~/procedure/room";

export const ordersMails = {
  orderCancelled: mail({
    name: "Order cancelled",
    whoGetsIt: "The owner of a team, and who sent its order in, when organisers cancel lines of it",
    fields: ["formTitle", "number", "items", "reason", "rest", "by"],
    samples: {
      formTitle: { label: "Title of the form", sample: "Stand services order" },
      number: { label: "Number of the order", sample: "SSO-0037" },
      items: {
        label: "What was cancelled",
        sample: "2 × Lockable counter, 1 m\n3 hours × Forklift with driver",
        isNeeded: true,
        isList: true,
      },
      reason: { label: "Why", sample: "The supplier has no more of them." },
      rest: { label: "What the order comes to now", sample: "4 items stay, £1,284.00 with VAT." },
      by: { label: "Who cancelled it", sample: "Helen Marsh" },
    },
    again: "asKept",
    write: ({ fields }) => {
      const { formTitle = "", number = "", items = "", reason = "", rest = "", by } = fields;
      const order = number ? `your order ${number}` : "your order";
      const of = formTitle ? ` of “${shortened(formTitle, 60)}”` : "";
      return {
        subject: `Cancelled in ${order}`,
        lines: [
          `${by || "An organiser"} cancelled a part of ${order}${of}, or all of it.`,
          ...(reason ? [`“${reason}”`] : []),
          ...(rest ? [rest] : []),
        ],
        lists: items ? [{ title: "Cancelled", entries: items.split("\n").map((text) => ({ text })) }] : [],
        action: { label: "See the order", note: "" },
      };
    },
  }),
};
