import type { Tip } from "~/procedure/room";
import { templatesPath } from "./email-templates/templates.paths";
import {
  brandingPath,
  brandingPicturesPath,
  corePagePath,
  corePagesPath,
  dashboardHeaderPath,
  emailsPath,
  eventSettingsPath,
  onboardingSettingsPath,
  variablesPath,
} from "./settings.paths";

const TEMPLATES: readonly Tip[] = [
  {
    title: "Say what is wanted",
    text: "The subject is the mail’s heading too. Put the action and the day into it.",
  },
  {
    title: "One text for all decisions",
    text: "“Task status” is used for each decision about a task that has no text of its own. {{status}} says what was decided.",
  },
  {
    title: "What the portal adds",
    text: "The event’s logo or name, its colour, the button with its address, your company’s address and the plain text part.",
  },
];

const BRANDING: readonly Tip[] = [
  {
    title: "One colour is enough",
    text: "Buttons, links and tints are worked out from it and always stay readable, in light and in dark.",
  },
  {
    title: "Which picture goes where",
    text: "The icon stands in the navigation and in browser tabs. Without a logo, the icon and the name stand in its place.",
  },
  { title: "At once, for everybody", text: "Open pages follow what you save. Nobody has to sign in again." },
];

const CORE_PAGE: Tip = {
  title: "One word everywhere",
  text: "The title of a core page is the event’s word for it: in the navigation, in headings, and in the terminology.",
};

/** What is worth knowing about the room's admin screens. */
export const settingsTips: Record<string, readonly Tip[]> = {
  [eventSettingsPath]: [
    {
      title: "The time zone decides",
      text: "A task is overdue when its day is over in the event’s time zone, wherever the team is.",
    },
    {
      title: "Short name",
      text: "Where there is little room, on phones and in mails, the short name stands for the long one.",
    },
  ],
  [brandingPath]: BRANDING,
  [brandingPicturesPath]: BRANDING,
  [variablesPath]: [
    {
      title: "Your own words",
      text: "A term that you change is used in navigation and headings, and is the title of its page.",
    },
    {
      title: "Due soon",
      text: "The days set here decide when a task turns yellow, and what reminders name.",
    },
  ],
  [onboardingSettingsPath]: [
    {
      title: "Seen once",
      text: "People see the welcome page at their first sign-in. Keep it to what they must know on the first day.",
    },
    { title: "Look before you save", text: "The preview shows the page as it will be, with your words." },
  ],
  [dashboardHeaderPath]: [
    { title: "Two places", text: "The words stand on the sign-in page and over everybody’s dashboard." },
  ],
  [corePagesPath]: [CORE_PAGE],
  [corePagePath(":corePageId")]: [
    CORE_PAGE,
    {
      title: "Taken out of sight",
      text: "A page that is not published leaves the navigation, the search and the cards. What it lists can still be opened by its own link.",
    },
  ],
  [templatesPath]: TEMPLATES,
  [`${templatesPath}/view/:emailId`]: TEMPLATES,
  [`${templatesPath}/edit/:emailId`]: TEMPLATES,
  [`${templatesPath}/edit/:emailId/reset`]: TEMPLATES,
  [emailsPath]: [
    {
      title: "A sender that arrives",
      text: "Mail from a domain that does not name the provider ends in spam. The check tells what is missing.",
    },
    {
      title: "Answers",
      text: "People answer the portal’s mails. Choose a support address that somebody reads.",
    },
    {
      title: "When mails go",
      text: "Reminders go once a day at 08:00 in the event’s time zone, in one mail a person.",
    },
  ],
};
