/** An open task as the screens of a team are given it. */
export const TASK = {
  ...{
    id: "t1",
    title: "Sign",
    type: "task",
    dueDate: "2027-06-12",
    isTimeSensitive: false,
    isApprovalNeeded: false,
  },
  ...{
    progressStatus: "incomplete",
    approvalStatus: "none",
    completedAt: null,
    completedOn: null,
    completedBy: null,
  },
  ...{
    assignees: [] as string[],
    isMine: false,
    description: null,
    disclaimer: null,
    externalLink: null,
    review: null,
    acceptance: null,
  },
};
