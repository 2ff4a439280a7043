import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { settings } from "#db/event/schema/settings";
import { many, q } from "#db/read-batch";
import type { Settings } from "~/event-settings/settings.schema";
import * as header from "~/features/dashboard/pages/dashboard-header";
import { allCorePages } from "~/features/settings/core-pages.queries.server";
import * as branding from "~/features/settings/pages/branding";
import * as emails from "~/features/settings/pages/emails";
import * as event from "~/features/settings/pages/event-settings";
import * as onboarding from "~/features/settings/pages/onboarding-settings";
import * as variables from "~/features/settings/pages/variables";
import { seedEvent } from "~/features/settings/seed.server";
import { controlsOf, drawn, linksOf, pageHouse, wordsOf } from "../support/page-house";

type Start = { [Kind in keyof Settings]?: Partial<Settings[Kind]> };
const seeded = async (start: Start = {}) => {
  const house = await pageHouse();
  await seedEvent(house.at.db, {
    ...{ eventId: "e", slug: "e", name: "Boat Show", now: new Date("2027-06-09T09:42:00Z"), settings: start },
  });
  const stored = async (kind: keyof Settings) => {
    const rows = await house.at.read(many(q.select().from(settings).where(eq(settings.kind, kind))));
    return { ...JSON.parse(rows[0]?.data ?? "{}"), version: rows[0]?.version };
  };
  return { ...house, stored };
};
const admin = { level: "admin" };

it("the event's form holds each field under its name, and says who may be let in", async () => {
  const house = await seeded({
    event: { shortName: "BS", startDate: "2027-06-12", companyAddress: "1 Quay" },
  });
  const { html } = await house.visit(event, admin);
  expect(wordsOf(html.replaceAll(/<select.*?<\/select>/gs, ""))).toBe(
    "Event What the event is called, when it takes place and who runs it. Questions marked * with an asterisk need an answer. Names Event name * Used in page titles, in e-mails and in each person’s list of events. Long name Used where there is room, such as the sign-in page. Short name Used where space is tight, such as the navigation. Dates First day Last day Launch of the portal Teams can sign in from the launch. The health check gives them two weeks from then; without a launch date it counts from the start. Time and language Time zone * A due date ends at midnight in this time zone. Date and number format * How dates and numbers are written. Organiser Company name Shown on the sign-in page. Team name How you sign your messages: “The Harbour team”. Address 1 Quay Address on the web Where each person’s list of events leads. Links in security e-mails never use it. On order confirmations VAT number Registration “Registered in England 07421180”. E-mail for orders Else the support address. Phone for orders When the invoice comes Said beside “Not a VAT invoice”: “Your invoice follows in March 2027.” Security Staff need a second factor Saving this signs out every member of staff who signed in without one, including you. They set one up when they next sign in. Save changes Saving…",
  );
  expect(controlsOf(html)).toEqual([
    "POST /admin/event",
    "form=event",
    "version=1",
    "eventName=Boat Show",
    "longName=Boat Show",
    "shortName=BS",
    "startDate=2027-06-12",
    "endDate=",
    "launchDate=",
    "timeZone=",
    "  chosen Europe/London",
    "locale=",
    "  chosen en-GB",
    "companyName=",
    "teamName=",
    "companyAddress=1 Quay",
    "appUrl=",
    "vatNumber=",
    "companyRegistration=",
    "orderEmail=",
    "orderPhone=",
    "invoiceNote=",
    "requireStaffSecondFactor",
    "save:event",
  ]);
  expect(linksOf(html)).toEqual([]);
});

