import { describe, expect, it } from "vitest";
import { renderMail as rendered } from "~/features/email/render-mail.rules";
import type { MailFacts } from "~/procedure/room";
import { type MailKind, rooms } from "~/rooms";

const MAIL_KINDS = Object.keys(rooms.mails) as MailKind[];
const renderMail = (kind: MailKind, facts: MailFacts) => rendered(rooms.mails[kind].write(facts), facts);

const facts: MailFacts = {
  firstName: "Amara",
  eventName: "Harbour Boat Show",
  teamName: "Solent Rigging Co.",
  link: "https://demo.portal.example/auth/set-password?token=abc&x=1",
  hasPassword: false,
  supportEmail: "help@show.example",
  fields: {},
  paragraphs: [],
  colour: "#00784d",
  inkOnColour: "#ffffff",
};
const EVIL = `<img src=x onerror="alert('1')">&"'`;

describe.each(MAIL_KINDS)("the mail %s", (kind) => {
  it("has a subject of one line, a text part with greeting, link and help, and the same in HTML", () => {
    const { subject, text, html } = renderMail(kind, facts);
    expect(subject).toMatch(/^[^\r\n]{10,150}$/);
    expect(text).toContain("Hello Amara,");
    expect(text).toContain(facts.link);
    expect(text.replaceAll("\n", " ")).toContain("Questions: help@show.example");
    expect(text).not.toMatch(/<[a-z]/i);
    expect(html).toContain(`href="${facts.link.replace("&", "&amp;")}"`);
    expect(html).toContain('lang="en-GB"');
    expect(`${subject}${text}${html}`).not.toMatch(/undefined|null|\[object/);
  });

  it("escapes whatever people typed, everywhere in its HTML", () => {
    const { html } = renderMail(kind, {
      ...facts,
      firstName: EVIL,
      eventName: EVIL,
      teamName: EVIL,
      supportEmail: EVIL,
      paragraphs: [EVIL],
      link: `https://x.example/"onmouseover="alert(1)`,
    });
    expect(html).not.toContain("<img");
    expect(html).not.toContain('"onmouseover="');
  });

  it("greets without a name where there is none, and names the organiser where there is no support address", () => {
    const { text } = renderMail(kind, { ...facts, firstName: "", supportEmail: "" });
    expect(text).toContain("Hello,");
    expect(text.replaceAll("\n", " ")).toContain("Questions? Reply to your organiser.");
  });

  it("carries no script and loads nothing from elsewhere", () => {
    const { html } = renderMail(kind, facts);
    expect(html).not.toMatch(/<script|<link|<img|@import|url\(/i);
  });
});

describe("what mails say", () => {
  it("a subject says what is wanted", () => {
    expect(renderMail("welcome", facts).subject).toBe(
      "Action needed: set up Solent Rigging Co. for Harbour Boat Show",
    );
    expect(renderMail("passwordReset", facts).subject).toBe("Choose a new password for Harbour Boat Show");
  });

  it("a person with a password from another event is not asked to set one", () => {
    expect(renderMail("welcome", facts).text).toContain("Set your password:\nhttps://");
    const known = renderMail("welcome", { ...facts, hasPassword: true }).text;
    expect(known).toContain("Sign in:\nhttps://");
    expect(known).not.toContain("Set your password");
  });

  it("the event's own welcome paragraphs stand in welcomes, line breaks kept", () => {
    const paragraphs = ["First line\nsecond line", "Another"];
    const { html, text } = renderMail("standShareWelcome", { ...facts, paragraphs });
    expect(html).toContain("First line<br>second line");
    expect(text).toContain("First line\nsecond line\n\nAnother");
    expect(renderMail("staffWelcome", { ...facts, paragraphs }).text).not.toContain("Another");
  });

  it("a comment's mail says who wrote what on which task, and that somebody was mentioned", () => {
    const fields = {
      teamMember: "Tom\nEllery",
      taskTitle: "T".repeat(200),
      comment: "First line\n<b>second</b>",
      status: "Due soon",
      dueDate: "Fri 4 June 2027",
    };
    const mail = renderMail("commentNotification", { ...facts, fields });
    expect(mail.subject).toBe(`Tom Ellery commented on ${"T".repeat(59)}…`);
    expect(mail.text).toContain("First line\n<b>second</b>");
    expect(mail.html).toContain("First line<br>&lt;b&gt;second&lt;/b&gt;");
    expect(mail.text).toContain("Status: Due soon. Due: Fri 4 June 2027.");
    const mention = renderMail("commentNotification", { ...facts, fields: { ...fields, mention: "yes" } });
    expect(mention.subject).toMatch(/^Tom Ellery mentioned you: T/);
  });
});
