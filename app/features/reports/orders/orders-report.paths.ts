import { ordersPath } from "~/features/orders/orders.paths";
import { withParam } from "~/lib/address.rules";
import { withoutOpen } from "~/ui/open-row.rules";

export const ordersExportPath = `${ordersPath}/export`;
/** Leads to the purchase list of the supplier whose items were chosen, or lets one choose among several. */
export const purchasePath = `${ordersPath}/purchase`;
export const purchaseListPath = (supplierId: string) => `${purchasePath}/${supplierId}`;
export const purchaseExportPath = (supplierId: string) => `${purchaseListPath(supplierId)}/export`;
/** Mails it. */
export const purchaseMailPath = (supplierId: string) => `${purchaseListPath(supplierId)}/mail`;

/** The report's address with other parameters; the page and what is open are its own. */
export function reportAddress(search: string, params: readonly (readonly [string, string | null])[]): string {
  let next = withoutOpen(search);
  for (const [name, value] of [...params, ["page", null] as const]) next = withParam(next, name, value);
  return ordersPath + next;
}

/** The same without one value of a filter. */
export function withoutValue(search: string, name: string, value: string): string {
  const params = new URLSearchParams(search);
  params.delete(name, value);
  for (const other of ["page", "open"]) params.delete(other);
  return `${ordersPath}?${params}`;
}
