import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { readBatch } from "#db/read-batch";
import { draftPlaceReads, draftPlaces } from "~/features/forms/filling/draft-places.server";
import type { Filling } from "~/features/forms/submissions/open-filling.types";
import { type SubmissionsHouse, submissionsHouse } from "../support/submissions-house";

let house: SubmissionsHouse;
beforeEach(async () => {
  house = await submissionsHouse();
});

const text = (label: string, more: object = {}) => ({ type: "text", label, ...more });
const draftOf = (formId: string): Filling => ({ of: "team", formId, taskId: null });
/** `event`: an isolate that has read nothing of it yet. */
const places = async (ctx = house.ann, event = ctx.event) => {
  const found = await readBatch(ctx.db, draftPlaceReads(event, ctx.actor.teamId ?? ""));
  return [...draftPlaces(ctx, found).values()];
};

it("a draft says at which page of its form it stands, and when it is only to be checked", async () => {
  const form = await house.published([
    text("B", { isRequired: true }),
    { type: "newPage", label: "Two" },
    text("C", { isRequired: true }),
  ]);
  const [b = "", , c = ""] = form.ids;
  await house.save(house.ann, draftOf(form.id), { [`f.${form.first}`]: "x" });
  expect(await places()).toEqual(["Page 1 of 3"]);
  await house.save(house.ann, draftOf(form.id), { [`f.${b}`]: "x" });
  expect(await places()).toEqual(["Page 2 of 3"]);
  await house.save(house.ann, draftOf(form.id), { [`f.${c}`]: "y" }, { page: 2 });
  expect(await places()).toEqual(["Ready to check and submit"]);
  // Of one's own team alone.
  expect(await places(house.eve)).toEqual([]);
  await house.save(house.eve, draftOf(form.id), { [`f.${form.first}`]: "x" });
  expect(await places(house.eve)).toEqual(["Page 1 of 3"]);
});

it("drafts of several forms are told in one read, and again from what is kept", async () => {
  const forms = [await house.published([]), await house.published([text("B"), text("C")])];
  for (const { id, first } of forms) await house.save(house.ann, draftOf(id), { [`f.${first}`]: "x" });
  const first = await places();
  expect(first).toHaveLength(2);
  expect(await places()).toEqual(first);
});

it("what cannot be read or is too long says nothing, and takes nothing else along", async () => {
  const [broken, long, sound] = [
    await house.published([]),
    await house.published([]),
    await house.published([]),
  ];
  for (const { id, first } of [broken, long, sound])
    await house.save(house.ann, draftOf(id), { [`f.${first}`]: "x" });
  await house.at.write(sql`update form_version set document = 'none' where form_id = ${broken.id}`);
  await house.at.write(
    sql`update submission set answers = ${`{"x":"${"y".repeat(200_000)}"}`} where form_id = ${long.id}`,
  );
  expect(await places(house.ann, { ...house.ann.event, id: "anew" })).toEqual(["Ready to check and submit"]);
});