it("the variables' page shows own terms alone, and the default of each as its placeholder", async () => {
  const house = await seeded({ terminology: { tasks: "Duties" }, variables: { teamMemberLimit: 7 } });
  const { html } = await house.visit(variables, admin);
  expect(wordsOf(html.replaceAll(/<select.*?<\/select>/gs, ""))).toBe(
    "Variables Limits, the currency, and the words that this event uses. Questions marked * with an asterisk need an answer. People in a team * The most people that a team may have, including its owner. Lowering the limit removes nobody. people A task is due soon * This many days before its due date. days before Late joiners * A team that comes late has at least this many days for each task, from the day it came or the task was published. 0 switches this off. days at least Currency * Used for prices and totals in forms. What was submitted keeps the currency that it had. Save changes Saving… Terminology What this event calls its pages. The navigation and page titles change at once. Leave a field empty to use the word shown in grey. Dashboard Tasks Forms Downloads Suppliers Time Table Notifications Save changes Saving…",
  );
  expect(controlsOf(html)).toEqual([
    "POST /admin/variables",
    "form=variables",
    "version=1",
    "teamMemberLimit=7",
    "dueSoonDays=30",
    "lateJoinerDays=0",
    "currencyId=",
    "  chosen GBP",
    "save:variables",
    "POST /admin/variables",
    "form=terminology",
    "version=1",
    "dashboard=",
    "tasks=Duties",
    "forms=",
    "downloads=",
    "suppliers=",
    "timeTable=",
    "notifications=",
    "save:terminology",
  ]);
  expect([...html.matchAll(/placeholder="([^"]*)"/g)].map(([, word]) => word)).toEqual([
    "Dashboard",
    "Tasks",
    "Forms",
    "Downloads",
    "Suppliers",
    "Time Table",
    "Notifications",
  ]);
});

/** What the text areas of rich texts say until the editor is there. */
const MARKDOWN =
  "A blank line begins a new paragraph. **bold**, *italic*, ## heading, ### smaller heading, “- ” or “1. ” before the lines of a list, [words](https://address) for a link.";

it("the e-mails' page shows the sender that stands in, and the very mail that an owner reads", async () => {
  const start = {
    welcomeEmail: { showParagraph1: true, paragraph1: "Bring a hat.", paragraph2: "Not this." },
  };
  const house = await seeded(start);
  const { text, html } = await house.visit(emails, {
    ...admin,
    settings: { event: { eventName: "Boat Show" } },
  });
  expect(text).toBe(
    `Emails Who e-mails come from, where replies go, and what the welcome e-mail says. Support address Shown to exhibitors as the address for help. Replies to the portal’s e-mails go here. Sender The address that e-mails come from. If empty: post@x.test. Signature (DKIM) E-mails carry the mail provider’s own signature. With a signature of your domain more of them arrive, and mail programs offer “Unsubscribe” by themselves. Signing domain The sender’s domain, or one above it. Selector The first part of the DNS record’s name. What the e-mail log notes Opens A picture that nobody sees says when an e-mail is opened. Some mail programs load it by themselves, others never. Clicks Links lead by way of the mail provider, which says when one is opened. Task reminders Send reminders At most one e-mail a day for each person, at 08:00 in the event’s time zone, with the tasks that are due soon. Who gets them Everybody in the team The team’s owner The event’s admins One e-mail about all teams. Save changes Saving… Welcome text Up to two paragraphs of your own in the e-mail that invites a team’s owner or member. First paragraph ${MARKDOWN} Bring a hat. Show the first paragraph in welcome e-mails Second paragraph ${MARKDOWN} Not this. Show the second paragraph in welcome e-mails Preview As the owner of a new team reads it, in its plain form. Action needed: set up Blue Fin Marine for Boat Show Boat Show Blue Fin Marine ACTION NEEDED: SET UP BLUE FIN MARINE FOR BOAT SHOW Hello Amara, Blue Fin Marine has a place at Boat Show, and you are its owner. In the portal you see what the organisers need from you and by when. Bring a hat. Set your password: (a link of their own) The link works once, within 14 days. -- You get this as a member of Blue Fin Marine. Questions? Reply to your organiser. Save changes Saving…`,
  );
  expect(controlsOf(html)).toEqual([
    "POST /admin/emails",
    "form=emails",
    "version=1",
    "supportEmail=",
    "fromEmail=",
    "dkimDomain=",
    "dkimSelector=",
    "trackOpens",
    "trackClicks",
    "taskRemindersEnabled",
    "sendTaskRemindersTo=all-users",
    "sendTaskRemindersTo",
    "sendTaskRemindersTo",
    "save:emails",
    "POST /admin/emails",
    "form=welcomeEmail",
    "version=1",
    "paragraph1=Bring a hat.",
    "showParagraph1=on",
    "paragraph2=Not this.",
    "showParagraph2",
    "save:welcomeEmail",
  ]);
  expect(linksOf(html)).toEqual([]);
  const own = await (await seeded({ emails: { fromEmail: "show@own.test" } })).visit(emails, admin);
  expect(linksOf(own.html)).toEqual(["Check the saved sender’s domain > /admin/emails?check=sender"]);
});

