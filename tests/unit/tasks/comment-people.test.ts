import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { findCommentContext } from "~/features/tasks/comments/comment-context.server";
import { filledEvent } from "../support/hostile-event";

it("an entry concerns the team, staff who wrote here and whoever writes; nobody of a team that is archived", async () => {
  const at = await filledEvent();
  const actor = { id: "max", level: "moderator", teamId: null };
  const people = async () => {
    const ctx = { db: at.db, actor, now: new Date() } as never;
    const { people } = await findCommentContext(ctx, { taskId: "alpha", teamId: "alba" });
    return people
      .map(({ id, isMember, isOwner, isStaff }) => `${id} ${isMember} ${isOwner} ${isStaff}`)
      .sort();
  };
  const staff = ["gus false false true", "max false false true"];
  const team = [
    "ann true false false",
    "bea true false false",
    "bea2 true false false",
    "cy true true false",
  ];
  expect(await people()).toEqual([...team, ...staff]);
  await at.write(sql`update team set is_archived = 1 where id = 'alba'`);
  // Bea is staff too, and wrote here.
  expect(await people()).toEqual(["bea true false false", ...staff]);
});
