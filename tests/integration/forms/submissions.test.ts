import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeBatch } from "#db/write-batch";
import { addAnswerFiles, removeAnswerFile } from "~/features/forms/submissions/answer-files.commands.server";
import { deleteSubmissions } from "~/features/forms/submissions/delete-submissions.commands.server";
import { discardDraft, removeEntry, saveDraft } from "~/features/forms/submissions/drafts.commands.server";
import { readFilling } from "~/features/forms/submissions/open-filling.server";
import type { Filling } from "~/features/forms/submissions/open-filling.types";
import { entryOf, pageStamp } from "~/features/forms/submissions/page-stamp.rules";
import { putBack } from "~/features/forms/submissions/put-back.commands.server";
import type { UploadAsked } from "~/features/forms/submissions/upload-places.rules";
import { deleteTeams } from "~/features/teams/removal.commands.server";
import { newSecret } from "~/lib/ids";
import type { CommandContext } from "~/procedure/context";
import type { SubscriberName } from "~/rooms";
import { png } from "../../harness/pictures";
import { type FileHouse, fileHouse, uploadOf } from "../../worlds/file-house";
import { doubleSubmits, page, submissionHouse, submit } from "../../worlds/submission-house";
import { workOn } from "../support/work-on";

let house: FileHouse;
let forms: Awaited<ReturnType<typeof submissionHouse>>;
beforeAll(async () => {
  house = await fileHouse("submissions");
  forms = await submissionHouse(house.at, house.ctx());
});
afterAll(() => house.stop());

const RULE = { accept: ["image"], max: 20 } as const;
const picture = (name: string) => ({ name, body: new Uint8Array(png(20, 20)) });
const giveAt = (ctx: CommandContext, filling: Filling, at: UploadAsked, ...files: string[]) =>
  addAnswerFiles(ctx, filling, { body: uploadOf(RULE, files.map(picture), false), at });
const give = (ctx: CommandContext, filling: Filling, name: string, ...files: string[]) =>
  giveAt(ctx, filling, { name, entryId: null }, ...files);
const links = () =>
  house.at.rows<{ submission: string; field: string; nested: string; key: string }>(
    sql`select x.submission_id as submission, x.field_id as field, x.nested_id as nested, f.key from submission_file x
      join file f on f.id = x.file_id order by f.created_at, f.id`,
  );
/** What the outbox promised about files. */
async function dropFiles(now = new Date(Date.now() + 3_600_000)): Promise<void> {
  const promised = await house.at.rows<{ subscriber: SubscriberName }>(
    sql`select subscriber from outbox where subscriber like 'files:drop:%' or subscriber like 'files:folder:%'`,
  );
  for (const { subscriber } of promised) await workOn(house.ctx({ now }), subscriber);
}
const plan = () => `f.${forms.ids.plan}`;

