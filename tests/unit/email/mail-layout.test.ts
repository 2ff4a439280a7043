import { doIUseEmail } from "@jsx-email/doiuse-email";
import { describe, expect, it } from "vitest";
import { mailColours } from "~/features/email/mail-colours.rules";
import { wrapped } from "~/features/email/mail-text.rules";
import { renderMail } from "~/features/email/render-mail.rules";
import { brandCss, brandTheme } from "~/features/settings/brand.rules";
import { contrast } from "~/features/settings/oklch.rules";
import { richTextMail } from "~/lib/rich-text/rich-text-mail.server";
import type { MailFacts, MailParts } from "~/procedure/room";
import { type MailKind, rooms } from "~/rooms";

const facts: MailFacts = {
  firstName: "Amara",
  eventName: "Harbour Boat Show 2027",
  teamName: "Solent Rigging Co.",
  link: "https://demo.portal.example/tasks",
  hasPassword: false,
  supportEmail: "help@harbour.example",
  fields: {},
  paragraphs: [],
  ...mailColours(""),
  organiser: "Ocean Quay Events Ltd, Ocean Quay, Southampton",
  unsubscribe: { url: `https://demo.portal.example/unsubscribe/${"t".repeat(90)}`, label: "Stop reminders" },
  mailsUrl: "https://demo.portal.example/my-account/mails",
};

const entry = (at: number) => ({
  text: `${at}. Public liability insurance ${"and what goes with it ".repeat(6)}`,
  href: `https://demo.portal.example/tasks/${"0".repeat(36)}`,
  note: `Sent back: “${"The sum insured is missing. ".repeat(8)}” More time ended on 1 December`,
  state: "1 week late",
  tone: "late" as const,
  day: "Tue 1 December",
});
const digest: MailParts = {
  subject: "Action needed: 4 tasks, 2 overdue",
  title: "4 tasks need you, 2 are overdue",
  preheader: "2 overdue: Public liability insurance.",
  greeting: "",
  lines: [
    "Good morning Amara. This is where Solent Rigging Co. stands on Tuesday 8 December, 74 days before doors open.",
  ],
  action: { label: "Open your tasks", note: "" },
  lists: [
    { title: "Overdue", entries: Array.from({ length: 6 }, (_, at) => entry(at)) },
    { title: "Empty", entries: [] },
    {
      title: "Coming up",
      entries: [
        { text: "Rigging", state: "Tomorrow", tone: "soon", day: "Wed 9 December" },
        ...Array.from({ length: 6 }, (_, at) => entry(at)),
      ],
      more: { text: "and 4 more", href: "https://demo.portal.example/tasks" },
    },
  ],
  closing: ["One task is with the organisers."],
  why: "You get this as the owner of Solent Rigging Co.",
};
const notification = (text: string): MailParts => ({
  subject: "Berth places for pontoons 1 to 3 are out",
  from: "From Helen Marsh, for on-water berths",
  greeting: "",
  lines: [richTextMail(text, "https://demo.portal.example")],
  action: { label: "Open “Pontoon berths”", note: "" },
});
const RICH =
  "## Places\n\nYour place stands on the **berth plan, rev E**. See [your tasks](/tasks).\n\n- Length over all\n- Draught *at full load*\n  1. one\n  2. two\n\nTell us by Friday.";

const KINDS = Object.keys(rooms.mails) as MailKind[];
const ALL: [string, MailParts][] = [
  ...KINDS.map((kind): [string, MailParts] => [kind, rooms.mails[kind].write({ ...facts, fields: {} })]),
  ["the digest", digest],
  ["a notification", notification(RICH)],
];

/** What goes by the board in some programs, and may: words, links, colours by day and the button's fill stay. */
const GRACEFUL = [
  // Outlook on Windows: the strip and the corners are square, the table keeps its 600 pixels by its attribute.
  /border-radius/,
  /max-width/,
  /max-height/,
  // The preheader is then the first line of the page, in the colour of its ground.
  /`overflow`/,
  /`display/,
  // By night and on the phone only where the program knows them.
  /@media/,
  /prefers-color-scheme/,
  /<style>/,
  /<meta|meta/,
  // An address that is long breaks where the program likes.
  /word-break/,
  // Read aloud the tables are tables there.
  /`role attribute` is not supported by `outlook.windows-mail`/,
  /`dir|dir attribute/,
  /doctype|<body>/i,
];

