import type { SettingsKind } from "~/event-settings/settings.schema";

/** Characters of one of the two welcome paragraphs. */
export const MOST_WELCOME_TEXT = 5_000;

/** What people read when a write is refused (spec 1.5). */
export const INVALID_SETTINGS: Record<SettingsKind, string> = {
  branding: "Invalid branding settings data",
  emails: "Invalid emails values",
  event: "Invalid event settings data",
  featured: "Invalid featured settings",
  onboarding: "Invalid onboarding settings",
  terminology: "Invalid terminology settings",
  variables: "Invalid variables settings",
  welcomeEmail: "Invalid welcome text",
  dashboardHeader: "Invalid dashboard header settings",
};
