import { describe, expect, it } from "vitest";
import { addressesIn, addressList } from "~/features/forms/notifications/address-list.rules";
import { filledMessage } from "~/features/forms/notifications/filled-message.server";
import { formNotificationMails } from "~/features/forms/notifications/form-notification.mails";
import {
  answerLists,
  MOST_SUBJECT,
  readMailAnswers,
  subjectOf,
  unlinked,
} from "~/features/forms/notifications/notification-mail.rules";
import { NO_MAIL, toldBy } from "~/features/forms/notifications/recipients.rules";
import { allFailedWords, failedWords, noMailWords } from "~/features/forms/notifications/told-words.rules";
import { richTextHtml } from "~/lib/rich-text/rich-text-html.server";
import { richTextMail } from "~/lib/rich-text/rich-text-mail.server";
import { formOf } from "../support/form-document";
import { comparedRecipients } from "../support/plain-recipients";

it("who gets a notification is what a second, plain reckoning says", () => {
  const { differs, seen } = comparedRecipients({ seed: 7, cases: 3_000 });
  expect(differs).toBeNull();
  // Every outcome was among them.
  expect(Object.keys(seen).sort()).toEqual(["mail", ...NO_MAIL].sort());
});

it("a guest who types fifty addresses mails five of them, a team all", () => {
  const document = formOf({
    fields: [{ id: "loop", type: "template", fieldGroupId: "g", isLooping: true, maxLoops: 50 }],
    groups: [{ id: "g", fields: [{ id: "e", type: "email" }] }],
  });
  const templateValues = Array.from({ length: 50 }, (_, at) => ({
    e: { type: "email" as const, value: `a${at}@x.test` },
  }));
  const one = {
    ...{ isActive: true, operator: "ANY" as const, rules: [], sendToType: "field" as const, sendTo: "e" },
    ...{ sendToFieldGroupId: "loop", sendToLoopIndex: null, bccTo: "" },
  };
  const mailed = (isGuest: boolean) =>
    toldBy([one], {
      ...{ document, answers: { loop: { type: "template", loopCount: 50, templateValues } }, isGuest },
      ...{ submitter: null, team: [], owner: null, admins: [], blocked: new Set(), throttled: new Set() },
    })[0];
  expect(mailed(true)?.mails.map(({ address }) => address)).toEqual(
    [0, 1, 2, 3, 4].map((at) => `a${at}@x.test`),
  );
  expect(mailed(true)?.not.map(({ reason }) => reason)).toEqual(Array(45).fill("tooMany"));
  expect(mailed(false)?.mails).toHaveLength(50);
});

describe("a list of addresses", () => {
  it("is read by lines, commas and spaces, each once", () => {
    expect(addressesIn(" A@x.test, b@x.test;a@X.test\r\nc@x.test nobody ")).toEqual([
      "a@x.test",
      "b@x.test",
      "c@x.test",
    ]);
    expect(addressList("b@x.test a@x.test")).toEqual({ list: "b@x.test\na@x.test", problem: null });
  });

  it.each([
    ["a@x.test\nnight.shift@dockside", "Line 2 is not an e-mail address: nothing after the @ has a dot."],
    ["power", "Line 1 is not an e-mail address: it has no @."],
    ["\n\n@x.test", "Line 3 is not an e-mail address: nothing stands before the @."],
    ["a@", "Line 1 is not an e-mail address: nothing stands after the @."],
    ["a(b)@x.test", "Line 1 is not an e-mail address: it has a character that addresses do not have."],
    [`${"a".repeat(250)}@x.test`, "Line 1 is not an e-mail address: it is longer than 254 characters."],
  ])("says of %j what is wrong", (list, problem) => {
    expect(addressList(list).problem).toBe(problem);
  });

  it("has at most twenty", () => {
    const many = Array.from({ length: 21 }, (_, at) => `a${at}@x.test`);
    expect(addressList(many.join("\n")).problem).toBe("Enter at most 20 addresses.");
    expect(addressList(many.slice(1).join("\n")).problem).toBeNull();
  });
});

