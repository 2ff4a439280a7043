import { orderVerbPaths } from "~/features/orders/orders.paths";
import { BackForm } from "~/ui/back-form";
import { counted } from "~/ui/format.rules";
import { Link } from "~/ui/link";
import { SubmitButton } from "~/ui/submit-button";
import { type Column, DataTable } from "~/ui/table";
import { rowFilter } from "../order-page.rules";
import type { OrderPage, ShownLine } from "../order-page.server";
import { readKey, type SummedView } from "../order-report.rules";
import { reportAddress } from "../orders-report.paths";
import { orderOf, stateOf } from "./order-columns";

type Opened = Pick<OrderPage, "by" | "opened" | "mayAct" | "seen" | "placeField"> & {
  openKey: string | null;
};

/** The lines of a row: the newest of them, and the way to all. */
export function OpenedLines({ data, search }: { data: Opened; search: string }) {
  const { opened, by, openKey, mayAct, seen, placeField } = data;
  const key = readKey(openKey ?? "");
  if (!opened || !key) return null;
  const { rows, total } = opened;
  const received = rows.filter(({ state }) => state === "received");
  const all = reportAddress(search, [
    ["by", "line"],
    ...rowFilter(by as SummedView, key.ident, placeField?.id ?? null),
    ["currency", key.currency],
  ]);
  const back = search || undefined;
  return (
    <div className="opened-lines">
      <DataTable
        caption="Lines"
        rows={rows}
        rowKey={({ id }) => id}
        columns={columnsOf(by as SummedView, mayAct)}
      />
      <div className="btn-row">
        {mayAct && received.length > 0 && (
          <BackForm action={orderVerbPaths.confirm} back={back}>
            <input type="hidden" name="by" value="line" />
            <input type="hidden" name="seen" value={seen} />
            {received.map(({ id }) => (
              <input key={id} type="hidden" name="ids" value={id} />
            ))}
            <SubmitButton size="sm" busyLabel="Confirming…">
              Confirm {counted(received.length, "line")}
            </SubmitButton>
          </BackForm>
        )}
        <Link className="btn btn-sm" to={all}>
          {total > rows.length ? `All ${counted(total, "line")}` : "As a list"}
        </Link>
      </div>
    </div>
  );
}

function columnsOf(by: SummedView, mayAct: boolean): Column<ShownLine>[] {
  const item: Column<ShownLine> = {
    key: "label",
    header: "Item",
    primary: true,
    className: "col-words",
    render: ({ label }) => label,
  };
  const team: Column<ShownLine> = {
    key: "team",
    header: "Team",
    primary: by === "item",
    className: "col-words",
    phoneLabel: "Team",
    render: ({ team: name }) => name ?? "A guest",
  };
  return [
    ...(by === "item" ? [team] : [item]),
    ...(by === "item" || by === "team" || by === "order" ? [] : [team]),
    ...(by === "order"
      ? []
      : [
          {
            key: "order",
            header: "Order",
            className: "nowrap",
            phoneLabel: "Order",
            render: orderOf(mayAct),
          },
        ]),
    {
      key: "ordered",
      header: "Ordered",
      className: "nowrap",
      phoneLabel: "Ordered",
      render: ({ ordered }) => ordered,
    },
    {
      key: "quantity",
      header: "Quantity",
      align: "right",
      className: "nowrap",
      phoneLabel: "Quantity",
      render: ({ quantity }) => quantity,
    },
    {
      key: "each",
      header: "Each",
      align: "right",
      className: "nowrap",
      phoneLabel: "Each",
      render: ({ each }) => each,
    },
    {
      key: "net",
      header: "Net",
      align: "right",
      className: "nowrap",
      phoneLabel: "Net",
      render: ({ net }) => net,
    },
    { key: "state", header: "State", className: "nowrap", phoneEnd: true, render: stateOf },
  ];
}
