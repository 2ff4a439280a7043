import { describe, expect, it } from "vitest";
import { SETTINGS, SETTINGS_KINDS, type SettingsKind, Version } from "~/event-settings/settings.schema";
import { INVALID_SETTINGS } from "~/features/settings/settings.texts";

describe("what an event begins with (spec 1.9)", () => {
  const defaults: Record<SettingsKind, Record<string, unknown>> = {
    branding: { navBgColor: "#029e66", navTheme: "dark", autoLogo: true, logo: "" },
    emails: {
      taskRemindersEnabled: false,
      sendTaskRemindersTo: "all-users",
      supportEmail: "",
      fromEmail: "",
    },
    event: {
      id: "event",
      timeZone: "Europe/London",
      locale: "en-GB",
      startDate: "",
      launchDate: "",
      appUrl: "",
    },
    featured: { contentIds: [] },
    onboarding: {
      title: "Welcome!",
      salutation: "Dear",
      videoSourceType: "youTube",
      showOnboarding: false,
      showGreeting: false,
      showSignature: false,
      showSurname: false,
    },
    terminology: {
      dashboard: "Dashboard",
      downloads: "Downloads",
      forms: "Forms",
      suppliers: "Suppliers",
      tasks: "Tasks",
      timeTable: "Time Table",
      notifications: "Notifications",
    },
    variables: { teamMemberLimit: 10, dueSoonDays: 30, lateJoinerDays: 0, currencyId: "GBP" },
    welcomeEmail: { showParagraph1: false, showParagraph2: false, paragraph1: "", paragraph2: "" },
    dashboardHeader: { showCountdown: true, isPublished: true },
  };

  it("covers every kind", () => {
    expect(Object.keys(defaults).sort()).toEqual([...SETTINGS_KINDS].sort());
  });

  it.each(SETTINGS_KINDS)("%s", (kind) => {
    expect(SETTINGS[kind].parse({})).toMatchObject(defaults[kind]);
  });
});

describe("what settings refuse", () => {
  const wrong: [SettingsKind, Record<string, unknown>, string][] = [
    ["branding", { navBgColor: "green" }, "Invalid branding settings data"],
    ["branding", { navBgColor: "#029e66; background:url(x)" }, "Invalid branding settings data"],
    ["branding", { navTheme: "sepia" }, "Invalid branding settings data"],
    ["emails", { supportEmail: "nobody" }, "Invalid emails values"],
    ["emails", { sendTaskRemindersTo: "everyone" }, "Invalid emails values"],
    ["event", { startDate: "2027-02-30" }, "Invalid event settings data"],
    ["event", { timeZone: "Mars/Olympus" }, "Invalid event settings data"],
    ["event", { timeZone: "europe/london" }, "Invalid event settings data"],
    ["event", { locale: "xx-XX" }, "Invalid event settings data"],
    ["event", { appUrl: "javascript:alert(1)" }, "Invalid event settings data"],
    ["event", { appUrl: "ftp://files.example" }, "Invalid event settings data"],
    ["event", { id: "other" }, "Invalid event settings data"],
    ["featured", { contentIds: "all" }, "Invalid featured settings"],
    ["onboarding", { videoSourceType: "myTube" }, "Invalid onboarding settings"],
    ["terminology", { tasks: "x".repeat(61) }, "Invalid terminology settings"],
    ["variables", { teamMemberLimit: 0 }, "Invalid variables settings"],
    ["variables", { teamMemberLimit: 1.5 }, "Invalid variables settings"],
    ["variables", { dueSoonDays: -1 }, "Invalid variables settings"],
    ["variables", { currencyId: "XXX" }, "Invalid variables settings"],
    ["welcomeEmail", { paragraph1: "x".repeat(5001) }, "Invalid welcome text"],
    ["dashboardHeader", { isPublished: "yes" }, "Invalid dashboard header settings"],
  ];

  it.each(wrong)("%s: %o → “%s”", (kind, data, message) => {
    expect(SETTINGS[kind].safeParse(data).success).toBe(false);
    expect(INVALID_SETTINGS[kind]).toBe(message);
  });

  it("what is empty stays allowed: dates, addresses and links can be taken away again", () => {
    const parsed = SETTINGS.event.parse({ startDate: "", endDate: "", appUrl: "", launchDate: "" });
    expect(parsed).toMatchObject({ startDate: "", appUrl: "" });
    expect(SETTINGS.emails.parse({ supportEmail: "" }).supportEmail).toBe("");
  });

  it("an emptied term falls back to its own name, and spaces around one go", () => {
    expect(SETTINGS.terminology.parse({ tasks: "   ", forms: " Papers " })).toMatchObject({
      tasks: "Tasks",
      forms: "Papers",
    });
  });

  it("unknown keys are dropped", () => {
    expect(SETTINGS.variables.parse({ isAdmin: true })).not.toHaveProperty("isAdmin");
  });
});

describe("the version of an event", () => {
  it.each([
    ["1.2.3", "1.2.3"],
    ["  10.13.3 ", "10.13.3"],
    ["", "0.0.0"],
    ["   ", "0.0.0"],
  ])("%j is %s", (given, version) => {
    expect(Version.parse(given)).toBe(version);
  });

  it.each(["1", "1.2", "1.2.3.4", "v1.2.3", "1.2.x", "1.2.-3", "1.2.3-beta"])("%j is refused", (given) => {
    const parsed = Version.safeParse(given);
    expect(parsed.error?.issues[0]?.message).toBe("version must be a valid semantic version");
  });
});