describe("uploaded answers", () => {
  it("make a draft, lie under its id, the field and the nested field, and belong to it", async () => {
    const { owner } = await forms.team();
    const first = await give(owner, forms.free, plan(), "a.png", "b.png");
    const photo = `f.${forms.ids.people}[0].${forms.ids.photo}`;
    const second = await give(owner, forms.free, photo, "c.png");
    const id = first.draft?.id ?? "";
    expect(second.draft).toEqual({ id, version: 3 });
    const own = (await links()).filter(({ submission }) => submission === id);
    const folder = `${house.at.event.id}/submissions/${forms.formId}/${id}`;
    expect(own.map(({ key }) => key.slice(0, key.lastIndexOf("/")))).toEqual([
      `${folder}/${forms.ids.plan}`,
      `${folder}/${forms.ids.plan}`,
      `${folder}/${forms.ids.people}/${forms.ids.photo}`,
    ]);
    expect(await house.keys(folder)).toHaveLength(3);
    const { answers } = await readFilling(owner, forms.free);
    expect(answers[forms.ids.plan]).toEqual({
      type: "upload",
      files: first.files.map(({ id: file }) => file),
    });
  });

  it("are taken back one by one, with the entry, or with the draft, in storage too", async () => {
    const { owner } = await forms.team();
    const { files, draft } = await give(owner, forms.free, plan(), "a.png", "b.png");
    const photo = `f.${forms.ids.people}[0].${forms.ids.photo}`;
    await give(owner, forms.free, photo, "c.png");
    const folder = `${house.at.event.id}/submissions/${forms.formId}/${draft?.id}`;
    await removeAnswerFile(owner, forms.free, { fileId: files[0]?.id ?? "" });
    await removeEntry(owner, forms.free, {
      entry: { templateId: forms.ids.people, row: 0 },
      was: undefined,
    });
    await dropFiles();
    expect(await house.keys(folder)).toHaveLength(1);
    const { draft: now } = await readFilling(owner, forms.free);
    await discardDraft(owner, forms.free, { version: now?.version ?? 0 });
    await dropFiles();
    expect(await house.keys(folder)).toEqual([]);
  });

  it("that were removed, and whole entries, are put back by who did it, and leave storage afterwards", async () => {
    const { owner, mate } = await forms.team();
    const photo = `f.${forms.ids.people}[1].${forms.ids.photo}`;
    const people = async () => {
      const answer = (await readFilling(owner, forms.free)).answers[forms.ids.people];
      return answer?.type === "template" ? answer.templateValues.map((one) => JSON.stringify(one)) : [];
    };
    for (const [row, name] of ["Ada", "Grace", "Edith"].entries())
      await saveDraft(owner, forms.free, {
        ...{ asked: { templateId: forms.ids.people, row }, version: 0, was: undefined },
        sent: new Map([[`f.${forms.ids.people}[${row}].${forms.ids.name}`, [name]]]),
      });
    const given = await give(owner, forms.free, photo, "grace.png");
    const plans = await give(owner, forms.free, plan(), "a.png", "b.png");
    const folder = `${house.at.event.id}/submissions/${forms.formId}/${plans.draft?.id}`;
    // What an older version asked of the second: it goes and comes with it.
    const aside = {
      [forms.ids.people]: {
        ...{ type: "template", loopCount: 2 },
        templateValues: [{}, { gone: { type: "text", value: "Asked once" } }],
      },
    };
    await writeBatch(house.at.db, [
      sql`update submission set kept_aside = ${JSON.stringify(aside)} where id = ${plans.draft?.id}`,
    ]);
    const before = await readFilling(owner, forms.free);
    expect(before.keptAside).toEqual(aside);
    const whole = await people();
    const pressed = await saveDraft(owner, forms.free, {
      ...page({ "remove-entry": `${forms.ids.people}[1]` }, before.draft?.version),
      was: pageStamp(before.document, before.answers, { page: 1 }),
    });
    const removalId = pressed.removalId ?? "";
    expect(await people()).toEqual([whole[0], whole[2]]);
    expect((await readFilling(owner, forms.free)).keptAside).toEqual({});
    expect((await readFilling(owner, forms.free)).files.has(given.files[0]?.id ?? "")).toBe(false);
    // Too early: whoever removed it may have it back.
    await dropFiles(new Date());
    expect(await house.keys(folder)).toHaveLength(3);
    await expect(putBack(mate, forms.free, { removalId })).rejects.toMatchObject({ status: 409 });
    const { owner: stranger } = await forms.team();
    await give(stranger, forms.free, plan(), "x.png");
    for (const ctx of [stranger, { ...stranger, actor: { ...stranger.actor, id: owner.actor.id } }])
      await expect(putBack(ctx, forms.free, { removalId })).rejects.toThrow();
    // What a colleague saves meanwhile stays.
    await saveDraft(mate, forms.free, page({ [`f.${forms.ids.size}`]: "7" }));
    await putBack(owner, forms.free, { removalId });
    expect(await people()).toEqual(whole);
    const back = await readFilling(owner, forms.free);
    expect(back.answers[forms.ids.size]).toBeDefined();
    expect(back.keptAside).toEqual(aside);
    expect(back.files.get(given.files[0]?.id ?? "")).toMatchObject({ nestedId: forms.ids.photo });
    await expect(putBack(owner, forms.free, { removalId })).rejects.toMatchObject({ status: 409 });
    // The job of the removal that was undone finds nothing to do, however late.
    await dropFiles();
    expect(await house.keys(folder)).toHaveLength(3);
    const [first = "", second = ""] = plans.files.map(({ id }) => id);
    const taken = await removeAnswerFile(owner, forms.free, { fileId: first });
    await putBack(owner, forms.free, { removalId: taken.removalId ?? "" });
    expect((await readFilling(owner, forms.free)).answers[forms.ids.plan]).toEqual({
      type: "upload",
      files: [first, second],
    });
    // Afterwards it is gone: for whoever asks late, and in storage.
    const late = await removeAnswerFile(owner, forms.free, { fileId: first });
    const hour = new Date(Date.now() + 3_600_000);
    await expect(
      putBack({ ...owner, now: hour }, forms.free, { removalId: late.removalId ?? "" }),
    ).rejects.toMatchObject({ status: 409 });
    await dropFiles();
    expect(await house.keys(folder)).toHaveLength(2);
    expect(await house.at.rows(sql`select 1 from file where id = ${first}`)).toEqual([]);
  });

  it("of an entry that nothing else was typed into yet are its page's, and stay with it wherever it stands", async () => {
    const { owner, mate } = await forms.team();
    const entry = (row: number) => ({ templateId: forms.ids.people, row });
    const typed = (row: number, name: string) => ({
      ...{ asked: entry(row), version: 0 },
      sent: new Map([[`f.${forms.ids.people}[${row}].${forms.ids.name}`, [name]]]),
    });
    await saveDraft(owner, forms.free, { ...typed(0, "Ada"), was: undefined });
    const open = await readFilling(owner, forms.free);
    const was = pageStamp(open.document, open.answers, entry(1));
    const at = { name: `f.${forms.ids.people}[1].${forms.ids.photo}`, entryId: entryOf(was, entry(1)) };
    const first = await giveAt(owner, forms.free, at, "grace.png");
    await saveDraft(owner, forms.free, { ...typed(1, "Grace"), was });
    // A colleague takes away the entry before it; the page still shows it as the second.
    await removeEntry(mate, forms.free, { entry: entry(0), was: undefined });
    await expect(giveAt(owner, forms.free, at, "more.png")).rejects.toMatchObject({ status: 422 });
    const { answers } = await readFilling(owner, forms.free);
    const people = answers[forms.ids.people];
    expect(people?.type === "template" && people.templateValues).toEqual([
      {
        [forms.ids.name]: { type: "text", value: "Grace" },
        [forms.ids.photo]: { type: "upload", files: [first.files[0]?.id] },
      },
    ]);
  });

  it("of a field that takes one a second is refused and leaves nothing; so is one for no question, and a wrong type", async () => {
    const { owner } = await forms.team();
    const photo = `f.${forms.ids.people}[0].${forms.ids.photo}`;
    await give(owner, forms.free, photo, "a.png");
    const before = await house.keys();
    await expect(give(owner, forms.free, photo, "b.png")).rejects.toMatchObject({ status: 422 });
    for (const name of [
      `f.${forms.ids.stand}`,
      "f.__proto__",
      "f.x",
      `f.${forms.ids.people}[7].${forms.ids.photo}`,
    ])
      await expect(give(owner, forms.free, name, "b.png"), name).rejects.toMatchObject({ status: 404 });
    expect(await house.keys()).toEqual(before);
  });

  it("of two colleagues at once are all there", async () => {
    const { owner, mate } = await forms.team();
    await Promise.all([
      give(owner, forms.free, plan(), "a.png"),
      give(mate, forms.free, plan(), "b.png"),
      give(owner, forms.free, plan(), "c.png"),
      saveDraft(mate, forms.free, page({ [`f.${forms.ids.size}`]: "7" })),
    ]);
    const { answers } = await readFilling(owner, forms.free);
    const given = answers[forms.ids.plan];
    expect(given?.type === "upload" && given.files).toHaveLength(3);
    expect(answers[forms.ids.size]).toEqual({ type: "number", value: "7" });
  });

  it("of another draft are not taken over by naming them: submitting refuses what was not given for the question", async () => {
    const [mine, other] = [await forms.team(), await forms.team()];
    const { files } = await give(other.owner, forms.free, plan(), "a.png");
    await saveDraft(mine.owner, forms.free, page({ [`f.${forms.ids.stand}`]: "B1" }));
    const answers = JSON.stringify({
      [forms.ids.stand]: { type: "text", value: "B1" },
      [forms.ids.plan]: { type: "upload", files: [files[0]?.id] },
    });
    await house.at.db.batch(
      [{ sql: "update submission set answers = ? where team_id = ?", args: [answers, mine.teamId] }],
      "write",
    );
    await expect(submit(mine.owner, forms.free)).rejects.toThrow("Invalid submission data after upload");
    const sent = page({ [plan()]: files[0]?.id ?? "" }, 1);
    const saved = await saveDraft(other.mate, forms.free, sent);
    expect(saved.open.answers[forms.ids.plan]).toEqual({ type: "upload", files: [files[0]?.id] });
  });

  it("of a change stay apart until it is submitted: then they are the submission's, and what it gave up is gone", async () => {
    const { owner } = await forms.team();
    await saveDraft(owner, forms.free, page({ [`f.${forms.ids.stand}`]: "B1" }));
    const { files: old } = await give(owner, forms.free, plan(), "old.png");
    const sent = await submit(owner, forms.free);
    const submissionId = sent.kind === "submitted" ? sent.submissionId : "";
    const change: Filling = { of: "change", formId: forms.formId, submissionId, by: "staff" };
    const staff = house.ctx();
    const { files: fresh, draft } = await give(staff, change, plan(), "new.png");
    await removeAnswerFile(staff, change, { fileId: old[0]?.id ?? "" });
    const own = async () =>
      (await links()).filter(({ submission }) => [submissionId, draft?.id].includes(submission));
    expect((await own()).map(({ submission }) => submission)).toEqual([submissionId, draft?.id]);
    expect((await submit(staff, change)).kind).toBe("submitted");
    expect(await own()).toHaveLength(1);
    expect((await own())[0]).toMatchObject({ submission: submissionId });
    expect((await own())[0]?.key).toContain(`/${submissionId}/${forms.ids.plan}/${fresh[0]?.id}`);
    await dropFiles();
    const folder = `${house.at.event.id}/submissions/${forms.formId}/${submissionId}`;
    expect((await house.keys(folder)).map((key) => key.includes(fresh[0]?.id ?? "-"))).toEqual([true]);
  });

  it("go with a submission that is deleted, and with its team", async () => {
    const { owner } = await forms.team();
    const { draft } = await give(owner, forms.free, plan(), "a.png");
    await deleteSubmissions(house.ctx(), { formId: forms.formId, ids: [draft?.id ?? ""] });
    await dropFiles();
    expect(await house.keys(`${house.at.event.id}/submissions/${forms.formId}/${draft?.id}`)).toEqual([]);
    const { owner: other, teamId } = await forms.team();
    const { draft: second } = await give(other, forms.free, plan(), "a.png");
    await deleteTeams(house.ctx(), [teamId]);
    await dropFiles();
    expect(await house.keys(`${house.at.event.id}/submissions/${forms.formId}/${second?.id}`)).toEqual([]);
  });

  it("a guest gives twenty at most", async () => {
    await house.at.db.batch([`update form set is_public = 1 where id = '${forms.formId}'`], "write");
    const guest = { ...house.ctx(), actor: { id: "guest", level: "user", teamId: null } } as CommandContext;
    const own: Filling = { of: "guest", formId: forms.formId, token: newSecret() };
    const names = Array.from({ length: 20 }, (_, at) => `${at}.png`);
    await give(guest, own, plan(), ...names);
    const photo = `f.${forms.ids.people}[0].${forms.ids.photo}`;
    await expect(give(guest, own, photo, "more.png")).rejects.toThrow("20 at most");
  });
});

it("whoever submits at the same moment submits once: 20 rounds (500: npm run prove -- form-submits)", async () => {
  const at = await house.renew("double-submits");
  expect(await doubleSubmits(at, 20)).toMatchObject({
    ...{ submitted: 20, again: 40, refused: 0 },
    ...{ submissions: 20, references: 20, logged: 20, done: 10 },
  });
});
