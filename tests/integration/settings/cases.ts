export interface Screen {
  path: string;
  kind: string;
  /** A whole save, and the part of the document that it must leave behind. */
  good: Record<string, string>;
  stored: Record<string, unknown>;
  /** What is refused, and the words for it. */
  bad: Record<string, string>;
  said: string;
}

const EVENT = { eventName: "Settled Show", timeZone: "Europe/Paris", locale: "fr-FR" };
export const SCREENS: Screen[] = [
  {
    path: "/admin/event",
    kind: "event",
    good: { ...EVENT, startDate: "2027-09-10", endDate: "2027-09-14", appUrl: "https://show.example" },
    stored: { id: "event", ...EVENT, startDate: "2027-09-10", launchDate: "" },
    bad: { ...EVENT, longName: "Kept words", startDate: "2027-09-10", endDate: "2027-09-09" },
    said: "The end cannot be before the start",
  },
  {
    path: "/admin/branding",
    kind: "branding",
    good: { navBgColor: "#FFE680", logo: "https://cdn.example/l.svg" },
    stored: { navBgColor: "#ffe680", navTheme: "light", autoLogo: false, logo: "https://cdn.example/l.svg" },
    bad: { navBgColor: "#123456", logo: "http://Kept words.example" },
    said: "Enter an address that begins with https://",
  },
  {
    path: "/admin/variables",
    kind: "variables",
    good: {
      form: "variables",
      teamMemberLimit: "25",
      dueSoonDays: "7",
      lateJoinerDays: "14",
      currencyId: "EUR",
    },
    stored: { teamMemberLimit: 25, dueSoonDays: 7, lateJoinerDays: 14, currencyId: "EUR" },
    bad: {
      form: "variables",
      teamMemberLimit: "Kept words",
      dueSoonDays: "7",
      lateJoinerDays: "14",
      currencyId: "EUR",
    },
    said: "Enter a whole number from 1 to 500",
  },
  {
    path: "/admin/variables",
    kind: "terminology",
    good: { form: "terminology", tasks: "To do", dashboard: "" },
    stored: { tasks: "To do", dashboard: "Dashboard", timeTable: "Time Table" },
    bad: { form: "terminology", tasks: "Kept words", forms: "x".repeat(61) },
    said: "Use at most 60 characters",
  },
  {
    path: "/admin/emails",
    kind: "emails",
    good: { form: "emails", supportEmail: "help@show.example", fromEmail: "", sendTaskRemindersTo: "admin" },
    stored: { supportEmail: "help@show.example", sendTaskRemindersTo: "admin", taskRemindersEnabled: false },
    bad: { form: "emails", supportEmail: "Kept words", sendTaskRemindersTo: "admin" },
    said: "Enter an e-mail address like name@example.com",
  },
  {
    path: "/admin/emails",
    kind: "welcomeEmail",
    good: { form: "welcomeEmail", paragraph1: "Welcome aboard", showParagraph1: "on" },
    stored: { paragraph1: "Welcome aboard", showParagraph1: true, showParagraph2: false },
    bad: { form: "welcomeEmail", paragraph1: "Kept words", paragraph2: "x".repeat(5001) },
    said: "Use at most 5,000 characters",
  },
  {
    path: "/admin/onboarding",
    kind: "onboarding",
    good: {
      title: "Ahoy",
      videoSourceType: "youTube",
      videoUrl: "https://youtu.be/dQw4w9WgXcQ",
      showGreeting: "on",
    },
    stored: {
      title: "Ahoy",
      videoUrl: "https://youtu.be/dQw4w9WgXcQ",
      showGreeting: true,
      showSurname: false,
    },
    bad: { title: "Kept words", videoSourceType: "vimeo", videoUrl: "https://evil.example/1" },
    said: "Enter the video’s address on Vimeo, or its number",
  },
  {
    path: "/admin/dashboard-header",
    kind: "dashboardHeader",
    good: { title: "All aboard", isPublished: "on" },
    stored: { title: "All aboard", isPublished: true, showCountdown: false },
    bad: { title: "Kept words", subtitle: "x".repeat(401) },
    said: "Use at most 400 characters",
  },
];
