import { submissionPath, submissionsPath } from "~/features/forms/admin-forms.paths";
import { ORDER_LOOKS } from "~/features/orders/states/order-looks";
import { counted } from "~/ui/format.rules";
import { Link } from "~/ui/link";
import { withOpen } from "~/ui/open-row.rules";
import { Status } from "~/ui/status";
import type { Column } from "~/ui/table";
import type { OrderPage, ShownLine, ShownSum } from "../order-page.server";
import type { SummedView } from "../order-report.rules";
import { purchaseListPath, reportAddress } from "../orders-report.paths";

const right = { align: "right" as const, sortable: true };

const HEADERS: Record<SummedView, string> = {
  item: "Item, form and supplier",
  team: "Team",
  order: "Order, team and form",
  supplier: "Supplier",
  place: "Where the team stands today",
  day: "Day",
};

/** The columns of a view that adds up. A name opens its lines, a number of what is to be confirmed leads to these. */
export function sumColumns(
  {
    by,
    placeField,
    openKey,
    mayAct,
  }: Pick<OrderPage, "by" | "placeField" | "mayAct"> & { openKey: string | null },
  search: string,
): Column<ShownSum>[] {
  const view = by as SummedView;
  const hasOrders = view !== "item" && view !== "supplier" && view !== "order";
  const here = reportAddress(search, placeField && view === "place" ? [["of", placeField.id]] : []);
  const name: Column<ShownSum> = {
    key: "name",
    header: HEADERS[view],
    sortable: true,
    primary: true,
    className: "col-words",
    render: (row) => (
      <>
        <Link
          to={openKey === row.key ? here : withOpen(here, row.key)}
          aria-expanded={openKey === row.key}
          preventScrollReset
        >
          {row.name}
        </Link>
        {row.about && <span className="cell-sub block">{row.about}</span>}
        {view === "supplier" && mayAct && row.ident !== "none" && (
          <Link className="block small" to={purchaseListPath(row.ident)}>
            Purchase list
            <span className="vh"> of {row.name}</span>
          </Link>
        )}
      </>
    ),
  };
  return [
    name,
    ...(hasOrders
      ? [
          {
            ...right,
            key: "orders",
            header: "Orders",
            phoneLabel: "Orders",
            render: (row: ShownSum) => row.orders,
          },
        ]
      : []),
    {
      ...right,
      key: "quantity",
      header: "Ordered",
      phoneLabel: "Ordered",
      render: ({ quantity }) => quantity,
    },
    {
      ...right,
      key: "toConfirm",
      header: "To confirm",
      phoneLabel: "To confirm",
      render: ({ toConfirm }) => (toConfirm > 0 ? toConfirm : <span className="muted">0</span>),
    },
    ...(view === "item"
      ? [{ key: "left", header: "Stock left", phoneLabel: "Stock left", className: "nowrap", render: leftOf }]
      : []),
    {
      ...right,
      key: "net",
      header: "Net",
      phoneLabel: "Net",
      className: "nowrap",
      render: ({ net }) => <b>{net}</b>,
    },
    {
      ...right,
      key: "vat",
      header: "VAT",
      phoneLabel: "VAT",
      className: "nowrap",
      render: ({ vat }) => <span className="muted">{vat}</span>,
    },
    {
      ...right,
      key: "gross",
      header: "With VAT",
      phoneLabel: "With VAT",
      className: "nowrap",
      render: ({ gross }) => gross,
    },
    ...(view === "item"
      ? [
          {
            key: "drafts",
            header: "In drafts",
            align: "right" as const,
            phoneLabel: "In drafts",
            render: ({ drafted, formId, name: item }: ShownSum) =>
              drafted > 0 && formId && mayAct ? (
                <Link to={`${submissionsPath(formId)}?state=draft`}>
                  {drafted}
                  <span className="vh"> of {item} in drafts</span>
                </Link>
              ) : (
                <span className="muted">{drafted}</span>
              ),
          },
        ]
      : []),
  ];
}

function leftOf({ left }: ShownSum) {
  if (!left) return <span className="muted">No limit</span>;
  if (left.left < 0) return <span className="is-danger">{counted(-left.left, "oversold", "oversold")}</span>;
  return left.left === 0 ? (
    <span className="is-warning">Sold out</span>
  ) : (
    <>
      {left.left} of {left.of}
    </>
  );
}

const teamOf = ({ team }: ShownLine) => team ?? <span className="muted">A guest</span>;

export const stateOf = ({ state, oversold }: Pick<ShownLine, "state" | "oversold">) => {
  const { tone, icon, label } = ORDER_LOOKS[state];
  return (
    <div>
      <Status tone={tone} icon={icon}>
        {label}
      </Status>
      {oversold > 0 && <span className="is-danger small order-second is-state">{oversold} oversold</span>}
    </div>
  );
};

export const orderOf =
  (mayAct: boolean) =>
  ({ number, formId, submissionId, purchaseOrder }: ShownLine) => (
    <>
      {mayAct ? (
        <Link to={submissionPath(formId, submissionId)}>{number ?? "Order"}</Link>
      ) : (
        (number ?? "Order")
      )}
      {purchaseOrder && <span className="cell-sub block">{purchaseOrder}</span>}
    </>
  );

/** The columns of lines one by one. */
export const lineColumns = (mayAct: boolean): Column<ShownLine>[] => [
  {
    key: "label",
    header: "Item, form and supplier",
    primary: true,
    className: "col-words",
    render: ({ label, form, supplier }) => (
      <>
        {label}
        <span className="cell-sub block">
          {form} · {supplier ?? "no supplier"}
        </span>
      </>
    ),
  },
  { key: "team", header: "Team", className: "col-words", phoneLabel: "Team", render: teamOf },
  { key: "order", header: "Order", className: "nowrap", phoneLabel: "Order", render: orderOf(mayAct) },
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
    // With their price in one column, all of them stand beside the navigation of a desk.
    render: ({ quantity, each }) => (
      <>
        {quantity}
        <span className="cell-sub order-second">{each} each</span>
      </>
    ),
  },
  {
    key: "net",
    header: "Net",
    align: "right",
    className: "nowrap",
    phoneLabel: "Net",
    render: ({ net }) => <b>{net}</b>,
  },
  {
    key: "vat",
    header: "VAT",
    align: "right",
    className: "nowrap",
    phoneLabel: "VAT",
    render: ({ vat, rate }) => (
      <>
        <span className="muted">{vat}</span>
        {rate && <span className="cell-sub order-second">{rate}</span>}
      </>
    ),
  },
  {
    key: "gross",
    header: "With VAT",
    align: "right",
    className: "nowrap",
    phoneLabel: "With VAT",
    render: ({ gross }) => gross,
  },
  { key: "state", header: "State", className: "nowrap", phoneEnd: true, render: stateOf },
];
