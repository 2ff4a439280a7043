import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { SETTINGS, type SettingsKind } from "~/event-settings/settings.schema";
import * as forms from "~/features/settings/settings-forms.schema";

/** As a browser sends it. */
function sent(schema: z.ZodType, fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ version: "3", ...fields })) form.set(name, value);
  const result = parseWithZod(form, { schema });
  return {
    value: result.status === "success" ? (result.value as Record<string, unknown>) : null,
    errors: Object.fromEntries(
      Object.entries(result.status === "error" ? (result.error ?? {}) : {}).map(([name, texts]) => [
        name,
        texts?.[0],
      ]),
    ),
  };
}

const EVENT = { eventName: "Show", timeZone: "Europe/London", locale: "en-GB" };
const VARIABLES = {
  form: "variables",
  teamMemberLimit: "10",
  dueSoonDays: "30",
  lateJoinerDays: "0",
  currencyId: "GBP",
};
const EMAILS = { form: "emails", sendTaskRemindersTo: "admin" };
const https = "Enter an address that begins with https://";
const web = "Enter an address that begins with https:// or http://";

describe("what a screen refuses, and the words beside the field", () => {
  const wrong: [string, z.ZodType, Record<string, string>, Record<string, string>][] = [
    ["no name", forms.EventInput, { ...EVENT, eventName: "  " }, { eventName: "Enter the event’s name" }],
    [
      "an end before the start",
      forms.EventInput,
      { ...EVENT, startDate: "2027-09-14", endDate: "2027-09-13" },
      { endDate: "The end cannot be before the start" },
    ],
    [
      "a launch after the end",
      forms.EventInput,
      { ...EVENT, endDate: "2027-09-14", launchDate: "2027-09-15" },
      { launchDate: "The launch cannot be after the end of the event" },
    ],
    [
      "a day that is none",
      forms.EventInput,
      { ...EVENT, startDate: "2027-02-30" },
      { startDate: "Enter a real date" },
    ],
    ["a script", forms.EventInput, { ...EVENT, appUrl: "javascript:alert(1)" }, { appUrl: web }],
    ["a file server", forms.EventInput, { ...EVENT, appUrl: "ftp://files.example" }, { appUrl: web }],
    ["no host", forms.EventInput, { ...EVENT, appUrl: "https://" }, { appUrl: web }],
    [
      "a zone of another world",
      forms.EventInput,
      { ...EVENT, timeZone: "Mars/Olympus" },
      { timeZone: "Choose a time zone from the list" },
    ],
    [
      "an unknown locale",
      forms.EventInput,
      { ...EVENT, locale: "xx-XX" },
      { locale: "Choose a language from the list" },
    ],
    [
      "a colour by name",
      forms.BrandingInput,
      { navBgColor: "green" },
      { navBgColor: "Enter a colour like #029e66" },
    ],
    [
      "a colour with more in it",
      forms.BrandingInput,
      { navBgColor: "#029e66;}" },
      { navBgColor: "Enter a colour like #029e66" },
    ],
    [
      "a logo over http",
      forms.BrandingInput,
      { navBgColor: "#000000", logo: "http://a.example/l.png" },
      { logo: https },
    ],
    [
      "a logo of data",
      forms.BrandingInput,
      { navBgColor: "#000000", iconLogo: "data:,x" },
      { iconLogo: https },
    ],
    [
      "a limit of none",
      forms.VariablesInput,
      { ...VARIABLES, teamMemberLimit: "0" },
      { teamMemberLimit: "Enter a whole number from 1 to 500" },
    ],
    [
      "half a person",
      forms.VariablesInput,
      { ...VARIABLES, teamMemberLimit: "1.5" },
      { teamMemberLimit: "Enter a whole number from 1 to 500" },
    ],
    [
      "words for a number",
      forms.VariablesInput,
      { ...VARIABLES, dueSoonDays: "soon" },
      { dueSoonDays: "Enter a whole number from 0 to 365" },
    ],
    [
      "nothing for a number",
      forms.VariablesInput,
      { ...VARIABLES, dueSoonDays: "" },
      { dueSoonDays: "Enter a number of days" },
    ],
    [
      "an old currency",
      forms.VariablesInput,
      { ...VARIABLES, currencyId: "DEM" },
      { currencyId: "Choose a currency from the list" },
    ],
    [
      "a term of 61 letters",
      forms.TerminologyInput,
      { form: "terminology", tasks: "x".repeat(61) },
      { tasks: "Use at most 60 characters" },
    ],
    [
      "no address",
      forms.EmailsInput,
      { ...EMAILS, fromEmail: "portal" },
      { fromEmail: "Enter an e-mail address like name@example.com" },
    ],
    [
      "reminders to everyone",
      forms.EmailsInput,
      { ...EMAILS, sendTaskRemindersTo: "everyone" },
      { sendTaskRemindersTo: "Choose who gets reminders" },
    ],
    [
      "a long welcome",
      forms.WelcomeEmailInput,
      { form: "welcomeEmail", paragraph2: "x".repeat(5001) },
      { paragraph2: "Use at most 5,000 characters" },
    ],
    [
      "a Vimeo number as YouTube",
      forms.OnboardingInput,
      { videoSourceType: "youTube", videoUrl: "76979871" },
      { videoUrl: "Enter the video’s address on YouTube, or its 11-character id" },
    ],
    [
      "a YouTube address as Vimeo",
      forms.OnboardingInput,
      { videoSourceType: "vimeo", videoUrl: "https://youtu.be/dQw4w9WgXcQ" },
      { videoUrl: "Enter the video’s address on Vimeo, or its number" },
    ],
  ];

  it.each(wrong)("%s", (_, schema, fields, errors) => {
    expect(sent(schema, fields).errors).toEqual(errors);
  });

  it("a save that does not say what it is based on", () => {
    expect(sent(forms.DashboardHeaderInput, { version: "" }).value).toBeNull();
    expect(sent(forms.DashboardHeaderInput, { version: "0" }).value).toBeNull();
  });
});

