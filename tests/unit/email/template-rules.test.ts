import { describe, expect, it } from "vitest";
import { builtInText } from "~/features/email/built-in-text.server";
import { mailColours } from "~/features/email/mail-colours.rules";
import { TEXT_KINDS, templateOf } from "~/features/email/mail-kinds.server";
import { placeholdersOf, sampleFields } from "~/features/email/mail-placeholders.server";
import { mailText } from "~/features/email/mail-text.rules";
import { ownParts } from "~/features/email/own-text.server";
import { ownTextOf } from "~/features/email/own-texts.queries.server";
import { renderMail } from "~/features/email/render-mail.rules";
import {
  faultsOf,
  filledLine,
  nearest,
  type Placeholder,
  placeholdersIn,
} from "~/features/email/template.rules";
import { type MailFacts, type MailTemplate, mail } from "~/procedure/room";

const ORIGIN = "https://demo.portal.example";
const known: Placeholder[] = ["link", "taskTitle", "firstName", "teamName", "eventName"].map((name) => ({
  ...{ name, group: "", label: `The ${name}`, isNeeded: name === "link" || name === "taskTitle" },
}));
const body = "Hello {{firstName}},\n\n{{taskTitle}}\n\n{{link}}";

describe("the placeholders of a text", () => {
  it("are found with spaces within, each once, and nothing else is one", () => {
    expect(placeholdersIn("{{a}} {{ b }} {{a}} {c} {{}} {{d\n}} {{{e}}} {{f}g}}")).toEqual([
      "a",
      "b",
      "",
      "e",
    ]);
  });

  it("known ones are taken, in subject and text", () => {
    expect(faultsOf({ subject: "{{teamName}}: {{ taskTitle }}", body }, known)).toEqual({
      subject: [],
      body: [],
    });
  });

  it("an unknown one is refused by its name, with the nearest known one", () => {
    expect(faultsOf({ subject: "{{teamname}}", body: `${body} {{standNo}} {{}}` }, known)).toEqual({
      subject: ["{{teamname}} does not exist in this mail. Did you mean {{teamName}}?"],
      body: [
        "{{standNo}} does not exist in this mail. Did you mean {{teamName}}?",
        expect.stringMatching(/^\{\{\}\} does not exist in this mail\. Did you mean /),
      ],
    });
    expect(nearest("tasktitel", ["teamName", "taskTitle"])).toBe("taskTitle");
    expect(nearest("x", [])).toBeNull();
  });

  it("needed ones must stay in the text; in the subject they do not count", () => {
    expect(faultsOf({ subject: "{{taskTitle}}", body: "Hello" }, known).body).toEqual([
      "{{link}} is needed: the link",
      "{{taskTitle}} is needed: the taskTitle",
    ]);
  });

  it("the button is no part of a subject, and no address of a link", () => {
    expect(faultsOf({ subject: "{{link}}", body }, known).subject).toEqual([
      "{{link}} stands in the text, not in the subject",
    ]);
    expect(faultsOf({ subject: "x", body: `${body} [here]({{link}})` }, known).body).toEqual([
      "Write {{link}} by itself: the portal makes a button of it",
    ]);
  });
});

