import { useLoaderData, useLocation } from "@remix-run/react";
import { ordersPath, orderVerbPaths } from "~/features/orders/orders.paths";
import { plainRows } from "~/procedure/plain-rows.server";
import { procedure } from "~/procedure/procedure.server";
import { BackForm } from "~/ui/back-form";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { optionsOf } from "~/ui/filter.rules";
import { FilterBar } from "~/ui/filter-bar";
import { counted } from "~/ui/format.rules";
import { GenerateReport } from "~/ui/generate-report";
import { ListRows } from "~/ui/list-rows";
import { withoutOpen } from "~/ui/open-row.rules";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import type { RowOf } from "~/ui/plain-rows";
import { PrintButton } from "~/ui/print-button";
import { sheets } from "~/ui/sheets";
import { SubmitButton } from "~/ui/submit-button";
import { addViewPath, keepAddress } from "../../reports.paths";
import { OpenedLines } from "../components/opened-lines";
import { lineColumns, sumColumns } from "../components/order-columns";
import { OrderFigures } from "../components/order-figures";
import { OrderSums } from "../components/order-sums";
import { OrderViews } from "../components/order-views";
import { OPEN_ORDERS } from "../order-filters.server";
import { orderPage, orderReads, stateOptions } from "../order-page.server";
import { OrdersSearch } from "../order-report.queries.server";
import { VIEW_NOUNS } from "../order-report.rules";
import ordersStyles from "../orders.css?url";
import { ordersExportPath, purchasePath, withoutValue } from "../orders-report.paths";

export const loader = procedure
  .permission("reportViewer")
  .input(OrdersSearch.extend(OPEN_ORDERS))
  .reads(({ input }) => orderReads(input))
  .loader(({ ctx, input, found }) => {
    const { page, lines, ...data } = orderPage(ctx, input, found);
    return {
      ...data,
      page: { ...page, rows: plainRows(ctx, page.rows, ({ key }) => key === input.open) },
      lines: lines && { ...lines, rows: plainRows(ctx, lines.rows) },
      openKey: data.opened && page.rows.some(({ key }) => key === input.open) ? input.open : null,
      stateOptions,
    };
  });

export const handle = { crumb: () => "Orders", isWide: true } satisfies PageHandle<typeof loader>;

export const links = sheets(ordersStyles);

export const meta = pageTitle("Orders");

type Data = ReturnType<typeof useLoaderData<typeof loader>>;
type SumRow = RowOf<Data["page"]["rows"]>;
type LineRow = RowOf<NonNullable<Data["lines"]>["rows"]>;

/** What was ordered over all forms, added up and line by line; each figure leads to its lines. */
export default function Orders() {
  const data = useLoaderData<typeof loader>();
  const { page, lines, by, mayAct, forms } = data;
  const { search } = useLocation();
  const isEmpty = forms.length === 0;
  return (
    <>
      <PageHead
        title="Orders"
        lede={
          isEmpty
            ? "Everything that is ordered by forms with prices."
            : `Everything ordered over ${counted(forms.length, "form")} with prices.`
        }
        actions={isEmpty ? undefined : <HeadActions data={data} search={withoutOpen(search)} />}
      />
      {isEmpty ? (
        <EmptyState icon="package" title="Nothing is ordered yet">
          When teams send in forms with prices, you see here what they ordered, from whom, and where it goes.
        </EmptyState>
      ) : (
        <>
          <OrderFigures data={data} search={search} />
          <OrderViews data={data} search={search} />
          <OrderFilters data={data} />
          {lines ? (
            <ListRows
              page={lines}
              noun={VIEW_NOUNS.line}
              caption="Lines of orders, the newest first"
              columns={lineColumns(mayAct)}
              rowKey={({ id }) => id}
              selection={
                mayAct
                  ? selectionOf(
                      data,
                      search,
                      ({ label, number }: LineRow) => `${label} of ${number ?? "an order"}`,
                    )
                  : undefined
              }
              empty={<None />}
            />
          ) : (
            <ListRows
              page={page}
              noun={VIEW_NOUNS[by]}
              caption={`What was ordered, by ${by}`}
              columns={sumColumns(data, search)}
              rowKey={({ key }) => key}
              defaultSort={{ key: "net", direction: "desc" }}
              selection={
                mayAct
                  ? selectionOf(data, search, ({ name, currency }: SumRow) => `${name}, ${currency}`)
                  : undefined
              }
              expanded={
                data.openKey !== null && data.opened
                  ? { key: data.openKey, content: <OpenedLines data={data} search={search} /> }
                  : undefined
              }
              empty={<None />}
            />
          )}
          <OrderSums data={data} />
        </>
      )}
    </>
  );
}

