import * as z from "zod";
import { withoutUserInfo } from "~/lib/address.rules";
import { atMost } from "~/lib/at-most.schema";
import { mailAddress } from "~/lib/mail-address.schema";
import { nameText } from "~/lib/name.schema";
import { CORE_PAGE_DEFAULTS } from "./core-pages.rules";
import { isCurrency } from "./lists/currencies";
import { LOCALES } from "./lists/locales";
import { isTimeZone } from "./lists/time-zones";

/** The settings documents (spec 1.3), one shape a kind; every field carries its default (spec 1.9). */

const text = (max = 200) => atMost(z.string().trim(), max).default("");
const longText = text(5000);
const name = (max = 200) => atMost(nameText(), max).default("");
const day = z.union([z.iso.date(), z.literal("")]).default("");
const webUrl = z
  .union([
    z.literal(""),
    z
      .url({ protocol: /^https?$/ })
      .max(2000)
      .overwrite(withoutUserInfo),
  ])
  .default("");
const email = z.union([z.literal(""), mailAddress().max(254)]).default("");
const term = (fallback: string) =>
  atMost(nameText(), 60)
    .transform((value) => value || fallback)
    .default(fallback);

/** An https address, or a file of our own by its path. */
const picture = text(2000).refine((value) => value === "" || /^(https:\/\/|\/(?!\/))/i.test(value));

const BrandingSettings = z.object({
  logo: picture,
  invertedLogo: picture,
  iconLogo: picture,
  loginImage: picture,
  navBgColor: z
    .string()
    .trim()
    .regex(/^#[0-9a-fA-F]{6}$/)
    .default("#029e66"),
  autoLogo: z.boolean().default(true),
  navTheme: z.enum(["light", "dark"]).default("dark"),
  /** The brand's colours worked out when branding is saved (`brandCss`), so that every browser gets the same. */
  themeCss: z.string().max(8000).default(""),
});

const EmailsSettings = z.object({
  supportEmail: email,
  fromEmail: email,
  /** Of the key that signs the sender's mails; empty: the provider's own signature alone. */
  dkimDomain: z.string().max(253).default(""),
  dkimSelector: z.string().max(63).default(""),
  trackOpens: z.boolean().default(false),
  trackClicks: z.boolean().default(false),
  taskRemindersEnabled: z.boolean().default(false),
  sendTaskRemindersTo: z.enum(["all-users", "admin", "team-leader"]).default("all-users"),
});

export const EventSettings = z.object({
  id: z.literal("event").default("event"),
  startDate: day,
  endDate: day,
  longName: name(),
  shortName: name(60),
  eventName: name(),
  teamName: name(),
  companyName: name(),
  companyAddress: longText,
  /** What an order confirmation says of the seller, beside name and address. */
  vatNumber: text(60),
  companyRegistration: text(),
  orderEmail: email,
  orderPhone: text(60),
  /** "Your invoice follows in March 2027." */
  invoiceNote: text(),
  appUrl: webUrl,
  launchDate: day,
  timeZone: z.string().refine(isTimeZone).default("Europe/London"),
  locale: z
    .string()
    .refine((value) => LOCALES.includes(value))
    .default("en-GB"),
  /** Staff (report viewers and above) get in with a second factor only. */
  requireStaffSecondFactor: z.boolean().default(false),
});

const FeaturedSettings = z.object({ contentIds: z.array(z.string()).default([]) });

export const OnboardingSettings = z.object({
  title: name().default("Welcome!"),
  description: longText,
  salutation: name(60).default("Dear"),
  videoUrl: text(2000),
  videoSourceType: z.enum(["youTube", "vimeo"]).default("youTube"),
  showOnboarding: z.boolean().default(false),
  showGreeting: z.boolean().default(false),
  showSignature: z.boolean().default(false),
  showSurname: z.boolean().default(false),
});

const TerminologySettings = z.object({
  dashboard: term(CORE_PAGE_DEFAULTS.dashboard.title),
  downloads: term(CORE_PAGE_DEFAULTS.downloads.title),
  forms: term(CORE_PAGE_DEFAULTS.forms.title),
  suppliers: term(CORE_PAGE_DEFAULTS.suppliers.title),
  tasks: term(CORE_PAGE_DEFAULTS.tasks.title),
  timeTable: term(CORE_PAGE_DEFAULTS.timeTable.title),
  notifications: term(CORE_PAGE_DEFAULTS.notifications.title),
});

const VariablesSettings = z.object({
  teamMemberLimit: z.number().int().min(1).max(500).default(10),
  dueSoonDays: z.number().int().min(0).max(365).default(30),
  /** Days that teams have at least from their coming, or from a task's publishing; 0: late joiners have no more than others. */
  lateJoinerDays: z.number().int().min(0).max(365).default(0),
  currencyId: z.string().refine(isCurrency).default("GBP"),
});

const WelcomeEmailSettings = z.object({
  paragraph1: longText,
  paragraph2: longText,
  showParagraph1: z.boolean().default(false),
  showParagraph2: z.boolean().default(false),
});

const DashboardHeaderSettings = z.object({
  title: text(),
  subtitle: text(400),
  assetId: text(),
  showCountdown: z.boolean().default(true),
  isPublished: z.boolean().default(true),
});

export const SETTINGS = {
  branding: BrandingSettings,
  emails: EmailsSettings,
  event: EventSettings,
  featured: FeaturedSettings,
  onboarding: OnboardingSettings,
  terminology: TerminologySettings,
  variables: VariablesSettings,
  welcomeEmail: WelcomeEmailSettings,
  dashboardHeader: DashboardHeaderSettings,
} as const;

export type SettingsKind = keyof typeof SETTINGS;
export type SettingsOf<K extends SettingsKind> = z.infer<(typeof SETTINGS)[K]>;
export type Settings = { [K in SettingsKind]: SettingsOf<K> };

export const SETTINGS_KINDS = Object.keys(SETTINGS) as SettingsKind[];

/** Three dot-separated integers; empty becomes 0.0.0 (spec 1.5). */
export const Version = z
  .string()
  .trim()
  .transform((value) => value || "0.0.0")
  .refine((value) => /^\d+\.\d+\.\d+$/.test(value), "version must be a valid semantic version");
