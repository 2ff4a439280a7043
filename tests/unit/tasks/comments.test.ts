import { describe, expect, it } from "vitest";
import {
  mayDelete,
  namedIn,
  ORGANISERS_PEOPLE,
  type Recipient,
  recipientsOf,
} from "~/features/tasks/comments/comments.rules";
import { mentionedIds } from "~/features/tasks/comments/mentions.rules";

describe("who is told of a comment", () => {
  const reader = (id: string, change: Partial<Recipient> = {}): Recipient => ({
    id,
    isAssignee: false,
    isOwner: false,
    isStaff: false,
    isMember: false,
    isReviewer: false,
    ...change,
  });
  const owner = reader("owner", { isOwner: true });
  const mate = reader("mate");
  const staff = reader("staff", { isStaff: true });
  const told = (all: Recipient[], authorId: string, mentioned: string[] = []) =>
    recipientsOf(all, { authorId, mentioned }).map(({ id, isMention }) => (isMention ? `@${id}` : id));

  it("the owner where nobody is assigned, and the staff who wrote", () => {
    expect(told([owner, mate, staff], "mate")).toEqual(["owner", "staff"]);
  });

  it("the assignees and not the owner", () => {
    const assigned = reader("worker", { isAssignee: true });
    expect(told([owner, assigned, mate], "mate")).toEqual(["worker"]);
    expect(told([owner, assigned, mate], "worker")).toEqual([]);
  });

  it("never the author, and nobody twice: who is mentioned is told that", () => {
    expect(told([owner, mate, staff], "staff", ["mate", "owner", "staff"])).toEqual(["@owner", "@mate"]);
  });

  it("who sent the task back is told of the team's next word, not of what staff say", () => {
    const reviewer = reader("reviewer", { isReviewer: true });
    const member = reader("member", { isMember: true });
    expect(told([owner, member, reviewer], "member")).toEqual(["owner", "reviewer"]);
    expect(told([owner, member, reviewer, staff], "staff")).toEqual(["owner"]);
  });

  it("the organisers as such are nobody to be mailed, and are told from people", () => {
    expect(namedIn(["ann", "organisers"])).toEqual({ people: ["ann"], namesOrganisers: true });
    expect(namedIn(["ann"])).toEqual({ people: ["ann"], namesOrganisers: false });
    const named = (text: string) => mentionedIds(text, ORGANISERS_PEOPLE);
    expect(["@The organisers, look", "@organisers!", "organisers@x.test", "@organiser"].map(named)).toEqual([
      ["organisers"],
      ["organisers"],
      [],
      [],
    ]);
  });

  it("a comment is deleted by its author and by moderators", () => {
    const may = (id: string, isModerator: boolean) => mayDelete({ createdBy: "a" }, { id, isModerator });
    expect([may("a", false), may("b", false), may("b", true)]).toEqual([true, false, true]);
  });
});