describe.each(ALL)("%s in mail programs", (_name, parts) => {
  const { html, text } = renderMail(parts, facts);

  it("uses nothing that Gmail, Outlook or Apple Mail lack, but what may be lacking", () => {
    const result = doIUseEmail(html, { emailClients: ["gmail.*", "outlook.*", "apple-mail.*"] });
    const errors = "errors" in result ? result.errors : [];
    expect(errors.filter((error) => !GRACEFUL.some((known) => known.test(error)))).toEqual([]);
  });

  it("is under 60 KB, loads nothing, runs nothing, and closes what it opens", () => {
    expect(new TextEncoder().encode(html).length).toBeLessThan(60_000);
    expect(html).not.toMatch(/<script|<link|@import|url\(|src="http:/i);
    for (const tag of ["table", "tr", "td", "h1", "a", "strong", "div", "p"]) {
      const [opened, closed] = [new RegExp(`<${tag}[\\s>]`, "g"), new RegExp(`</${tag}>`, "g")];
      expect([tag, html.match(opened)?.length]).toEqual([tag, html.match(closed)?.length]);
    }
  });

  it("says in its text part what its HTML part says, in lines of at most 72 characters", () => {
    for (const line of text.split("\n")) {
      if (line.length > 72) expect(line.trim()).toMatch(/^\S+$/);
    }
    for (const address of html.matchAll(/href="(https[^"]+)"/g)) {
      expect(text).toContain(address[1]?.replaceAll("&amp;", "&"));
    }
    expect(text).toContain("--\n");
    expect(text).toContain("Stop reminders:\nhttps://");
    expect(text).not.toMatch(/<[a-z]/i);
  });
});

describe("the frame", () => {
  const mail = renderMail(digest, facts);

  it("has the title as its one heading, the subject as its name, and the preheader before all", () => {
    expect(mail.html.match(/<h1[^>]*>([^<]*)/)?.[1]).toBe("4 tasks need you, 2 are overdue");
    expect(mail.html).toContain("<title>Action needed: 4 tasks, 2 overdue</title>");
    expect(mail.html.indexOf("2 overdue: Public")).toBeLessThan(mail.html.indexOf("<table"));
    expect(mail.html).toContain('<html lang="en-GB">');
    expect(mail.html).not.toContain("Hello");
  });

  it("shows the address of the button below it as text", () => {
    expect(mail.html).toContain(
      'Or copy this address: <span style="word-break:break-all">https://demo.portal.example/tasks</span>',
    );
    expect(mail.text).toContain("Open your tasks:\nhttps://demo.portal.example/tasks\n");
  });

  it("leaves out empty lists, and says of each entry what, when, why and where", () => {
    expect(mail.html).not.toContain("Empty");
    expect(mail.text).not.toContain("EMPTY");
    expect(mail.text).toContain("* Rigging\n  Tomorrow (Wed 9 December)\n");
    expect(mail.text).toContain("and 4 more\nhttps://demo.portal.example/tasks");
    expect(mail.html).toContain('class="late"');
    expect(mail.html).toContain('class="soon"');
  });

  it("without an action there is neither button nor address", () => {
    const { action: _, ...parts } = notification("Nothing to open.");
    const { html, text } = renderMail(parts, facts);
    expect(html + text).not.toContain(facts.link);
    expect(html).not.toContain("copy this address");
  });

  it("says why somebody gets it, who writes, and no way to unsubscribe where there is no choice", () => {
    const { unsubscribe: _, ...rest } = facts;
    const { html, text } = renderMail(rooms.mails.welcome.write(facts), rest);
    expect(text).toContain(
      "You get this as a member of Solent Rigging Co. Questions:\nhelp@harbour.example\n",
    );
    expect(html).toContain("Ocean Quay Events Ltd, Ocean Quay, Southampton");
    expect(html + text).not.toContain("Stop reminders");
    const nobody = renderMail(rooms.mails.staffWelcome.write(facts), { ...rest, teamName: "" });
    expect(nobody.text.replaceAll("\n", " ")).toContain("you have an account for Harbour Boat Show 2027.");
  });

  it("the logo stands with its size, and the name where pictures are off", () => {
    const logo = { url: "https://demo.portal.example/branding/mail-logo?v=1", width: 180, height: 44 };
    const { html } = renderMail(digest, { ...facts, logo });
    expect(html).toContain(`<img src="${logo.url}" width="180" height="44" alt="Harbour Boat Show 2027"`);
    expect(html.match(/<img/g)).toHaveLength(1);
  });

  it("lists of a rich text are rows with marks, in the text part with stars", () => {
    const { html, text } = renderMail(notification(RICH), facts);
    expect(html).not.toMatch(/<[uo]l|<li/);
    expect(html).toContain(">•</td>");
    expect(html).toContain(">2.</td>");
    expect(text).toContain("* Length over all\n* Draught at full load\n  1. one\n");
    expect(html).toContain('href="https://demo.portal.example/tasks"');
  });

  it.each([
    ["a list of 5,000 items", "- a\n".repeat(5000)],
    ["20,000 letters of three bytes", "港".repeat(20_000)],
    ["many bold words", "**b** ".repeat(3300)],
    ["many signs that are written as references", '&"'.repeat(9000)],
    ["lists within lists", Array.from({ length: 90 }, (_, at) => `${"  ".repeat(at)}- x`).join("\n")],
  ])("the longest text is cut rather than by the program: %s", (_what, text) => {
    const mail = renderMail(notification(text), facts);
    expect(new TextEncoder().encode(mail.html).length).toBeLessThan(60_000);
  });
});

describe("the brand's colours in mails", () => {
  it.each([
    "#ffffff",
    "#000000",
    "#ffff00",
    "#777777",
    "#0000ff",
    "#ff0000",
    "#7a1fa2",
    "#f2c200",
    "#00ffff",
    "#fefefe",
    "#010101",
  ])("%s: the button reads well, light and dark", (brand) => {
    const colours = mailColours(brandCss(brandTheme(brand)));
    expect(contrast(colours.inkOnColour, colours.colour)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colours.inkOnDarkColour, colours.darkColour)).toBeGreaterThanOrEqual(4.5);
    expect(colours.darkColour).toBe(brandTheme(brand).dark["--brand-fill"]);
  });

  it("what is no colour never reaches a style", () => {
    const colours = mailColours(":root{--brand-fill:red;}body{x:y;--brand-on-fill:#ffffff;}");
    expect(colours).toEqual(mailColours(""));
    expect(contrast(colours.inkOnColour, colours.colour)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colours.inkOnDarkColour, colours.darkColour)).toBeGreaterThanOrEqual(4.5);
  });

  it.each([
    ["#171a1c", "#ffffff"],
    ["#5b6369", "#ffffff"],
    ["#b42318", "#ffffff"],
    ["#8a5a00", "#ffffff"],
    ["#eceff0", "#16191b"],
    ["#a3acb2", "#16191b"],
    ["#ff8f85", "#16191b"],
    ["#f0c04c", "#16191b"],
  ])("%s is read on %s", (ink, ground) => {
    expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5);
  });
});

describe("lines of the text part", () => {
  it("are broken between words, under the words of their item, and never within an address", () => {
    const address = `https://x.example/${"a".repeat(90)}`;
    expect(wrapped(`See ${address} for more`)).toBe(`See\n${address}\nfor more`);
    const item = wrapped(`* ${"word ".repeat(20)}`);
    expect(item.split("\n")[1]).toMatch(/^ {2}word/);
    expect(wrapped(`  2. ${"word ".repeat(20)}`).split("\n")[1]).toMatch(/^ {5}word/);
    expect(wrapped("a  b")).toBe("a  b");
  });
});