const None = () => (
  <EmptyState icon="package" title="Nothing is ordered">
    What was cancelled is left out here.
  </EmptyState>
);

function HeadActions({ data, search }: { data: Data; search: string }) {
  const received = data.figures.find(({ state }) => state === "received")?.orders ?? 0;
  const isShown = data.states.length === 0 || data.states.includes("received");
  return (
    <>
      <PrintButton />
      <GenerateReport to={ordersExportPath} />
      <ButtonLink icon="bookmark" to={keepAddress(addViewPath, ordersPath + search)}>
        Save view
      </ButtonLink>
      {data.mayAct && received > 0 && isShown && (
        <BackForm action={orderVerbPaths.confirm} back={search || undefined}>
          <input type="hidden" name="by" value="order" />
          <input type="hidden" name="all" value="1" />
          <input type="hidden" name="list" value={search} />
          <input type="hidden" name="seen" value={data.seen} />
          <SubmitButton variant="primary" busyLabel="Confirming…">
            Confirm {counted(received, "order")}
          </SubmitButton>
        </BackForm>
      )}
    </>
  );
}

/** What moderators do with chosen rows: the verbs that go on, then those that ask first. */
function selectionOf<Row>(data: Data, search: string, label: (row: Row) => string) {
  const noun = VIEW_NOUNS[data.by];
  const list = withoutOpen(search);
  return {
    detached: true,
    noun,
    label,
    action: orderVerbPaths.confirm,
    hidden: { by: data.by, list, seen: data.seen, ...(list && { back: list }) },
    actions: [
      { label: "Confirm lines", icon: "circle-check" as const, value: "confirm" },
      {
        label: "Mark delivered",
        icon: "truck" as const,
        value: "deliver",
        formAction: orderVerbPaths.deliver,
      },
      {
        label: "Purchase list",
        icon: "printer" as const,
        value: "purchase",
        formAction: purchasePath,
        formMethod: "get" as const,
      },
      {
        label: "Cancel lines…",
        value: "cancel",
        danger: true,
        formAction: orderVerbPaths.cancel,
        formMethod: "get" as const,
      },
    ],
  };
}

/** What links of the report narrow it by, and no menu offers: the things of a row. */
const OWN_FILTERS = ["team", "order", "item", "currency"];

const ownChips = (named: Data["named"], search: string) =>
  named.map(({ filter, value, label }) => ({
    key: `${filter}=${value}`,
    label,
    search: withoutValue(search, filter, value),
  }));

function OrderFilters({ data }: { data: Data }) {
  const { search } = useLocation();
  const { forms, suppliers, teamTypes, places, placeField, fieldOptions, fields, by } = data;
  return (
    <FilterBar
      isSavable
      keep={["sort", "dir", "by", "of", "team", "order", "item", "currency"]}
      label="Filter orders"
      search={{ label: "Search items and orders", placeholder: "Item or order number" }}
      filters={[
        { name: "form", label: "Form", options: optionsOf(forms) },
        { name: "supplier", label: "Supplier", options: optionsOf(suppliers, { none: "No supplier" }) },
        { name: "state", label: "State", options: data.stateOptions },
        { name: "type", label: "Team type", options: optionsOf(teamTypes, { none: "No type" }) },
        ...(placeField && places.length > 0
          ? [
              {
                name: "place",
                label: placeField.label,
                options: [...places, ""].map((value) => ({
                  value: `${placeField.id}:${value}`,
                  label: value || "Not said",
                })),
              },
            ]
          : []),
        ...(fieldOptions.length > 0
          ? [{ name: "field", label: "Custom fields", options: fieldOptions }]
          : []),
      ]}
      dates={[{ from: "from", to: "to", label: "Ordered" }]}
      toggles={[{ name: "oversold", label: "Oversold" }]}
      own={{ names: OWN_FILTERS, chips: ownChips(data.named, search), content: null }}
      {...(by === "place" &&
        fields.length > 1 && {
          columns: {
            name: "of",
            label: "By",
            single: true,
            options: fields.map(({ id, label }) => ({ value: id, label })),
          },
        })}
    />
  );
}
