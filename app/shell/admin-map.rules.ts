import type { Level } from "~/features/auth/permissions.rules";
import type { IconName } from "~/ui/icon";

export interface AdminPlace {
  to: string;
  label: string;
  icon: IconName;
  /** The level that its page asks for. */
  access: Exclude<Level, "user">;
  description: string;
  /** Which of the shell's counts it shows, and of what. */
  count?: "teams" | "teamTypes" | "tasks" | "taskGroups" | "approvals" | "failedMails";
  noun?: string;
}

export interface AdminGroup {
  title: string;
  places: readonly AdminPlace[];
}

/** The admin landing's groups (spec 1.2) with the pages that are built; a group without any is not shown. */
export const ADMIN_GROUPS: readonly AdminGroup[] = [
  {
    title: "Reporting",
    places: [
      {
        to: "/admin/activity",
        label: "Activity",
        icon: "history",
        access: "admin",
        description: "Who did what, and when.",
      },
    ],
  },
  {
    title: "General settings",
    places: [
      {
        to: "/admin/event",
        label: "Event",
        icon: "calendar-days",
        access: "admin",
        description: "Names, dates, time zone and organiser.",
      },
      {
        to: "/admin/branding",
        label: "Branding",
        icon: "palette",
        access: "admin",
        description: "The event’s colour and its logos.",
      },
      {
        to: "/admin/variables",
        label: "Variables",
        icon: "sliders-horizontal",
        access: "admin",
        description: "Limits, currency and terminology.",
      },
      {
        to: "/admin/onboarding",
        label: "Onboarding",
        icon: "smile",
        access: "admin",
        description: "What people see at their first sign-in.",
      },
    ],
  },
  {
    title: "Dashboard",
    places: [
      {
        to: "/admin/dashboard-header",
        label: "Dashboard Header",
        icon: "panel-left",
        access: "admin",
        description: "The words and the countdown on top.",
      },
    ],
  },
  {
    title: "Tasks",
    places: [
      {
        to: "/admin/tasks",
        label: "Tasks",
        icon: "list-checks",
        access: "moderator",
        description: "What teams must do, and by when.",
        count: "tasks",
        noun: "task",
      },
      {
        to: "/admin/approvals",
        label: "Approvals",
        icon: "clipboard-check",
        access: "moderator",
        description: "What teams sent or ask for, to be decided.",
        count: "approvals",
        noun: "open decision",
      },
      {
        to: "/admin/task-groups",
        label: "Task Groups",
        icon: "list-ordered",
        access: "moderator",
        description: "The headings that tasks stand under.",
        count: "taskGroups",
        noun: "group",
      },
    ],
  },
  {
    title: "Emails",
    places: [
      {
        to: "/admin/emails",
        label: "Emails",
        icon: "mail",
        access: "admin",
        description: "Sender, support address, reminders and the welcome text.",
      },
      {
        to: "/admin/failed-mails",
        label: "Failed e-mails",
        icon: "badge-alert",
        access: "moderator",
        description: "What did not arrive, to be sent again.",
        count: "failedMails",
        noun: "failed e-mail",
      },
    ],
  },
  {
    title: "Teams, Users and Custom Fields",
    places: [
      {
        to: "/admin/teams",
        label: "Teams",
        icon: "users",
        access: "moderator",
        description: "Every stand, its people and its progress.",
        count: "teams",
        noun: "team",
      },
      {
        to: "/admin/team-types",
        label: "Team Types",
        icon: "folder",
        access: "admin",
        description: "Kinds of team, which decide who sees what.",
        count: "teamTypes",
        noun: "type",
      },
    ],
  },
  {
    title: "Platform",
    places: [
      {
        to: "/admin/events-health",
        label: "Health of events",
        icon: "gauge",
        access: "eventflowAdmin",
        description: "What fails or waits, over all events.",
      },
    ],
  },
];

export interface QuickLink {
  to: string;
  label: string;
  icon: IconName;
  access: Exclude<Level, "user">;
}

/** The Quick Links bar; admin-only shortcuts are hidden for others (spec 1.2). */
export const QUICK_LINKS: readonly QuickLink[] = [
  { to: "/admin/teams/add-team", label: "Add team", icon: "plus", access: "moderator" },
  { to: "/admin/tasks/add", label: "Add task", icon: "plus", access: "moderator" },
  { to: "/admin/task-groups/add", label: "Add task group", icon: "plus", access: "moderator" },
  { to: "/admin/team-types/add", label: "Add team type", icon: "plus", access: "admin" },
];
