import type { Tip } from "~/procedure/room";
import { approvalsPath, bulkDecisionPath, bulkRequestsPath } from "./approvals/approvals.paths";
import { taskRemindersPath, teamRemindersPath } from "./by-team/task-teams.paths";
import {
  adminCommentsPath,
  commentsPath,
  deletionPath,
  editPath,
  repliesPath,
  staffThreadPath,
} from "./comments/comments.paths";
import { remindAllPath } from "./remind-all/remind-all.paths";
import { remindersPath } from "./reminders/reminders.paths";
import {
  addTaskGroupPath,
  addTaskPath,
  adminTasksPath,
  taskAudiencePath,
  taskDueDatePath,
  taskGroupAdditionsPath,
  taskGroupingPath,
  taskGroupPath,
  taskGroupPaths,
  taskGroupsPath,
  taskGroupsReorderPath,
  taskListPaths,
  taskShiftPath,
} from "./tasks.paths";

const WHO_IS_TOLD: Tip = {
  title: "Who is told",
  text: "Changes of a due date can be mailed to the people whose task is still open. Teams with more time keep their own date.",
};
const ORDER_OF_GROUPS: Tip = {
  title: "Where a group stands",
  text: "Teams see the groups in the order of this list. A group of which a team sees no task is not shown to it.",
};

const WHO_READS: readonly Tip[] = [
  {
    title: "Who reads a reply",
    text: "Everybody in the team, and all organisers. The person you answer gets an e-mail.",
  },
  { title: "Tell somebody", text: "Type @ and a name: a member of the team or an organiser." },
];
const thread = staffThreadPath(":taskId", ":teamId");

const ADDING: readonly Tip[] = [
  {
    title: "Who sees it",
    text: "Without team types it is for all teams. A stand share sees what is shown to stand shares.",
  },
  {
    title: "A title that works alone",
    text: "It is all that a team sees in its list and in mails: “Rigging plan” says more than “Form 7”.",
  },
  {
    title: "Approval",
    text: "With it, a task is complete when you approve what the team sent, not before.",
  },
];

/** What is worth knowing about the room's admin screens. */
export const tasksTips: Record<string, readonly Tip[]> = {
  [adminTasksPath]: [
    {
      title: "See who is behind",
      text: "Open a task’s teams: each with its status, its people and when it was last reminded.",
    },
    {
      title: "Several at once",
      text: "Select tasks to set or shift their dates, to group or to archive them.",
    },
    {
      title: "What waits for you",
      text: "Files and requests of all tasks stand in one list.",
      link: { to: approvalsPath, label: "Approvals" },
    },
  ],
  [addTaskPath]: ADDING,
  // The same form, drawn anew with what was uploaded without JavaScript.
  [`${addTaskPath}/attachments`]: ADDING,
  [taskListPaths.archived]: [
    {
      title: "Nothing is lost",
      text: "An archived task keeps its files, comments and statuses. Restoring it brings all of them back.",
    },
    { title: "Not for teams", text: "Teams neither see archived tasks nor get mail about them." },
  ],
  [taskListPaths.removal]: [
    {
      title: "Archive instead",
      text: "Archiving takes a task from every team’s list and can be undone. Deleting cannot.",
    },
  ],
  [taskDueDatePath]: [WHO_IS_TOLD],
  [taskShiftPath]: [
    {
      title: "When the event moves",
      text: "All chosen dates move by the same number of days; tasks without a date stay without one.",
    },
    WHO_IS_TOLD,
  ],
  [taskGroupingPath]: [
    {
      title: "In several groups",
      text: "A task may stand in more than one group. Teams still have it once to do.",
    },
  ],
  [taskAudiencePath(":taskId")]: [
    {
      title: "Why a team is missing",
      text: "The last column names the rule. Most often the team has no type, or the task is for others.",
    },
    { title: "Stand shares", text: "Their own type does not count: they see what is shown to stand shares." },
  ],
  [taskGroupsPath]: [
    ORDER_OF_GROUPS,
    { title: "Tasks in no group", text: "They stand under a heading of their own, after all groups." },
  ],
  [addTaskGroupPath]: [
    {
      title: "Name the moment, not the topic",
      text: "“Before you travel” tells a team when to look; “Logistics” does not.",
    },
  ],
  [taskGroupPaths.archived]: [
    {
      title: "Empty when restored",
      text: "Archiving a group takes its tasks out of it. The tasks themselves stay.",
    },
  ],
  [taskGroupPaths.removal]: [
    {
      title: "Its tasks stay",
      text: "Deleting a group deletes a heading. Its tasks stand in no group then.",
    },
  ],
  [taskGroupsReorderPath]: [ORDER_OF_GROUPS],
  [taskGroupPath(":taskGroupId")]: [
    {
      title: "By date first",
      text: "In a group, tasks stand by their due date. The order set here decides between those of one day, and among those without a date.",
    },
  ],
  [taskGroupAdditionsPath(":taskGroupId")]: [
    { title: "In several groups", text: "A task that stands in another group already stays there too." },
  ],
  [taskRemindersPath(":taskId")]: [
    { title: "One a day", text: "A team gets at most one reminder of a task a day, whoever sends it." },
    {
      title: "Who gets it",
      text: "The people who are assigned to the task; where nobody is, the team’s owner.",
    },
  ],
  [remindersPath]: [
    {
      title: "Each date once",
      text: "A team is told of a task when it becomes due soon, 7 days and 1 day before, on the day, and then each week. Time-sensitive ones are told of more often.",
    },
    {
      title: "A moved date begins anew",
      text: "Where a due date is moved, or a team gets more time, its reminders go by the new date.",
    },
  ],
  [remindAllPath]: [
    {
      title: "At most once a day",
      text: "A team is reminded of a task once a day by hand, whoever presses the button. That counts as the day’s reminder.",
    },
    { title: "What waits for you is not late", text: "Tasks that were sent for approval are left out." },
  ],
  [adminCommentsPath]: [
    ...WHO_READS,
    {
      title: "New is yours alone",
      text: "Reading here does not mark a comment as read for your colleagues.",
    },
  ],
  [bulkRequestsPath]: [
    {
      title: "Each as it asked",
      text: "More time is given to the day that each team asked for. For another day decide one by one.",
    },
  ],
  [bulkDecisionPath]: [
    {
      title: "One question for all",
      text: "Each team gets an e-mail of its own, as if you had decided one by one.",
    },
  ],
  [teamRemindersPath(":teamId")]: [
    {
      title: "At most once a day",
      text: "A team is reminded of a task once a day, whoever presses the button. What it was reminded of today is left out.",
    },
    { title: "Who gets it", text: "The people who are assigned to the task, else the team’s owner." },
  ],
  [commentsPath(thread)]: WHO_READS,
  [repliesPath(thread, ":commentId")]: WHO_READS,
  [editPath(thread, ":commentId")]: WHO_READS,
  [deletionPath(thread, ":commentId")]: [
    { title: "What goes along", text: "Deleting a comment deletes its replies." },
  ],
};
