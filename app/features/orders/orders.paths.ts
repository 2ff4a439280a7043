/** URLs of orders: nobody writes one by hand. */
export const ordersPath = "/admin/reports/orders";
const verb = (name: string) => `${ordersPath}/${name}`;
export const orderVerbPaths = {
  confirm: verb("confirmations"),
  deliver: verb("deliveries"),
  undo: verb("undo"),
  /** Asks for the reason. */
  cancel: verb("cancellation"),
};
export const ownOrderPath = (formId: string, submissionId: string) =>
  `/forms/${formId}/submissions/${submissionId}/order`;
export const ownOrderChangePath = (at: OrderAt, changeId: string) =>
  `${ownOrderPath(at.formId, at.submissionId)}/changes/${changeId}`;
export const staffOrderPath = (formId: string, submissionId: string) =>
  `/admin/forms/${formId}/submissions/${submissionId}/order`;
export const staffOrderChangePath = (at: OrderAt, changeId: string) =>
  `${staffOrderPath(at.formId, at.submissionId)}/changes/${changeId}`;
/** Whom a team's orders are made out to. */
export const billingPath = (teamId: string) => `/admin/teams/${teamId}/billing`;

interface OrderAt {
  formId: string;
  submissionId: string;
}
