import { ORDER_LOOKS } from "~/features/orders/states/order-looks";
import type { ExportColumn, ExportFormat, ExportSheet } from "~/lib/export/columns";
import { exportResponse } from "~/lib/export/export.server";
import { minorDigits } from "~/lib/money.rules";
import type { CommandContext } from "~/procedure/context";
import { exportName } from "~/procedure/export-name";
import { exportedRows } from "~/procedure/list-export.server";
import {
  askedOf,
  type OrdersQuery,
  orderLineList,
  orderSums,
  type ReportedLine,
  type SummedRow,
} from "./order-report.queries.server";
import { NOBODY, type SummedView } from "./order-report.rules";

type Asked = Pick<CommandContext, "db" | "settings" | "event">;

const SHEETS: Record<SummedView, string> = {
  item: "Items",
  team: "Teams",
  order: "Orders",
  supplier: "Suppliers",
  place: "Places",
  day: "Days",
};
const VIEWS = Object.keys(SHEETS) as SummedView[];

/** One sheet a view, of what the filters leave, read block by block. */
export function ordersWorkbook(ctx: Asked, query: OrdersQuery, format: ExportFormat): Response {
  const lines = {
    name: "Lines",
    columns: LINES,
    pages: exportedRows(ctx.db, { list: orderLineList, query, scope: { states: query.state } }),
  } as unknown as ExportSheet;
  const first = query.by;
  const sums = VIEWS.map((by) => ({ by, sheet: sheetOf(ctx, query, by) }));
  const all = [
    ...sums.filter(({ by }) => by === first).map(({ sheet }) => sheet),
    ...(first === "line" ? [lines] : []),
    ...sums.filter(({ by }) => by !== first).map(({ sheet }) => sheet),
    ...(first === "line" ? [] : [lines]),
  ];
  const [{ name, columns, pages } = lines, ...others] = all;
  return exportResponse({
    ...{ format, columns, pages },
    name: exportName(ctx, "orders"),
    timeZone: ctx.settings.event.timeZone,
    sheets: { name, others },
  });
}

function sheetOf({ db }: Asked, query: OrdersQuery, by: SummedView): ExportSheet {
  const scope = { asked: askedOf(query), by, of: query.of, sort: query.sort };
  return {
    name: SHEETS[by],
    columns: columnsOf(by),
    pages: exportedRows(db, { list: orderSums, query, scope }),
  } as unknown as ExportSheet;
}

const units = (minor: number, currency: string): number => minor / 10 ** minorDigits(currency);

function money<Row extends { currency: string }>(
  header: string,
  of: (row: Row) => number,
): ExportColumn<Row> {
  return { header, type: "amount", value: (row) => units(of(row), row.currency) };
}

function columnsOf(by: SummedView): ExportColumn<SummedRow>[] {
  const words = {
    item: "Item",
    team: "Team",
    order: "Order",
    supplier: "Supplier",
    place: "Place",
    day: "Day",
  };
  const name = ({ name: said }: SummedRow) => (said === null || said === "" ? NOBODY[by] : said);
  return [
    by === "day"
      ? { header: words[by], type: "date", value: name }
      : { header: words[by], type: "text", width: 36, value: name },
    ...(by === "item"
      ? ([
          { header: "Form", type: "text", width: 28, value: ({ about }) => about },
          { header: "Supplier", type: "text", width: 28, value: ({ supplier }) => supplier },
        ] satisfies ExportColumn<SummedRow>[])
      : []),
    ...(by === "order"
      ? ([
          { header: "Team", type: "text", width: 32, value: ({ team }) => team ?? "Guest" },
          { header: "Form", type: "text", width: 28, value: ({ about }) => about },
        ] satisfies ExportColumn<SummedRow>[])
      : []),
    ...(by === "team"
      ? [{ header: "Team type", type: "text" as const, value: ({ about }: SummedRow) => about }]
      : []),
    ...(by === "item" || by === "supplier"
      ? []
      : [{ header: "Orders", type: "number" as const, value: ({ orders }: SummedRow) => orders }]),
    { header: "Lines", type: "number", value: ({ lines }) => lines },
    { header: "Ordered", type: "number", value: ({ quantity }) => quantity },
    { header: "To confirm", type: "number", value: ({ toConfirm }) => toConfirm },
    ...(by === "item"
      ? [
          {
            header: "Stock left",
            type: "number" as const,
            value: ({ stock }: SummedRow) => stock && stock.stock - stock.taken,
          },
        ]
      : []),
    { header: "Currency", type: "text", value: ({ currency }) => currency },
    money("Net", ({ net }) => net),
    money("VAT", ({ vat }) => vat),
    money("With VAT", ({ gross }) => gross),
  ];
}

const LINES: ExportColumn<ReportedLine>[] = [
  { header: "Order", type: "text", value: ({ number }) => number },
  { header: "Purchase order", type: "text", value: ({ purchaseOrder }) => purchaseOrder || null },
  { header: "Ordered", type: "date", value: ({ orderedDay }) => orderedDay },
  { header: "Form", type: "text", width: 28, value: ({ form }) => form },
  { header: "Team", type: "text", width: 32, value: ({ team }) => team ?? "Guest" },
  { header: "Team type", type: "text", value: ({ teamType }) => teamType },
  { header: "Item", type: "text", width: 36, value: ({ label }) => label },
  { header: "Supplier", type: "text", width: 28, value: ({ supplier }) => supplier },
  { header: "Quantity", type: "number", value: ({ quantity }) => quantity },
  { header: "Unit", type: "text", value: ({ unit }) => unit || null },
  { header: "State", type: "text", value: ({ state }) => ORDER_LOOKS[state].label },
  { header: "Oversold", type: "number", value: ({ oversold }) => oversold },
  { header: "Currency", type: "text", value: ({ currency }) => currency },
  money("Each", ({ unitPrice }) => unitPrice),
  {
    header: "Prices",
    type: "text",
    value: ({ pricesInclude }) => (pricesInclude === "gross" ? "with VAT" : "before VAT"),
  },
  { header: "VAT rate %", type: "number", value: ({ vatRate }) => (vatRate === null ? null : vatRate / 100) },
  money("Discount", ({ discount }) => discount),
  money("Net", ({ net }) => net),
  money("VAT", ({ vat }) => vat),
  money("With VAT", ({ gross }) => gross),
];