it("branding shows what the colour does, and each picture's field on its grounds", async () => {
  const house = await seeded({ branding: { logo: "https://x.test/logo.png" } });
  const { text, html } = await house.visit(branding, {
    ...admin,
    settings: { event: { eventName: "Boat Show" } },
  });
  expect(text).toBe(
    "Branding One colour and your logos. Every shade in the portal is worked out from the colour. Questions marked * with an asterisk need an answer. Navigation colour * Six digits, like #029e66. Boat Show Dashboard Tasks A link A button Passes Text in the navigation: white text, 14.7 : 1 Passes Text on a button: white text, 5.1 : 1 Passes A link on white: coloured text, 5.1 : 1 Readable text needs 4.5 : 1. White text on #029e66 itself comes to 3.4 : 1, too little to read. Buttons use #017d50, the nearest shade that reads well. The navigation is dark, worked out from the colour. Logos JPEG, PNG, WebP or SVG pictures. Up to 10 MB. Logo For light backgrounds. Drag it here Choose a picture Upload Logo Or a link to a picture Inverted logo For dark backgrounds. Drag it here Choose a picture Upload Inverted logo Or a link to a picture Icon Shown before the event’s name. An upload is made into a square of 256 pixels. Drag it here Choose a picture Upload Icon Or a link to a picture Sign-in picture Fills the panel beside the sign-in form. Drag it here Choose a picture Upload Sign-in picture Or a link to a picture Choose the logo automatically On: dark backgrounds show the inverted logo or, without one, the icon and the name. Off: they show the logo when there is no inverted one. Save changes Saving…",
  );
  expect(controlsOf(html)).toEqual([
    "POST /admin/branding",
    "form=branding",
    "version=1",
    "navBgColor=#029e66",
    "logoFile=",
    "upload:logo",
    "logo=https://x.test/logo.png",
    "invertedLogoFile=",
    "upload:invertedLogo",
    "invertedLogo=",
    "iconLogoFile=",
    "upload:iconLogo",
    "iconLogo=",
    "loginImageFile=",
    "upload:loginImage",
    "loginImage=",
    "autoLogo=on",
    "save:branding",
  ]);
  const images = (of: string) => [...of.matchAll(/<img[^>]*src="([^"]*)"/g)].map(([, src]) => src);
  expect(images(html)).toEqual(["https://x.test/logo.png"]);
  const at = (name: string) => `https://x.test/${name}.png`;
  const all = { logo: at("a"), invertedLogo: at("b"), iconLogo: at("c"), loginImage: at("d") };
  expect(images((await (await seeded({ branding: all })).visit(branding, admin)).html)).toEqual([
    "https://x.test/a.png",
    "https://x.test/b.png",
    "https://x.test/c.png",
    "https://x.test/c.png",
    "https://x.test/d.png",
  ]);
});

const withoutCounts = (text: string) => text.replace(/Header Cards \d+ Layouts \d+ Core pages 7/, "(tabs)");

it("the dashboard's header is previewed as a team will see it, or said to be shown nowhere", async () => {
  const shown = await seeded({ dashboardHeader: { title: "Ahoy", subtitle: "Welcome aboard" } });
  const { text, html } = await shown.visit(header, {
    ...admin,
    settings: { event: { startDate: "2027-06-12" } },
  });
  expect(withoutCounts(text)).toBe(
    "Dashboard Header The words stand over every team’s dashboard and beside the sign-in form, the picture on the dashboard alone. (tabs) Save changes Title Subtitle One or two sentences. If empty, the sign-in page shows the title alone. Welcome aboard Picture Behind the words at the top, darkened so that they can be read. If empty, the product’s own drawing stands there. Choose a picture for Picture Show the countdown Days until doors open, on the dashboard. Published When off, the title, subtitle and countdown are kept but not shown anywhere. Save changes Saving…",
  );
  expect(controlsOf(html)).toEqual([
    "POST /admin/dashboard-header",
    "form=dashboardHeader",
    "version=1",
    "title=Ahoy",
    "subtitle=Welcome aboard",
    "assetId=",
    "showCountdown=on",
    "isPublished=on",
    "save:dashboardHeader",
  ]);
  const off = await seeded({ dashboardHeader: { isPublished: false, showCountdown: false } });
  expect(withoutCounts((await off.visit(header, admin)).text)).toBe(
    "Dashboard Header The words stand over every team’s dashboard and beside the sign-in form, the picture on the dashboard alone. (tabs) Save changes Title Subtitle One or two sentences. If empty, the sign-in page shows the title alone. Picture Behind the words at the top, darkened so that they can be read. If empty, the product’s own drawing stands there. Choose a picture for Picture Show the countdown It needs the event’s first day, which is not set. Published When off, the title, subtitle and countdown are kept but not shown anywhere. Save changes Saving…",
  );
});

