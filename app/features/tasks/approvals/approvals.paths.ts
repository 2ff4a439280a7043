import { taskPath } from "../tasks.paths";

/** URLs of the queue, and of what staff decide there. */
export const approvalsPath = "/admin/approvals";
export const approvalRequestsPath = `${approvalsPath}/requests`;
export const decidedPath = `${approvalsPath}/decided`;
/** The rows of a view of it as a file. */
export const queueExportPath = (view: string) => `${view}/export`;
/** Asks once before many are decided: `do` says how. */
export const bulkDecisionPath = `${approvalsPath}/many`;
/** The same of requests. */
export const bulkRequestsPath = `${approvalRequestsPath}/many`;
/** Switches the single keys of the queue on or off, in this browser. */
export const queueKeysPath = `${approvalsPath}/keys`;
/** Takes back what the person decided. */
export const decisionUndoPath = `${approvalsPath}/undo`;
export const requestGrantPath = (requestId: string) => `${approvalRequestsPath}/${requestId}/grant`;
export const requestRefusalPath = (requestId: string) => `${approvalRequestsPath}/${requestId}/refusal`;

/** A team's own side. */
export const taskRequestPath = (taskId: string) => `${taskPath(taskId)}/request`;
/** Under which its reason is kept while it is typed. */
export const requestReasonKey = (taskId: string) => `${taskRequestPath(taskId)}/reason`;
export const taskWithdrawalPath = (taskId: string) => `${taskPath(taskId)}/withdrawal`;