describe("the subject", () => {
  const about = {
    title: "Stand services order",
    isUpdate: false,
    answerOf: (id: string) => `<${id}>\r\nBcc: x`,
  };
  const own = (subjectLine: string) => ({ isFormTitleSubjectLine: false, subjectLine });

  it("is the form's title and what happened", () => {
    const byTitle = { isFormTitleSubjectLine: true, subjectLine: "Other" };
    expect(subjectOf(byTitle, about)).toBe("Stand services order: form submitted");
    expect(subjectOf(byTitle, { ...about, isUpdate: true })).toBe("Stand services order: form updated");
    expect(subjectOf(own("  "), about)).toBe("Stand services order: form submitted");
    const long = subjectOf(byTitle, { ...about, title: "x".repeat(400) });
    expect([long.length, long.endsWith("…: form submitted")]).toEqual([MOST_SUBJECT, true]);
  });

  it("names answers on one line, whatever they hold", () => {
    expect(subjectOf(own("Power for {{stand}}:\r\n{{supply}}"), about)).toBe(
      "Power for <stand> Bcc: x: <supply> Bcc: x",
    );
    expect(subjectOf(own("{{a}}"), { ...about, answerOf: () => "y".repeat(500) })).toHaveLength(MOST_SUBJECT);
    expect(subjectOf(own("{{a}}"), { ...about, answerOf: () => "" })).toBe(
      "Stand services order: form submitted",
    );
  });
});

describe("a message with answers", () => {
  const answers: Record<string, string> = {
    stand: "A102",
    evil: "[click](https://evil.example) **bold** <script>alert(1)</script> {{stand}}\n\n# Head\n- item\n1. x &amp; \\",
  };
  const fill = (message: string) => filledMessage(message, (id) => answers[id] ?? "");

  it("says them as they were typed: nothing of them is a mark, a tag or a link", () => {
    const html = richTextHtml(fill("Stand **{{stand}}** says {{evil}}."));
    expect(html).toContain("<strong>A102</strong>");
    expect(html).not.toMatch(/>click|<script|<h[1-6]|<li|<strong>bold/);
    // An address that stands in a text is a link, but for what a guest typed.
    const ofGuest = filledMessage("{{evil}}", (id) => unlinked(answers[id] ?? ""));
    expect(richTextHtml(ofGuest)).not.toContain("<a ");
    expect(richTextMail(ofGuest, "https://x.test").html).not.toContain("<a ");
    const { text } = richTextMail(fill("{{evil}}"), "https://x.test");
    expect(text.replaceAll("\n", " ")).toBe(
      "[click](https://evil.example) **bold** <script>alert(1)</script> {{stand}} # Head - item 1. x &amp; \\",
    );
  });

  it("keeps them out of the addresses of links", () => {
    for (const message of [
      "[see](https://x.test/{{stand}}) {{stand}}",
      "[see](<https://x.test/{{stand}}>)",
      "[see](https://x.test/{{stand}}\n)",
    ]) {
      const html = richTextHtml(fill(message));
      expect(html.match(/href="([^"]*)"/g)?.join() ?? "").not.toContain("A102");
    }
    for (const message of ["[see](https://x.test/) {{stand}}", "[see](https://x.test/{{stand}}) {{stand}}"])
      expect(richTextHtml(fill(message))).toContain("A102");
  });

  it("leaves places empty that nobody answered, and a message without any as it is", () => {
    expect(fill("For {{nobody}}!")).toBe("For !");
    expect(richTextHtml(fill("It hangs **{{nobody}} kg** above, **{{stand}}**"))).toContain(
      "<strong>kg</strong> above, <strong>A102</strong>",
    );
    expect(richTextHtml(filledMessage("It is **{{a}}** so", () => "*(x)*"))).toContain(
      "<strong>*(x)*</strong>",
    );
    expect(fill("As *it* is")).toBe("As *it* is");
    const long = filledMessage(`{{a}} ${"x".repeat(19_000)}`, () => "*".repeat(5_000));
    expect(long.length).toBeLessThanOrEqual(20_000);
  });
});