it("onboarding is previewed with what is on of it, and no more", async () => {
  const all = {
    ...{ title: "Hello", description: "One.\n\nTwo.", salutation: "Dear", videoUrl: "dQw4w9WgXcQ" },
    ...{ showOnboarding: true, showGreeting: true, showSignature: true, showSurname: true },
  };
  const see = async (over: Partial<Settings["onboarding"]>) => {
    const house = await seeded({ onboarding: { ...all, ...over } });
    const { text, html } = await house.visit(onboarding, {
      ...admin,
      settings: { event: { teamName: "The crew" } },
    });
    const links = linksOf(html).filter((link) => link.includes("http"));
    return `${text.slice(text.indexOf("As Amara"))} ${links.join()}`.trim();
  };
  expect(await see({})).toBe(
    "As Amara Okafor would see it. Hello Dear Amara Okafor, One. Two. YouTube video dQw4w9WgXcQ (opens in a new tab) The crew Save changes Saving… YouTube video dQw4w9WgXcQ (opens in a new tab) > https://www.youtube.com/watch?v=dQw4w9WgXcQ",
  );
  expect(await see({ showOnboarding: false })).toContain(
    "would see it. The welcome page is off: nobody sees this yet. Hello",
  );
  expect(await see({ showSignature: false })).not.toContain("The crew");
  expect(await see({ showGreeting: false })).not.toContain("Dear");
  expect(await see({ showSurname: false })).toContain("Hello Dear Amara, One.");
  expect(await see({ videoUrl: "" })).not.toMatch(/YouTube|http/);
  expect(await see({ videoUrl: "https://vimeo.com/76979871", videoSourceType: "vimeo" })).toContain(
    "Vimeo video 76979871",
  );
  const house = await seeded({ onboarding: all });
  expect(controlsOf((await house.visit(onboarding, admin)).html)).toEqual([
    "POST /admin/onboarding",
    "form=onboarding",
    "version=1",
    "showOnboarding=on",
    "title=Hello",
    "description=One.\n\nTwo.",
    "salutation=Dear",
    "showGreeting=on",
    "showSurname=on",
    "showSignature=on",
    "videoSourceType=youTube",
    "videoSourceType",
    "videoUrl=dQw4w9WgXcQ",
    "save:onboarding",
  ]);
});

