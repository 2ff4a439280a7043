import { describe, expect, it } from "vitest";
import { mailEndsAt, mailName, maySendAgain } from "~/features/email/mail-kinds.server";
import { outcomeOfError, undelivered } from "~/features/email/provider-answers.rules";
import { rooms } from "~/rooms";

const MAIL_KINDS = Object.keys(rooms.mails);

describe("what an answer of the provider means", () => {
  it.each([
    [401, "Unauthorised", "ours"],
    [402, "Payment", "ours"],
    [403, "Forbidden", "ours"],
    [404, "Not Found", "ours"],
    [400, "Bad Request. The API key is not valid", "ours"],
    [400, "Bad Request. Domain lockdown failed", "ours"],
    [400, "Bad Request. The mail is malformed.", "failed"],
    [413, "Too large", "failed"],
    [408, "", "later"],
    [429, "", "later"],
    [500, "", "later"],
    [503, "", "later"],
    [null, "fetch failed", "later"],
  ] as const)("%s %s: %s", (code, message, outcome) => {
    expect(outcomeOfError(code, message)).toBe(outcome);
  });

  it("no answer by itself ever is a bounce: that is said of one address, by its own server", () => {
    for (let code = 300; code < 600; code += 1) expect(outcomeOfError(code, "")).not.toBe("refused");
    expect(undelivered("550 5.1.1 There is no such mailbox.")).toEqual({
      outcome: "refused",
      code: 550,
      text: "5.1.1 There is no such mailbox.",
    });
    expect(undelivered("450 4.2.1 Try later").outcome).toBe("later");
    expect(undelivered().outcome).toBe("refused");
  });
});

describe("kinds of mail", () => {
  it("every one has a name, and what concerns an account is nobody else's to send again", () => {
    expect(MAIL_KINDS.filter((kind) => mailName(kind) === kind)).toEqual([]);
    const again = MAIL_KINDS.filter(maySendAgain);
    expect(again.filter((kind) => /password|email|factor|recovery|provider/i.test(kind))).toEqual([]);
    expect(again).toEqual(expect.arrayContaining(["welcome", "staffWelcome", "taskRejected"]));
  });

  it("a mail is not sent any more shortly before its link ends", () => {
    const now = new Date("2027-05-04T08:00:00.000Z");
    expect(mailEndsAt("passwordReset", now)).toBe("2027-05-04T08:55:00.000Z");
    expect(mailEndsAt("emailVerification", now)).toBe("2027-05-04T08:55:00.000Z");
    expect(mailEndsAt("welcome", now)).toBeUndefined();
  });
});
