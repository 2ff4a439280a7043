import { describe, expect, it } from "vitest";
import { completion, isTicked, mayReopen } from "~/features/tasks/tasks.rules";
import {
  APPROVAL_STATUSES,
  PROGRESS_STATUSES,
  TASK_TYPES,
  type TaskType,
} from "~/features/tasks/tasks.types";

const TICKED: TaskType[] = ["task", "externalForm", "pdfForm", "upload", "disclaimer"];
const open = { progressStatus: "incomplete", approvalStatus: "none" } as const;

describe("completing a task", () => {
  it.each(TASK_TYPES)("a %s is ticked by a person only where its type says so", (type) => {
    expect(isTicked(type)).toBe(TICKED.includes(type));
    const done = completion({ type, isApprovalNeeded: false }, open);
    expect("to" in done).toBe(TICKED.includes(type));
  });

  it("sends for approval where that is needed, else completes", () => {
    expect(completion({ type: "task", isApprovalNeeded: true }, open)).toEqual({ to: "awaiting" });
    expect(completion({ type: "task", isApprovalNeeded: false }, open)).toEqual({ to: "complete" });
  });

  it.each([
    { progressStatus: "complete", approvalStatus: "none", refused: "This task is complete already" },
    { progressStatus: "complete", approvalStatus: "approved", refused: "This task is complete already" },
    {
      progressStatus: "notApplicable",
      approvalStatus: "none",
      refused: "This task does not apply to your team",
    },
    {
      progressStatus: "incomplete",
      approvalStatus: "awaiting",
      refused: "This task is waiting for approval already",
    },
  ] as const)("is refused when it is $progressStatus and $approvalStatus", ({ refused, ...status }) => {
    for (const isApprovalNeeded of [true, false]) {
      expect(completion({ type: "task", isApprovalNeeded }, status)).toEqual({ refused });
    }
  });

  it("may be tried again after a rejection", () => {
    const rejected = { progressStatus: "incomplete", approvalStatus: "rejected" } as const;
    expect(completion({ type: "task", isApprovalNeeded: true }, rejected)).toEqual({ to: "awaiting" });
  });
});

describe("reopening a task", () => {
  const cases = PROGRESS_STATUSES.flatMap((progressStatus) =>
    APPROVAL_STATUSES.map((approvalStatus) => ({ progressStatus, approvalStatus })),
  );

  it.each(cases)("$progressStatus and $approvalStatus", (status) => {
    const isOwn = status.progressStatus === "complete" || status.approvalStatus === "awaiting";
    const isDecided = status.approvalStatus === "approved";
    expect(mayReopen({ type: "task", isApprovalNeeded: true }, status)).toBe(isOwn && !isDecided);
  });

  it.each(TASK_TYPES.filter((type) => !TICKED.includes(type)))("a %s is never reopened by a tick", (type) => {
    const complete = { progressStatus: "complete", approvalStatus: "none" } as const;
    expect(mayReopen({ type, isApprovalNeeded: false }, complete)).toBe(false);
  });

  it("what staff completed is theirs to open again", () => {
    const complete = { progressStatus: "complete", approvalStatus: "none" } as const;
    const task = { type: "task", isApprovalNeeded: false } as const;
    expect(mayReopen(task, { ...complete, isSetByStaff: true })).toBe(false);
    expect(mayReopen(task, { ...complete, isSetByStaff: false })).toBe(true);
  });

  it("not applicable is the staff's decision and stays", () => {
    const status = { progressStatus: "notApplicable", approvalStatus: "none" } as const;
    expect(mayReopen({ type: "task", isApprovalNeeded: false }, status)).toBe(false);
  });
});
