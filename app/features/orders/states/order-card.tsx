import { BackForm } from "~/ui/back-form";
import { Banner } from "~/ui/banner";
import { ButtonLink } from "~/ui/button";
import { counted } from "~/ui/format.rules";
import { Link } from "~/ui/link";
import { Status } from "~/ui/status";
import { SubmitButton } from "~/ui/submit-button";
import { type Column, DataTable } from "~/ui/table";
import { orderVerbPaths, staffOrderChangePath, staffOrderPath } from "../orders.paths";
import type { OrderCardData } from "./order-card.server";
import { ORDER_LOOKS } from "./order-looks";
import { GIVEN_FROM, type GivenState } from "./order-states.rules";

/** The order of a submission, with what staff do with it. `back`: the page that it stands on. */
export function OrderCard({ card, back }: { card: OrderCardData; back: string }) {
  const { formId, submissionId, number, purchaseOrder, lines, totals, change } = card;
  const idsFor = (to: GivenState) =>
    lines.filter(({ state }) => GIVEN_FROM[to].includes(state)).map(({ id }) => id);
  return (
    <section className="panel order-card" aria-labelledby="order">
      <div className="panel-head">
        <h2 id="order">
          Order {number} <span className="count">{lines.length}</span>
        </h2>
        <span className="small">
          {purchaseOrder && <span className="muted break">Purchase order {purchaseOrder} </span>}
        </span>
      </div>
      {change && (
        <Banner
          tone="info"
          icon="pencil"
          title={`Changed: ${counted(change.items, "item")}, ${change.net} before VAT.`}
          action={
            <Link className="strong nowrap" to={staffOrderChangePath({ formId, submissionId }, change.id)}>
              What changed
            </Link>
          }
        >
          {change.short}. By {change.by}, {change.at}.
        </Banner>
      )}
      <DataTable caption="Lines of the order" rows={lines} rowKey={({ id }) => id} columns={COLUMNS} />
      {totals.map((total) => (
        <Total key={total.currency} total={total} />
      ))}
      <div className="btn-row order-card-acts">
        <Verb card={card} back={back} to="confirmed" ids={idsFor("confirmed")} />
        <Verb card={card} back={back} to="delivered" ids={idsFor("delivered")} />
        <ButtonLink icon="printer" to={staffOrderPath(formId, submissionId)}>
          Order confirmation
        </ButtonLink>
        {idsFor("cancelled").length > 0 && (
          <ButtonLink variant="quiet" to={cancelPath(idsFor("cancelled"), back)}>
            Cancel lines…
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

/** What is before VAT, VAT of each rate, and the whole. */
const Total = ({ total: { net, rates, gross } }: { total: OrderCardData["totals"][number] }) => (
  <dl className="order-card-sums">
    {rates.length > 0 && (
      <div>
        <dt>Before VAT</dt>
        <dd>{net}</dd>
      </div>
    )}
    {rates.map(({ label, vat }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{vat}</dd>
      </div>
    ))}
    <div className="order-card-whole">
      <dt>{rates.length > 0 ? "Total with VAT" : "Total"}</dt>
      <dd>{gross}</dd>
    </div>
  </dl>
);

const cancelPath = (ids: readonly string[], back: string): string =>
  `${orderVerbPaths.cancel}?${new URLSearchParams([["by", "line"], ...ids.map((id) => ["ids", id]), ["back", back]])}`;

function Verb({
  card,
  back,
  to,
  ids,
}: {
  card: OrderCardData;
  back: string;
  to: "confirmed" | "delivered";
  ids: readonly string[];
}) {
  if (ids.length === 0) return null;
  const isFirst = to === "confirmed";
  return (
    <BackForm action={isFirst ? orderVerbPaths.confirm : orderVerbPaths.deliver} back={back}>
      <input type="hidden" name="by" value="line" />
      <input type="hidden" name="seen" value={card.seen} />
      {ids.map((id) => (
        <input key={id} type="hidden" name="ids" value={id} />
      ))}
      <SubmitButton variant={isFirst ? "primary" : "secondary"} busyLabel="Saving…">
        {isFirst ? `Confirm ${counted(ids.length, "item")}` : `Mark ${counted(ids.length, "item")} delivered`}
      </SubmitButton>
    </BackForm>
  );
}

type Row = OrderCardData["lines"][number];

const COLUMNS: Column<Row>[] = [
  {
    key: "label",
    header: "Item",
    primary: true,
    className: "col-words",
    render: ({ label, oversold }) => (
      <>
        {label}
        {oversold > 0 && <span className="is-danger small block">{oversold} oversold</span>}
      </>
    ),
  },
  {
    key: "quantity",
    header: "Quantity",
    align: "right",
    phoneLabel: "Quantity",
    render: ({ quantity }) => quantity,
  },
  {
    key: "net",
    header: "Before VAT",
    align: "right",
    className: "nowrap",
    phoneLabel: "Before VAT",
    render: ({ net }) => net,
  },
  {
    key: "state",
    header: "State",
    phoneEnd: true,
    className: "nowrap",
    render: ({ state }) => {
      const { tone, icon, label } = ORDER_LOOKS[state];
      return (
        <Status tone={tone} icon={icon}>
          {label}
        </Status>
      );
    },
  },
];