describe("the submission below it", () => {
  const rows = (count: number, text: string) =>
    Array.from({ length: count }, (_, at) => ({ label: `Question ${at}`, lines: [text] }));
  const at = { isGuest: false, submissionPath: "/here" };

  it("has a head for each block, files as links, and says what is blank", () => {
    const blocks = [
      {
        title: "Power",
        rows: [
          { label: "Supply", lines: ["32 A", "63 A"] },
          { label: "Notes", lines: [] },
        ],
      },
      { title: "", rows: [{ label: "Plan", lines: ["a.pdf"], files: [{ name: "a.pdf", to: "/files/1" }] }] },
    ];
    expect(answerLists(blocks, at)).toEqual([
      {
        title: "Power",
        entries: [
          { text: "Supply", answer: [{ text: "32 A" }, { text: "63 A" }] },
          { text: "Notes", answer: [{ text: "Not answered" }] },
        ],
      },
      { title: "", entries: [{ text: "Plan", answer: [{ text: "a.pdf", href: "/files/1" }] }] },
    ]);
  });

  it("is cut where programs would cut the mail, and says how much more there is", () => {
    const lists = answerLists([{ title: "A", rows: rows(400, "x".repeat(400)) }], at);
    const shown = lists[0]?.entries.length ?? 0;
    expect(JSON.stringify(lists).length).toBeLessThan(60_000);
    expect(lists[0]?.more).toEqual({ text: `and ${400 - shown} more answers`, href: "/here" });
    const nowhere = answerLists([{ title: "A", rows: rows(400, "x".repeat(400)) }], {
      ...at,
      submissionPath: null,
    });
    expect(nowhere[0]?.more).not.toHaveProperty("href");
    expect(
      answerLists([{ title: "A", rows: rows(1, "y".repeat(9_000)) }], at)[0]?.entries[0]?.answer[0]?.text,
    ).toHaveLength(1_500);
  });

  it("makes no link of what a guest typed", () => {
    const said = unlinked("see http://evil.example/x, www.evil.example or me@evil.example. Yes: 1.5");
    expect(said).not.toMatch(/:\/\/|@\w|\.\w/);
    expect(said.replaceAll("\u200b", "")).toBe(
      "see http://evil.example/x, www.evil.example or me@evil.example. Yes: 1.5",
    );
    const [list] = answerLists([{ title: "A", rows: rows(1, "evil.example") }], { ...at, isGuest: true });
    expect(list?.entries[0]?.answer[0]?.text).toBe("evil.\u200bexample");
  });
});

it("a mail without fields, or with broken ones, says something all the same", () => {
  const facts = { link: "https://x.test/auth/login", eventName: "Boats", firstName: "", teamName: "" };
  const write = (fields: object) =>
    formNotificationMails.formNotification.write({ ...facts, fields } as never);
  expect(write({})).toMatchObject({ subject: "A form: form submitted", lists: [] });
  expect(write({ lines: '{"lists":4}' }).lists).toEqual([]);
  expect(write({ noTarget: "yes" }).action).toBeUndefined();
  const lines = JSON.stringify({
    lists: [{ title: "T", entries: [{ text: "Plan", answer: [{ text: "a.pdf", href: "/files/1" }] }] }],
  });
  expect(write({ lines, button: "Open SSO-0001" })).toMatchObject({
    action: { label: "Open SSO-0001" },
    lists: [{ entries: [{ answer: [{ href: "https://x.test/files/1" }] }] }],
  });
  expect(readMailAnswers("null")).toEqual({ lists: [] });
});

it("what failed is said by its number, its code and its message", () => {
  expect(failedWords(2, "550 - Mailbox full")).toBe("Email 2: 550 - Mailbox full");
  expect(allFailedWords([{ number: 1, details: "500 - No" }])).toBe(
    "Failed to send 1 email: Email 1: 500 - No",
  );
  expect(
    allFailedWords([
      { number: 1, details: "500 - No" },
      { number: 3, details: "" },
    ]),
  ).toBe("Failed to send 2 emails: Email 1: 500 - No; Email 3: It could not be sent");
  expect([noMailWords("noAddress/2"), noMailWords("rules"), noMailWords("else")]).toEqual([
    "Entry 2 has no address",
    "Its rules do not match",
    "No mail",
  ]);
});