it("what a screen sends is saved where it belongs, and the rest of the document stays", async () => {
  const house = await seeded({
    branding: { logo: "https://x.test/logo.png" },
    emails: { fromEmail: "a@x.test" },
  });
  const post = async (page: object, form: Record<string, string>) => {
    const { status, to, toast } = await house.visit(page, {
      ...{ ...admin, form: { version: "1", ...form } },
    });
    return `${status} ${to} ${toast?.type}`;
  };
  expect(await post(header, { title: "Ahoy", showCountdown: "on" })).toBe(
    "302 /admin/dashboard-header success",
  );
  expect(await house.stored("dashboardHeader")).toEqual({
    ...{ title: "Ahoy", subtitle: "", assetId: "", showCountdown: true, isPublished: false, version: 2 },
  });
  expect(await post(variables, { form: "terminology", tasks: "Duties" })).toBe(
    "302 /admin/variables success",
  );
  expect(await house.stored("terminology")).toMatchObject({ tasks: "Duties", forms: "Forms" });
  // Its page is called so too: the navigation has its titles from there.
  const titles = (await house.at.read(allCorePages())).map(({ id, title }) => `${id}: ${title}`);
  expect(titles).toEqual(expect.arrayContaining(["tasks: Duties", "forms: Forms"]));
  const limits = {
    form: "variables",
    teamMemberLimit: "7",
    dueSoonDays: "0",
    lateJoinerDays: "14",
    currencyId: "EUR",
  };
  expect(await post(variables, limits)).toBe("302 /admin/variables success");
  expect(await house.stored("variables")).toEqual({
    teamMemberLimit: 7,
    dueSoonDays: 0,
    lateJoinerDays: 14,
    currencyId: "EUR",
    version: 2,
  });
  const words = { form: "welcomeEmail", showParagraph1: "on", paragraph1: "Hello" };
  expect(await post(emails, words)).toBe("302 /admin/emails success");
  expect(await house.stored("welcomeEmail")).toMatchObject({ showParagraph1: true, paragraph1: "Hello" });
  const mail = { form: "emails", sendTaskRemindersTo: "admin" };
  expect(await post(emails, { ...mail, fromEmail: "Show@X.test" })).toBe(
    "302 /admin/emails?check=sender success",
  );
  expect(await post(emails, { ...mail, version: "2" })).toBe("302 /admin/emails success");
  expect(await house.stored("emails")).toMatchObject({
    fromEmail: "",
    sendTaskRemindersTo: "admin",
    version: 3,
  });
  expect(await post(branding, { navBgColor: "#7A1FA2", logo: "" })).toBe("302 /admin/branding success");
  expect(await house.stored("branding")).toMatchObject({ navBgColor: "#7a1fa2", logo: "", autoLogo: false });
  expect((await house.stored("branding")).themeCss).toContain("--brand-fill");
  expect(await post(onboarding, { videoSourceType: "vimeo", title: "Hi", showSurname: "on" })).toBe(
    "302 /admin/onboarding success",
  );
  expect(await house.stored("onboarding")).toMatchObject({
    title: "Hi",
    showSurname: true,
    showGreeting: false,
  });
  const whole = {
    eventName: "Show",
    timeZone: "Europe/Paris",
    locale: "de-DE",
    requireStaffSecondFactor: "on",
  };
  expect(await post(event, whole)).toBe("302 /admin/event success");
  expect(await house.stored("event")).toMatchObject({
    eventName: "Show",
    longName: "",
    requireStaffSecondFactor: true,
  });
});

it("a save that somebody else was faster with tells who, and replaces theirs only when that is chosen", async () => {
  const house = await seeded();
  const form = { version: "1", title: "Mine", isPublished: "on" };
  await house.at.write(q.update(settings).set({ version: 2, updatedBy: "x" }));
  const refused = await house.visit(header, { ...admin, form });
  expect(refused.status).toBe(409);
  expect((await house.visit(header, { ...admin, form: { ...form, over: "2" } })).status).toBe(302);
  expect(await house.stored("dashboardHeader")).toMatchObject({ title: "Mine", version: 3 });
});

it("of two forms on a page the one that was refused says so, and the other keeps quiet", async () => {
  const house = await seeded();
  const form = { form: "emails", version: "1", sendTaskRemindersTo: "admin", fromEmail: "no" };
  const refused = await house.visit(emails, { ...admin, form });
  expect(refused.status).toBe(400);
  const html = drawn(emails.default, "/admin/emails", {
    loader: (await house.visit(emails, admin)).data,
    action: refused.data,
  });
  const [first = "", second = ""] = html.split('id="welcomeEmail"');
  expect([first, second].map((form) => (form.match(/aria-invalid/g) ?? []).length)).toEqual([1, 0]);
  expect([first, second].map((form) => form.includes("Invalid emails values"))).toEqual([true, false]);
});

it("settings are the administrators'", async () => {
  const house = await seeded();
  for (const page of [branding, header, emails, event, onboarding, variables]) {
    expect((await house.visit(page, { level: "moderator" })).status).toBe(403);
    expect((await house.visit(page, { level: "moderator", form: { version: "1" } })).status).toBe(403);
  }
});
