import { describe, expect, it } from "vitest";
import { renderMail } from "~/features/email/render-mail.rules";
import { safeLink } from "~/lib/links.rules";
import { richText } from "~/lib/rich-text/rich-text.schema";
import { richTextHtml } from "~/lib/rich-text/rich-text-html.server";
import { richTextMail } from "~/lib/rich-text/rich-text-mail.server";
import { richTextPlain } from "~/lib/rich-text/rich-text-plain.server";
import { rooms } from "~/rooms";
import { dice } from "../../harness/dice";
import { richSource } from "../../harness/rich-documents";
import { isWhole } from "../../harness/whole";
import { strictHtml, type Tag } from "../support/strict-html";
import { BAD_LINKS, XSS_INPUTS } from "../support/xss-inputs";

const ORIGIN = "https://show.portal.example";
const TAGS = new Set(["p", "h2", "h3", "h4", "h5", "ul", "ol", "li", "strong", "em", "a", "br", "span"]);
/** In a mail lists are rows of tables. */
const MAIL_TAGS = new Set(["p", "h2", "h3", "table", "tr", "td", "strong", "em", "a", "br"]);
const MAIL_ATTRIBUTES = ["role=presentation", "cellpadding=0", "cellspacing=0", "border=0", "valign=top"];
const STYLES = new Set<string>();

/** What is wrong with what was written: nothing, wherever it stands. */
function faultsOf(html: string, isMail: boolean): string[] {
  return strictHtml(html).tags.flatMap(({ name, attributes }) => {
    const wrong = (isMail ? MAIL_TAGS : TAGS).has(name) ? [] : [`<${name}>`];
    for (const [key, value] of Object.entries(attributes))
      if (!isAllowed({ name, attributes }, key, value, isMail)) wrong.push(`<${name} ${key}="${value}">`);
    if (!isMail && attributes.target && attributes.rel !== "noopener noreferrer") wrong.push("no rel");
    return wrong;
  });
}

