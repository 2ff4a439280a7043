import { roomTexts } from "~/procedure/room";
import { templatesPath } from "./email-templates/templates.paths";
import {
  brandingPath,
  corePagesPath,
  dashboardHeaderPath,
  emailsPath,
  eventSettingsPath,
  onboardingSettingsPath,
  variablesPath,
} from "./settings.paths";
import { settingsTips } from "./settings.tips";

export const settingsRoom = roomTexts({
  name: "settings",
  subjects: { settings: { label: "Settings", order: 30 } },
  activities: {
    settings: {
      "settings.saved": "saved the settings",
      "settings.corePageSaved": "saved the core page {title}",
      "emailTemplate.saved": "changed the text of the e-mail {name}",
      "emailTemplate.tested": "sent themselves a test of the e-mail {name}",
      "emailTemplate.reset": "put the e-mail {name} back to the built-in text",
    },
  },
  subscribers: { "control:mirror": "keepsOrder" },
  tips: settingsTips,
  places: [
    {
      group: "General settings",
      to: eventSettingsPath,
      label: "Event",
      icon: "calendar-days",
      access: "admin",
      description: "Names, dates, time zone and organiser.",
    },
    {
      group: "General settings",
      to: brandingPath,
      label: "Branding",
      icon: "palette",
      access: "admin",
      description: "The event’s colour and its logos.",
    },
    {
      group: "General settings",
      to: variablesPath,
      label: "Variables",
      icon: "sliders-horizontal",
      access: "admin",
      description: "Limits, currency and terminology.",
    },
    {
      group: "General settings",
      to: onboardingSettingsPath,
      label: "Onboarding",
      icon: "smile",
      access: "admin",
      description: "What people see at their first sign-in.",
    },
    {
      group: "Dashboard",
      to: dashboardHeaderPath,
      label: "Dashboard Header",
      icon: "panel-left",
      access: "admin",
      description: "The title and the countdown at the top.",
    },
    {
      group: "Dashboard",
      to: corePagesPath,
      label: "Core Pages",
      icon: "list",
      access: "admin",
      description: "Titles, icons and pictures of the main navigation.",
      order: 5,
    },
    {
      group: "Emails",
      to: emailsPath,
      label: "Emails",
      icon: "mail",
      access: "admin",
      description: "Sender, support address, reminders and the welcome text.",
    },
    {
      group: "Emails",
      to: templatesPath,
      label: "E-mail templates",
      icon: "mail-open",
      access: "admin",
      description: "What each e-mail of the portal says, in your own words.",
      order: 1,
    },
  ],
});