describe("what a screen accepts", () => {
  it("the ends of each range: one day, a launch on the last day, limits of 1 and 500", () => {
    const day = "2027-09-14";
    expect(
      sent(forms.EventInput, { ...EVENT, startDate: day, endDate: day, launchDate: day }).errors,
    ).toEqual({});
    for (const [teamMemberLimit, dueSoonDays] of [
      ["1", "0"],
      ["500", "365"],
    ] as const) {
      const { value } = sent(forms.VariablesInput, { ...VARIABLES, teamMemberLimit, dueSoonDays });
      expect(value).toMatchObject({
        teamMemberLimit: Number(teamMemberLimit),
        dueSoonDays: Number(dueSoonDays),
      });
    }
  });

  it("what is emptied is empty, and spaces around a text go", () => {
    const { value } = sent(forms.EventInput, {
      ...EVENT,
      longName: "  The Show  ",
      startDate: "",
      appUrl: "",
    });
    expect(value).toMatchObject({ longName: "The Show", startDate: "", appUrl: "", companyName: "" });
    expect(sent(forms.EmailsInput, { ...EMAILS, fromEmail: "" }).value).toMatchObject({ fromEmail: "" });
    expect(sent(forms.EmailsInput, { ...EMAILS, fromEmail: " A@B.Example " }).value).toMatchObject({
      fromEmail: "a@b.example",
    });
  });

  it("a box that is not ticked is no, also where the document's default is yes", () => {
    expect(sent(forms.BrandingInput, { navBgColor: "#000000" }).value?.autoLogo).toBe(false);
    expect(sent(forms.DashboardHeaderInput, {}).value).toMatchObject({
      showCountdown: false,
      isPublished: false,
    });
    expect(sent(forms.DashboardHeaderInput, { isPublished: "on" }).value?.isPublished).toBe(true);
  });

  it.each([
    ["#ABC", "#aabbcc"],
    ["029E66", "#029e66"],
    [" #ffffff ", "#ffffff"],
  ])("the colour %j is %s", (navBgColor, colour) => {
    expect(sent(forms.BrandingInput, { navBgColor }).value?.navBgColor).toBe(colour);
  });

  it("what every screen accepts, its document accepts too", () => {
    const documents: [SettingsKind, z.ZodType, Record<string, string>][] = [
      [
        "event",
        forms.EventInput,
        { ...EVENT, appUrl: "HTTPS://Portal.Example/x?y=1", startDate: "2028-02-29" },
      ],
      ["branding", forms.BrandingInput, { navBgColor: "abc", logo: "https://cdn.example/logo.svg" }],
      ["variables", forms.VariablesInput, VARIABLES],
      ["terminology", forms.TerminologyInput, { form: "terminology", tasks: "" }],
      ["emails", forms.EmailsInput, EMAILS],
      ["welcomeEmail", forms.WelcomeEmailInput, { form: "welcomeEmail", paragraph1: "Hello" }],
      [
        "onboarding",
        forms.OnboardingInput,
        { videoSourceType: "vimeo", videoUrl: "https://vimeo.com/76979871" },
      ],
      ["dashboardHeader", forms.DashboardHeaderInput, { title: "Show" }],
    ];
    for (const [kind, schema, fields] of documents) {
      const { value, errors } = sent(schema, fields);
      expect(errors, kind).toEqual({});
      expect(SETTINGS[kind].safeParse(value).error, kind).toBeUndefined();
    }
  });

  it("two forms on one page are told apart by their name", () => {
    const both = z.discriminatedUnion("form", [forms.VariablesInput, forms.TerminologyInput]);
    expect(sent(both, VARIABLES).value).toMatchObject({ form: "variables", dueSoonDays: 30 });
    expect(sent(both, { form: "terminology", tasks: "Jobs" }).value).toMatchObject({ tasks: "Jobs" });
    expect(sent(both, { form: "branding" }).value).toBeNull();
  });
});