describe("an empty value leaves no hole", () => {
  const fill = (text: string, values: Record<string, string> = {}) =>
    filledLine(text, (name) => values[name] ?? "");
  it.each([
    ["Hello {{a}},", "Hello,"],
    ["{{a}}, your tasks", "Your tasks"],
    ["Tasks of {{a}} are due", "Tasks of are due"],
    ["Your stand ({{a}}) is ready", "Your stand is ready"],
    ["Your stand [ {{a}} ] is ready", "Your stand is ready"],
    ["The task “{{a}}” is late.", "The task is late."],
    ['The task "{{a}}" is late.', "The task is late."],
    ['Say "one" {{a}} "two"', 'Say "one" "two"'],
    ["Due on {{a}}.", "Due on."],
    ["Stand: {{a}}", "Stand"],
    ["With {{a}}, {{b}}, and c", "With, and c"],
    ["x, {{a}}, y", "x, y"],
    ["{{a}} {{b}}", ""],
    ["{{a}} – {{b}}!", ""],
    ["({{a}}, {{b}})", ""],
    ["One ({{a}}, {{b}}) two", "One two"],
    ["Line one\n{{a}}\nLine three", "Line one\nLine three"],
    ["Line one\n- {{a}}", "Line one"],
    ["{{a}}\nLine two", "Line two"],
    ["Nothing here to  fill , at all", "Nothing here to  fill , at all"],
  ])("%j becomes %j", (text, expected) => {
    expect(fill(text)).toBe(expected);
  });

  it("spaces alone are nothing, and what is filled in closes up with nothing", () => {
    expect(fill("Hello {{a}},", { a: "  " })).toBe("Hello,");
    expect(fill("({{a}}) of {{b}}", { a: "1", b: "2" })).toBe("(1) of 2");
    expect(fill("{{a}} {{b}}.", { b: "2" })).toBe("2.");
    expect(fill("Of {{a}}. {{a}} is", { a: "Rigging Co." })).toBe("Of Rigging Co. Rigging Co. is");
  });

  it("a value is never looked at again", () => {
    expect(fill("{{a}} and {{b}}", { a: "{{b}}", b: "x" })).toBe("{{b}} and x");
    expect(fill("{{a}}{{b}}", { a: "{", b: "{c}}" })).toBe("{{c}}");
    expect(fill("{{a}}", { a: "$& \uE000\uE001 $1" })).toBe("$&  $1");
  });

  it("a line stays one line, whatever a value holds", () => {
    expect(fill("To {{a}}", { a: "x\r\nBcc: all@x.test\u2028y" })).toBe("To x Bcc: all@x.test y");
  });

  it("takes no time on purpose-built texts", () => {
    const began = performance.now();
    for (const text of [
      " ".repeat(20_000),
      "(".repeat(20_000),
      "{{a}}".repeat(2000),
      ", {{a}}".repeat(2000),
      "{{".repeat(10_000),
    ])
      fill(text);
    expect(performance.now() - began).toBeLessThan(8_000);
  });
});

const facts: MailFacts = {
  ...{ firstName: "Amara", surname: "Okafor", teamName: "Solent Rigging Co.", eventName: "Boat Show" },
  ...{ daysToGo: "87", link: `${ORIGIN}/tasks`, hasPassword: false, supportEmail: "help@x.example" },
  ...{ fields: {}, paragraphs: [], ...mailColours("") },
};
const template = mail({
  name: "Test",
  whoGetsIt: "Nobody",
  fields: ["note", "text", "list"],
  samples: {
    note: { label: "A note", sample: "Soon" },
    text: { label: "A text", sample: "**Bold**", isRich: true },
    list: { label: "Tasks", sample: "[]", isList: true },
  },
  write: ({ fields }) => ({
    subject: "Built in",
    lines: [fields.note ?? ""],
    action: { label: "Open", note: "" },
    lists: [{ title: "Late", entries: fields.list ? [{ text: fields.list }] : [] }],
  }),
});
const own = (body: string, fields: Record<string, string> = {}, subject = "{{teamName}}") =>
  renderMail(ownParts(template as MailTemplate, { subject, body }, { ...facts, fields }, ORIGIN), {
    ...facts,
  });
const words = (html: string) =>
  html
    .slice(html.indexOf("</h1>"))
    .replaceAll(/<style[\s\S]*?<\/style>/g, "")
    .replaceAll(/<[^>]+>/g, "|")
    .replaceAll(/[|\s]+/g, "|");

