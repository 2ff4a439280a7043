import { Tabs } from "~/ui/tabs";
import type { OrderPage } from "../order-page.server";
import type { OrderView } from "../order-report.rules";
import { reportAddress } from "../orders-report.paths";

type Viewed = Pick<OrderPage, "by" | "placeField"> & {
  page: { total: number };
  lines: { total: number } | null;
};

/** The same orders, added up by something else. */
export function OrderViews({ data, search }: { data: Viewed; search: string }) {
  const { by, placeField, page, lines } = data;
  const tab = (view: OrderView, label: string) => ({
    to: reportAddress(search, [
      ["by", view === "item" ? null : view],
      ["sort", null],
      ["dir", null],
    ]),
    label,
    current: by === view,
    ...(by === view && { count: lines?.total ?? page.total }),
  });
  return (
    <Tabs
      label="Orders by"
      className="section"
      tabs={[
        tab("item", "By item"),
        tab("team", "By team"),
        tab("order", "By order"),
        tab("supplier", "By supplier"),
        ...(placeField ? [tab("place", `By ${placeField.label.slice(0, 40).toLowerCase()}`)] : []),
        tab("day", "By day"),
        tab("line", "Lines"),
      ]}
    />
  );
}
