import { describe, expect, it } from "vitest";
import { mailEndsAt, mailName, maySendAgain } from "~/features/email/mail-kinds.server";
import { outcomeOfError, undelivered } from "~/features/email/provider-answers.rules";
import { afterAnswer, faultOfProvider, NOTHING_KNOWN } from "~/features/email/provider-state.rules";
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

describe("the provider counts as failing", () => {
  const NOW = new Date("2027-06-10T10:00:00.000Z");
  const at = (minutesAgo: number) => new Date(NOW.getTime() - minutesAgo * 60_000).toISOString();
  /** "a1!" is a mail of event a to address 1 that is refused, "b2" one of event b that is taken; all in the last minute. */
  const known = (mails: string, minutesAgo = 1) =>
    mails.split(" ").reduce((state, [eventId = "", address = "", refused]) => {
      const refusedWith = refused ? 403 : null;
      return afterAnswer(state, { eventId, address, refusedWith, at: at(minutesAgo) });
    }, NOTHING_KNOWN);

  it.each([
    ["a1!", false, "one address"],
    ["a1! a1! a1! a1!", false, "the same address, again and again"],
    ["a1! b1!", false, "one person in two events"],
    ["b3 a1! a2! a4! a5!", false, "several addresses of one event while another sends"],
    ["a3 a1! a2!", true, "several addresses of the only event that sends"],
    ["a1! b2!", true, "several addresses of several events"],
    ["a1! b2! a1!", true, "the first of them again"],
    ["a1! a3 b2!", false, "one that went through between"],
    ["a1! b2! c3", false, "the first success"],
  ])("%s: %s, for %s", (mails, isFailing) => {
    expect(faultOfProvider(known(mails), NOW)).toBe(isFailing ? "The mail provider refuses us (403)" : null);
  });

  it("an event that handed over nothing for an hour does not send", () => {
    const refused = (minutes: number) =>
      ["1", "2"].reduce(
        (state, address) => afterAnswer(state, { eventId: "a", address, refusedWith: 401, at: at(1) }),
        known("b3", minutes),
      );
    expect(faultOfProvider(refused(59), NOW)).toBeNull();
    expect(faultOfProvider(refused(61), NOW)).toBe("The mail provider refuses us (401)");
  });

  it("keeps no more than it takes to judge", () => {
    const many = Array.from({ length: 500 }, (_, n) => ({
      eventId: `e${n}`,
      address: `${n}`,
      refusedWith: 403,
      at: at(1),
    }));
    const { refused, senders } = many.reduce(afterAnswer, NOTHING_KNOWN);
    expect([refused.length, senders.length]).toEqual([20, 2]);
  });
});
