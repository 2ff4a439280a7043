import { ordersPath } from "~/features/orders/orders.paths";

export const ordersExportPath = `${ordersPath}/export`;
/** Leads to the purchase list of the supplier whose items were chosen, or lets one choose among several. */
export const purchasePath = `${ordersPath}/purchase`;
export const purchaseListPath = (supplierId: string) => `${purchasePath}/${supplierId}`;
export const purchaseExportPath = (supplierId: string) => `${purchaseListPath(supplierId)}/export`;
/** Mails it. */
export const purchaseMailPath = (supplierId: string) => `${purchaseListPath(supplierId)}/mail`;
