import { describe, expect, it } from "vitest";
import {
  aboveText,
  decideChange,
  LAST_PERSON,
  levelsFor,
  type MembershipState,
  mayChange,
  needsHeir,
  placesText,
} from "~/features/people/people.rules";
import { mailOfUser, mailStateText } from "~/features/people/staff/mail-state.rules";

const ADMIN = { id: "me", level: "admin" as const };
const MODERATOR = { id: "me", level: "moderator" as const };
const tom: MembershipState = {
  id: "tom",
  email: "tom@x.test",
  level: "user",
  teamId: "t",
  isOwner: false,
  others: 3,
};
const same = { email: tom.email, heirId: "" };

describe("changing a person", () => {
  it("that changes nothing decides nothing", () => {
    expect(decideChange(ADMIN, tom, same)).toEqual({
      level: "user",
      teamId: "t",
      isNewAddress: false,
      isNewLevel: false,
      isMoved: false,
      stepsDown: false,
    });
  });

  it("of the address, the level or the team says which", () => {
    expect(decideChange(ADMIN, tom, { ...same, email: "t@x.test" })).toMatchObject({ isNewAddress: true });
    expect(decideChange(ADMIN, tom, { ...same, permissions: "moderator" })).toMatchObject({
      level: "moderator",
      isNewLevel: true,
      stepsDown: false,
    });
    expect(decideChange(ADMIN, tom, { ...same, teamId: "u" })).toMatchObject({ teamId: "u", isMoved: true });
    expect(decideChange(ADMIN, tom, { ...same, teamId: "" })).toMatchObject({ teamId: null, isMoved: true });
  });

  it("gives levels up to one's own, and Eventflow Staff neither gain nor lose theirs here", () => {
    const asked = { ...same, permissions: "admin" as const };
    expect(decideChange(MODERATOR, tom, asked)).toHaveProperty("fields.permissions");
    expect(decideChange(ADMIN, tom, asked)).toMatchObject({ isNewLevel: true });
    const staff: MembershipState = { ...tom, level: "eventflowAdmin", teamId: null };
    const theirs = { id: "me", level: "eventflowAdmin" as const };
    expect(decideChange(theirs, staff, { ...same, permissions: "user" })).toHaveProperty(
      "fields.permissions",
    );
    expect(decideChange(theirs, staff, { ...same, email: "new@x.test" })).toHaveProperty("fields.email");
    expect(decideChange(theirs, tom, { ...same, permissions: "eventflowAdmin" })).toHaveProperty(
      "fields.permissions",
    );
  });

  it("of one's own address is for My Account", () => {
    expect(decideChange(ADMIN, { ...tom, id: "me" }, { ...same, email: "n@x.test" })).toHaveProperty(
      "fields.email",
    );
    expect(decideChange(ADMIN, { ...tom, id: "me" }, same)).not.toHaveProperty("fields");
  });

  it("lets an owner go with an heir alone, and nobody who is the last", () => {
    const owner = { ...tom, isOwner: true };
    expect(decideChange(ADMIN, owner, { ...same, teamId: "u" })).toHaveProperty("fields.heirId");
    expect(decideChange(ADMIN, owner, { ...same, teamId: "u", heirId: "h" })).toMatchObject({
      isMoved: true,
    });
    expect(decideChange(ADMIN, owner, { ...same, teamId: "t" })).toMatchObject({ isMoved: false });
    expect(decideChange(ADMIN, { ...tom, others: 0 }, { ...same, teamId: "u" })).toEqual({
      fields: { teamId: LAST_PERSON },
    });
    // Whoever has no team leaves none.
    expect(decideChange(ADMIN, { ...tom, teamId: null, others: 0 }, { ...same, teamId: "u" })).toMatchObject({
      isMoved: true,
    });
  });

  it("is a stepping down where an admin is one no longer", () => {
    const admin: MembershipState = { ...tom, level: "admin", teamId: null };
    expect(decideChange(ADMIN, admin, { ...same, permissions: "moderator" })).toMatchObject({
      stepsDown: true,
    });
    expect(decideChange(ADMIN, admin, { ...same, permissions: "admin" })).toMatchObject({ stepsDown: false });
    expect(
      decideChange(ADMIN, { ...tom, level: "moderator" }, { ...same, permissions: "user" }),
    ).toMatchObject({ stepsDown: false });
  });
});

describe("who may change whom", () => {
  it("is nobody above oneself", () => {
    expect(mayChange(MODERATOR, { level: "moderator" })).toBe(true);
    expect(mayChange(MODERATOR, { level: "admin" })).toBe(false);
    expect(aboveText("admin")).toContain("Admin is above your level");
  });

  it("offers levels up to one's own, and never Eventflow Staff", () => {
    expect(levelsFor(MODERATOR)).toEqual(["user", "reportViewer", "moderator"]);
    expect(levelsFor({ id: "x", level: "eventflowAdmin" })).toEqual([
      "user",
      "reportViewer",
      "moderator",
      "admin",
    ]);
  });

  it("asks for an heir of what is owned", () => {
    expect(needsHeir({ isOwner: true, assigned: 0 })).toBe(true);
    expect(needsHeir({ isOwner: false, assigned: 1 })).toBe(true);
    expect(needsHeir({ isOwner: false, assigned: 0 })).toBe(false);
  });

  it("says how many places there are, and the spec's words of a full team", () => {
    expect(placesText(4, 10)).toBe("4 of 10 places taken");
    expect(placesText(10, 10)).toBe("(Team Full)");
    expect(placesText(11, 10)).toBe("(Team Full)");
  });
});

describe("what became of a mail", () => {
  it.each([
    [{ state: "sent", type: "bounce" }, "Bounced", "danger"],
    [{ state: "refused", type: "pending" }, "Address blocked", "danger"],
    [{ state: "sent", type: "spamComplaint" }, "Complaint", "danger"],
    [{ state: "sent", type: "open" }, "Opened", "success"],
    [{ state: "sent", type: "click" }, "Clicked", "success"],
    [{ state: "sent", type: "delivery" }, "Delivered", "success"],
    [{ state: "sent", type: "pending" }, "Sent", "success"],
    [{ state: "failed", type: "pending" }, "Not sent", "danger"],
    [{ state: "unconfirmed", type: "pending" }, "May not have arrived", "warning"],
    [{ state: "cancelled", type: "pending" }, "Cancelled", "neutral"],
    [{ state: "resent", type: "pending" }, "Sent again", "neutral"],
    [{ state: "queued", type: "pending" }, "On its way", "neutral"],
  ])("%o: %s", (line, word, tone) => {
    expect(mailStateText(line)).toMatchObject({ word, tone });
  });

  it("stands for a person: a bounce before all, then that they were invited", () => {
    const lastMail = { state: "sent", type: "pending" };
    const seen = { hasBounced: false, hasLoggedIn: true, lastMail };
    expect(mailOfUser(seen)?.word).toBe("Sent");
    expect(mailOfUser({ ...seen, hasLoggedIn: false })?.word).toBe("Invited");
    expect(mailOfUser({ ...seen, hasBounced: true })?.word).toBe("Bounced");
    expect(mailOfUser({ ...seen, lastMail: null })).toBeNull();
    expect(
      mailOfUser({ ...seen, hasLoggedIn: false, lastMail: { state: "failed", type: "pending" } })?.word,
    ).toBe("Not sent");
  });
});