function isAllowed({ name, attributes }: Tag, key: string, value: string, isMail: boolean): boolean {
  switch (key) {
    case "href":
      return (
        name === "a" &&
        safeLink(value) === value &&
        !(isMail && value.startsWith("/")) &&
        value.length <= 2_100
      );
    case "target":
      return name === "a" && value === "_blank" && /^https?:/i.test(attributes.href ?? "") && !isMail;
    case "rel":
      return name === "a" && value === "noopener noreferrer" && !isMail;
    case "dir":
      return value === "auto";
    case "start":
      return name === "ol" && /^\d{1,9}$/.test(value);
    case "class":
      return name === "span" && value === "vh" && !isMail;
    case "style":
      STYLES.add(value);
      return isMail && /^[a-z0-9#:;., '-]+$/i.test(value) && !/url|expression|import/.test(value);
    default:
      return isMail && MAIL_ATTRIBUTES.includes(`${key}=${value}`);
  }
}

/** The whole of a mail, as it leaves; its frame has elements that no rich text has. */
function mailFrame(text: string): string {
  const facts = {
    ...{ firstName: text, eventName: text, teamName: text, link: `${ORIGIN}/x`, hasPassword: false },
    ...{
      supportEmail: "",
      fields: {},
      paragraphs: [richTextMail(text, ORIGIN)],
      colour: "#000000",
      inkOnColour: "#ffffff",
    },
  };
  return renderMail(rooms.mails.welcome.write(facts), facts).html;
}

const said = (text: string) => JSON.stringify(text).slice(0, 60);

it("the inputs are many and of all kinds", () => {
  expect(XSS_INPUTS.length).toBeGreaterThan(300);
  expect(new Set(XSS_INPUTS).size).toBe(XSS_INPUTS.length);
});

describe("nothing but allowed elements and attributes comes of hostile texts", () => {
  it("on pages, at each level of headings", () => {
    const wrong = XSS_INPUTS.flatMap((text) =>
      ([2, 3, 4] as const).flatMap((headings) =>
        faultsOf(richTextHtml(text, { headings }), false).map((fault) => `${said(text)} ${fault}`),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it("in mails", () => {
    const wrong = XSS_INPUTS.flatMap((text) =>
      faultsOf(richTextMail(text, ORIGIN).html, true).map((fault) => `${said(text)} ${fault}`),
    );
    expect(wrong).toEqual([]);
    // As many looks as the renderer gives, none from a text.
    expect(STYLES.size).toBeLessThan(10);
  });

  it("within the frame of a mail", () => {
    const own = /<(script|img|svg|iframe|object|embed|math|template|form|input|style|link|base|!--)/i;
    for (const text of XSS_INPUTS) {
      const html = mailFrame(text);
      expect(html.slice(html.indexOf("<body")), text).not.toMatch(own);
      expect(html, text).not.toMatch(/<[^>]*\son\w+\s*=/i);
    }
  });

  it("several in one text, in lists, headings, bold words and links", () => {
    const of = dice(12);
    const wrap = [
      (text: string) => `## ${text}`,
      (text: string) => `- ${text}\n  - ${text}`,
      (text: string) => `**${text}**`,
      (text: string) => `[${text}](https://a.example/?q=${text})`,
      (text: string) => `*x [${text}*](${text})`,
    ];
    for (let at = 0; at < (isWhole ? 1_500 : 200); at += 1) {
      const text = Array.from({ length: 3 }, () => of.pick(wrap)(of.pick(XSS_INPUTS))).join(
        of.pick(["\n\n", "\n", " ", ""]),
      );
      expect(
        [...faultsOf(richTextHtml(text), false), ...faultsOf(richTextMail(text, ORIGIN).html, true)],
        text,
      ).toEqual([]);
    }
  });

  it("random marks, many of them", () => {
    const of = dice(13);
    for (let at = 0; at < (isWhole ? 3_000 : 400); at += 1) {
      const text = richSource(of);
      expect(
        [...faultsOf(richTextHtml(text), false), ...faultsOf(richTextMail(text, ORIGIN).html, true)],
        text,
      ).toEqual([]);
    }
  });

  it("no bad address becomes a link, and its words stay", () => {
    for (const link of BAD_LINKS) {
      const html = richTextHtml(`[press](${link})`);
      const { tags, text } = strictHtml(html);
      const led = tags.flatMap(({ attributes }) => attributes.href ?? []);
      expect(
        led.filter((href) => !/^https:\/\/(a|evil)\.example/.test(href)),
        link,
      ).toEqual([]);
      expect(
        led.filter((href) => href.includes("@")),
        link,
      ).toEqual([]);
      expect(text, link).toContain("press");
    }
  });

  it("plain text holds no control characters, and is as long as it should be", () => {
    for (const text of XSS_INPUTS) expect(richTextPlain(text)).not.toMatch(/(?!\n)\p{Cc}/u);
  });
});

describe("how it is written", () => {
  it("on a page", () => {
    const text = richText.parse(
      "## A & B\r\n\r\nOne **two** *three*\nfour\n\n- a\n- b\n\n  c\n\n3. d\n   - e",
    );
    expect(richTextHtml(text, { headings: 3 })).toBe(
      [
        '<h3 dir="auto">A &amp; B</h3>',
        '<p dir="auto">One <strong>two</strong> <em>three</em><br>four</p>',
        '<ul dir="auto"><li>a</li><li><p>b</p><p>c</p></li></ul>',
        '<ol start="3" dir="auto"><li>d<ul><li>e</li></ul></li></ol>',
      ].join("\n"),
    );
    expect(richTextHtml("### A")).toBe('<h3 dir="auto">A</h3>');
    expect(richTextHtml(" \n")).toBe("");
  });

  it("links: away in a tab of their own, with a word for screen readers; paths, mail and telephone here", () => {
    expect(
      richTextHtml("[a](https://a.example/?x=1&y=2) [b](/tasks) [c](tel:+44123) [d](mailto:d@e.example)"),
    ).toBe(
      '<p dir="auto"><a href="https://a.example/?x=1&amp;y=2" target="_blank" rel="noopener noreferrer">a<span class="vh"> (opens in a new tab)</span></a> <a href="/tasks">b</a> <a href="tel:+44123">c</a> <a href="mailto:d@e.example">d</a></p>',
    );
  });

  it("an address in the text is a link, not one in a link", () => {
    expect(
      strictHtml(richTextHtml("See **https://a.example/x**, or [https://b.example](/tasks).")).tags.flatMap(
        ({ attributes }) => attributes.href ?? [],
      ),
    ).toEqual(["https://a.example/x", "/tasks"]);
  });

  it("in a mail paths lead to the event, and the text part says where links lead", () => {
    const { html, text } = richTextMail(
      "## Gates\n\nSee [your tasks](/tasks), [us](mailto:us@a.example) or [https://a.example](https://a.example).\n\n- **one**\n  1. two\n\n     three\n- four",
      ORIGIN,
    );
    expect(html).toContain(`href="${ORIGIN}/tasks"`);
    expect(html).toMatch(/^<h2 dir="auto" style="margin:8px 0 8px;/);
    expect(text).toBe(
      [
        `Gates\n\nSee your tasks (${ORIGIN}/tasks), us (mailto:us@a.example) or https://a.example.\n`,
        "- one",
        "  1. two",
        "     three",
        "- four",
      ].join("\n"),
    );
  });

  it("in plain text there are words alone, a line for each item and break", () => {
    expect(richTextPlain("## A\n\n**b** [c](https://d.example)\ne\n\n- f\n  - g")).toBe(
      "A\n\nb c\ne\n\nf\ng",
    );
  });

  it("the same text is written once, and a thousand others do not push the memory up", () => {
    const text = "## Kept";
    expect(richTextHtml(text)).toBe(richTextHtml(text));
    expect(richTextHtml(text, { headings: 4 })).toBe('<h4 dir="auto">Kept</h4>');
    for (let at = 0; at < (isWhole ? 300 : 60); at += 1) richTextHtml(`${at} ${"x".repeat(15_000)}`);
    expect(richTextHtml(text)).toBe('<h2 dir="auto">Kept</h2>');
  });
});
