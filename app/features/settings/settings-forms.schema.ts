import * as z from "zod";
import { CORE_PAGE_ICONS } from "~/event-settings/core-pages.rules";
import { isCurrency } from "~/event-settings/lists/currencies";
import { LOCALES } from "~/event-settings/lists/locales";
import { isTimeZone } from "~/event-settings/lists/time-zones";
import { isPlainAddress } from "~/lib/address.rules";
import { atMost } from "~/lib/at-most.schema";
import { isDay } from "~/lib/dates";
import { mailAddress } from "~/lib/mail-address.schema";
import { nameText } from "~/lib/name.schema";
import { uploadedIn } from "./branding-pictures.rules";
import { hexColour } from "./contrast.rules";
import { MOST_WELCOME_TEXT } from "./settings.texts";
import { videoIdOf } from "./video.rules";

/**
 * What the screens send, with the words that stand beside a field. A box that is not ticked is not sent: here, unlike
 * in the documents, that means no.
 */
const text = (max = 200) => atMost(z.string().trim(), max).default("");
const longText = text(5000);
const name = (max = 200) => atMost(nameText(), max).default("");
const flag = z.boolean().default(false);

/** `version`: what the editor was based on. `over`: the newer one that the editor was shown and chose to replace. */
const basis = {
  version: z.coerce.number().int().min(1),
  over: z.coerce.number().int().min(1).optional(),
};

const day = z
  .string()
  .refine((value) => value === "" || isDay(value), "Enter a real date")
  .default("");

const webAddress = (shape: RegExp, message: string) =>
  z
    .string()
    .trim()
    .max(2000, "Use at most 2,000 characters")
    .refine((value) => value === "" || (shape.test(value) && isPlainAddress(value)), message)
    .default("");
const anyWebUrl = webAddress(
  /^https?:\/\/[^\s/]+\.[^\s/]/i,
  "Enter an address that begins with https:// or http://",
);
const PICTURE_ADDRESS = /^https:\/\/[^\s/]+\.[^\s/]/i;
/** An address, or a picture that was uploaded. */
const picture = z
  .string()
  .trim()
  .max(2000, "Use at most 2,000 characters")
  .refine(
    (value) =>
      value === "" || uploadedIn(value) !== null || (PICTURE_ADDRESS.test(value) && isPlainAddress(value)),
    "Enter an address that begins with https://",
  )
  .default("");
/** The file field itself, where there is no script to upload it at once. */
const chosen = z
  .string()
  .max(0, "Press Upload to add the picture that you chose, then save again")
  .optional();

const address = mailAddress();
const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, { error: "Enter an e-mail address like name@example.com", abort: true })
  .refine(
    (value) => value === "" || address.safeParse(value).success,
    "Enter an e-mail address like name@example.com",
  )
  .default("");

const count = (what: string, least: number, most: number) => {
  const message = `Enter a whole number from ${least} to ${most}`;
  return z
    .number({ error: (issue) => (issue.input === undefined ? `Enter ${what}` : message) })
    .int(message)
    .min(least, message)
    .max(most, message);
};

export const EventInput = z
  .object({
    ...basis,
    eventName: atMost(nameText({ error: "Enter the event’s name" }).min(1, "Enter the event’s name"), 200),
    longName: name(),
    shortName: name(60),
    teamName: name(),
    companyName: name(),
    companyAddress: longText,
    vatNumber: text(60),
    companyRegistration: text(),
    orderEmail: email,
    orderPhone: text(60),
    invoiceNote: text(),
    startDate: day,
    endDate: day,
    launchDate: day,
    appUrl: anyWebUrl,
    timeZone: z
      .string({ error: "Choose a time zone" })
      .refine(isTimeZone, "Choose a time zone from the list"),
    locale: z
      .string({ error: "Choose a language" })
      .refine((value) => LOCALES.includes(value), "Choose a language from the list"),
    requireStaffSecondFactor: flag,
  })
  .refine(({ startDate, endDate }) => !startDate || !endDate || endDate >= startDate, {
    path: ["endDate"],
    error: "The end cannot be before the start",
  })
  .refine(({ launchDate, endDate }) => !launchDate || !endDate || launchDate <= endDate, {
    path: ["launchDate"],
    error: "The launch cannot be after the end of the event",
  });

