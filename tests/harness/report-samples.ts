/** About a line that is not there. */
const NO_LINE = { by: "line", ids: "0190f3a0-0000-7000-8000-000000000001" };

/** Bodies of the verbs of reports. */
export const REPORT_SAMPLES = {
  "/admin/reports/views/:viewId/test": () => ({}),
  "/admin/reports/orders/confirmations": () => NO_LINE,
  "/admin/reports/orders/deliveries": () => NO_LINE,
  "/admin/reports/orders/undo": () => ({ at: "2026-01-01T00:00:00.000Z" }),
};