describe("a text of the event's own in a mail", () => {
  it("says what was written, with the values, and has no greeting but its own", () => {
    const { subject, text, html } = own(
      "Dear **{{firstName}} {{surname}}**,\n\n{{daysToGo}} days to go.\n\n{{link}}",
    );
    expect(subject).toBe("Solent Rigging Co.");
    expect(html).toContain("<strong>Amara Okafor</strong>");
    expect(text).toContain(
      "Dear Amara Okafor,\n\n87 days to go.\n\nOpen:\nhttps://demo.portal.example/tasks",
    );
    expect(text).not.toContain("Hello");
  });

  it("the button stands where {{link}} does, with the words around it before and after", () => {
    const html = words(own("One: {{link}} two.\n\nThree").html);
    expect(html).toMatch(/One:\|Open\|Or\|.*\|two\.\|Three\|/);
  });

  it("without {{link}} the button stands below; the punctuation behind it goes", () => {
    expect(words(own("Text").html)).toMatch(/Text\|Open\|/);
    expect(words(own("Go: {{link}}.\n\nEnd").html)).not.toContain("|.|");
  });

  it("lists stand where their placeholder does, and it vanishes where there are none", () => {
    const filled = words(own("Before\n\n{{list}}\n\nAfter\n\n{{link}}", { list: "Rigging" }).html);
    expect(filled).toMatch(/Before\|Late\|Rigging\|After\|Open/);
    expect(own("Before\n\n{{list}}\n\nAfter").text).toContain("Before\n\nAfter");
  });

  it("a rich value stands as it was written when it is alone, among words as words", () => {
    const rich = { text: "**Bold** [link](/tasks)\n\n- item" };
    expect(own("{{text}}", rich).html).toContain("<strong>Bold</strong>");
    expect(own("{{text}}", rich).html).toContain(">•</td>");
    expect(own("See: {{text}}", rich).html).not.toContain("<strong>Bold");
    expect(own("See: {{text}}", rich).text).toContain("See: Bold link item");
  });

  it("values are escaped, and neither marks nor placeholders in them mean anything", () => {
    const evil = `<img src=x onerror=alert(1)> **bold** {{link}} [x](https://e.example) ${"{{firstName}}"}`;
    const { html, text } = own("Note: {{note}}", { note: evil });
    expect(html).not.toContain("<img");
    expect(html).not.toContain("<strong>bold");
    expect(html).toContain("[x](<a href=");
    expect(text).toContain("{{link}}");
    expect(text).toContain("{{firstName}}");
    expect(own("<script>alert(1)</script>").html).not.toContain("<script");
  });

  it("CR LF never reaches the subject, nor does a subject that is nothing", () => {
    expect(own("x", { note: "a\r\nBcc: b@x.test" }, "{{note}}").subject).toBe("a Bcc: b@x.test");
    expect(own("x", {}, "{{note}}").subject).toBe("Built in");
  });

  it("what an empty value leaves of a list's item goes, and a list of nothing too", () => {
    const { html, text } = own("- {{note}}\n- stays\n\n1. {{note}}");
    expect(html.match(/>•<\/td>/g)).toHaveLength(1);
    expect(text).toContain("* stays");
    expect(html).not.toContain(">1.</td>");
  });

  it("a placeholder across bold letters is one, and an unknown one is nothing", () => {
    expect(own("Dear {{first**Name**}}, x").text).toContain("Dear Amara, x");
    expect(own("Dear {{gone}} you").text).toContain("Dear you");
    expect(own("{{constructor}} {{__proto__}} x").text).toContain("X");
  });

  it("a value of several lines is lines", () => {
    expect(own("{{note}}", { note: "one\ntwo" }).html).toContain("one<br>two");
  });
});

describe.each(TEXT_KINDS)("the built-in text of %s", (kind) => {
  const of = templateOf(kind) as MailTemplate;
  const text = builtInText(of);

  it("is one that a save would take, and every placeholder of the kind has words", () => {
    expect(faultsOf(text, placeholdersOf(of))).toEqual({ subject: [], body: [] });
    expect(text.subject.length).toBeLessThanOrEqual(120);
    for (const { label, group } of placeholdersOf(of)) expect([label, group].every(Boolean)).toBe(true);
    expect(of.whoGetsIt).not.toBe("");
  });

  it("saved as the event's own says what the built-in mail says", () => {
    const sample = { ...facts, fields: sampleFields(of), paragraphs: ["Our own words."] };
    const saved = mailText(ownParts(of, text, sample, ORIGIN), sample);
    const plain = mailText(of.write(sample), sample);
    const flat = (said: string) => said.replaceAll(/[\s*-]+/g, " ");
    expect(saved.subject.slice(0, 40)).toBe(plain.subject.slice(0, 40));
    const note = of.write(sample).action?.note;
    expect(flat(saved.text)).toContain(
      flat(of.write(sample).lines.filter((line) => typeof line === "string" && line)[0] as string)
        .trim()
        .slice(0, 60),
    );
    if (note) expect(flat(saved.text)).toContain(flat(note).trim());
  });
});

it("a decision goes by its own text, else by that of taskStatus, else by the built-in", () => {
  const text = (id: string) => ({ id, subject: id, body: id });
  expect(ownTextOf("taskApproved", [text("taskStatus"), text("taskApproved")])?.subject).toBe("taskApproved");
  expect(ownTextOf("taskApproved", [text("taskStatus")])?.subject).toBe("taskStatus");
  expect(ownTextOf("taskAssigned", [text("taskStatus")])).toBeNull();
  expect(ownTextOf("taskApproved", [])).toBeNull();
  const parts = ownParts(
    templateOf("taskApproved") as MailTemplate,
    { subject: "{{taskTitle}} is {{status}}", body: "x" },
    { ...facts, fields: { taskTitle: "Rig" } },
    ORIGIN,
  );
  expect(parts.subject).toBe("Rig is approved");
});