export const BrandingInput = z.object({
  ...basis,
  navBgColor: z
    .string({ error: "Enter a colour" })
    .trim()
    .max(7, { error: "Enter a colour like #029e66", abort: true })
    .refine((value) => hexColour(value) !== null, "Enter a colour like #029e66")
    .transform((value) => hexColour(value) ?? value),
  autoLogo: flag,
  logo: picture,
  invertedLogo: picture,
  iconLogo: picture,
  loginImage: picture,
  logoFile: chosen,
  invertedLogoFile: chosen,
  iconLogoFile: chosen,
  loginImageFile: chosen,
});

export const VariablesInput = z.object({
  ...basis,
  form: z.literal("variables"),
  teamMemberLimit: count("a limit", 1, 500),
  dueSoonDays: count("a number of days", 0, 365),
  lateJoinerDays: count("a number of days", 0, 365),
  currencyId: z.string({ error: "Choose a currency" }).refine(isCurrency, "Choose a currency from the list"),
});

const term = atMost(nameText(), 60).default("");

export const TerminologyInput = z.object({
  ...basis,
  form: z.literal("terminology"),
  dashboard: term,
  tasks: term,
  forms: term,
  downloads: term,
  suppliers: term,
  timeTable: term,
  notifications: term,
});

/** Of the DNS, without a dot at its end; empty: none. */
const dnsName = (message: string, most: number) =>
  z
    .string()
    .trim()
    .toLowerCase()
    .max(most, message)
    .refine(
      (name) =>
        name === "" || /^[a-z0-9_](?:[a-z0-9_-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/.test(name),
      message,
    )
    .default("");

export const EmailsInput = z.object({
  ...basis,
  form: z.literal("emails"),
  supportEmail: email,
  fromEmail: email,
  dkimDomain: dnsName("Enter a domain like example.com", 253),
  dkimSelector: dnsName("Enter a selector like mail", 63),
  trackOpens: flag,
  trackClicks: flag,
  taskRemindersEnabled: flag,
  sendTaskRemindersTo: z.enum(["all-users", "admin", "team-leader"], { error: "Choose who gets reminders" }),
});

/** A rich text: as it was written, with plain line ends. */
const welcomeText = atMost(z.string().trim(), MOST_WELCOME_TEXT)
  .transform((written) => written.replaceAll(/\r\n?/g, "\n"))
  .default("");

export const WelcomeEmailInput = z.object({
  ...basis,
  form: z.literal("welcomeEmail"),
  showParagraph1: flag,
  paragraph1: welcomeText,
  showParagraph2: flag,
  paragraph2: welcomeText,
});

export const OnboardingInput = z
  .object({
    ...basis,
    title: name(),
    description: longText,
    salutation: name(60),
    videoSourceType: z.enum(["youTube", "vimeo"], { error: "Choose where the video is" }),
    videoUrl: text(2000),
    showOnboarding: flag,
    showGreeting: flag,
    showSignature: flag,
    showSurname: flag,
  })
  .superRefine(({ videoUrl, videoSourceType }, issues) => {
    if (videoUrl === "" || videoIdOf(videoSourceType, videoUrl)) return;
    const example =
      videoSourceType === "youTube"
        ? "Enter the video’s address on YouTube, or its 11-character id"
        : "Enter the video’s address on Vimeo, or its number";
    issues.addIssue({ code: "custom", path: ["videoUrl"], message: example });
  });

export const DashboardHeaderInput = z.object({
  ...basis,
  title: name(),
  subtitle: name(400),
  assetId: z
    .string()
    .regex(/^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})?$/, "Invalid asset")
    .default(""),
  showCountdown: flag,
  isPublished: flag,
});

const INVALID_UPDATE = "Invalid update";

/** A core page; its title is a term of the event empty for the built-in one. */
export const CorePageInput = z.object({
  title: atMost(nameText({ error: INVALID_UPDATE }), 60).default(""),
  icon: z.enum(CORE_PAGE_ICONS, { error: INVALID_UPDATE }),
  isPublished: flag,
  assetId: z
    .string({ error: INVALID_UPDATE })
    .regex(/^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})?$/, INVALID_UPDATE)
    .default(""),
  /** When it was changed last, which the form was based on, and the newer one that it chose to replace. */
  version: z.string({ error: INVALID_UPDATE }).max(40, INVALID_UPDATE),
  over: z.string().max(40, INVALID_UPDATE).optional(),
});
export type CorePageValues = z.infer<typeof CorePageInput>;
