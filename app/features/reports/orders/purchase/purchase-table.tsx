import { EmptyState } from "~/ui/empty-state";
import { type Column, DataTable } from "~/ui/table";
import { changeText } from "./purchase.rules";
import type { PurchaseList } from "./purchase-page.server";

type Row = PurchaseList["rows"][number];

/** What is to be bought, how many, and where they go. */
export function PurchaseTable({ list }: { list: Pick<PurchaseList, "rows" | "last" | "supplier"> }) {
  const { rows, last, supplier } = list;
  if (rows.length === 0)
    return (
      <EmptyState icon="package" title="Nothing is ordered of this supplier">
        Cancelled lines and drafts are not in it.
      </EmptyState>
    );
  return (
    <DataTable
      caption={`Purchase list for ${supplier.company}`}
      rows={rows}
      rowKey={({ key }) => key}
      columns={last ? [ITEM, PIECES, CHANGE, WHERE] : [ITEM, PIECES, WHERE]}
    />
  );
}

const ITEM: Column<Row> = {
  key: "item",
  header: "Item",
  primary: true,
  className: "col-words",
  render: ({ label }) => label,
};
const PIECES: Column<Row> = {
  key: "pieces",
  header: "Pieces",
  align: "right",
  phoneLabel: "Pieces",
  render: ({ quantity }) => <b>{quantity}</b>,
};
const CHANGE: Column<Row> = {
  key: "change",
  header: "New",
  align: "right",
  phoneLabel: "New",
  render: ({ change }) => (change === 0 ? <span className="muted">–</span> : changeText(change)),
};
const WHERE: Column<Row> = {
  key: "where",
  header: "Where to, stand and pieces",
  className: "col-words",
  render: ({ where }) => where,
};

/** When a list was sent last, to whom, and what is another since. */
export function LastSent({ last }: Pick<PurchaseList, "last">) {
  if (!last) return <p className="muted small section">No list was sent to this supplier yet.</p>;
  const said = last.said.join(", ") + (last.more > 0 ? ` and ${last.more} more` : "");
  const changes = last.changes.join(", ") + (last.moreChanges > 0 ? ` and ${last.moreChanges} more` : "");
  return (
    <p className="muted small section break">
      Last sent {last.at} by {last.by} to {last.recipients.join(", ")}: {said}.{" "}
      {changes ? `New since then: ${changes}.` : "Nothing is new since then."}
    </p>
  );
}
