import { describe, expect, it } from "vitest";
import { mayDelete, type Recipient, recipientsOf } from "~/features/tasks/comments/comments.rules";

describe("who is told of a comment", () => {
  const reader = (id: string, change: Partial<Recipient> = {}): Recipient => ({
    id,
    isAssignee: false,
    isOwner: false,
    isStaff: false,
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

  it("a comment is deleted by its author and by moderators", () => {
    const may = (id: string, isModerator: boolean) => mayDelete({ createdBy: "a" }, { id, isModerator });
    expect([may("a", false), may("b", false), may("b", true)]).toEqual([true, false, true]);
  });
});
