import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { writeBatch } from "#db/write-batch";
import {
  archiveContent,
  deleteContent,
  restoreContent,
} from "~/features/content/bulk-content.commands.server";
import { CONTENT_FILES, PDF_RULE } from "~/features/content/content-files.rules";
import { copyContent } from "~/features/content/copy-content.commands.server";
import { unpublishContent } from "~/features/content/publication.commands.server";
import { copySection } from "~/features/content/sections.commands.server";
import { stageFiles } from "~/features/files/files.commands.server";
import { archiveTasks, deleteTasks } from "~/features/tasks/bulk/bulk-tasks.commands.server";
import { addTask } from "~/features/tasks/tasks.commands.server";
import { newId } from "~/lib/ids";
import type { CommandContext } from "~/procedure/context";
import type { SubscriberName } from "~/rooms";
import { contentEvent } from "../../worlds/content-event";
import { type FileHouse, uploadOf } from "../../worlds/file-house";
import { newTask } from "../../worlds/test-event";
import { workOn } from "../support/work-on";

const { house, ctx, rows, pageOf, newPage, add, save, publish, settings, sections, uses } =
  contentEvent("content-editing");

/** A bucket from outside the Worker takes no streams of unknown length: what is copied goes through memory here. */
function copying(change: Parameters<FileHouse["ctx"]>[0] = {}): CommandContext {
  const context = house().ctx(change);
  const put = async (key: string, body: ReadableStream) =>
    house().bucket.put(key, await new Response(body).arrayBuffer());
  const FILES = new Proxy(house().bucket, {
    get: (bucket, name) => (name === "put" ? put : Reflect.get(bucket, name)),
  });
  return { ...context, env: { ...context.env, FILES } };
}
const pdfBytes = (words: string) => new TextEncoder().encode(`%PDF-1.4\n${words}\n%%EOF\n`);
const stagePdf = async (page: string, name = "routes.pdf") => {
  const owner = { collection: CONTENT_FILES, entityId: page };
  const { files } = await stageFiles(ctx(), uploadOf(PDF_RULE, [{ name, body: pdfBytes(name) }]), owner);
  return files[0]?.id ?? "";
};
const outboxDone = async () => {
  const jobs = await rows<{ subscriber: SubscriberName }>(
    sql`select subscriber from outbox where state = 'pending' and subscriber like 'files:%'`,
  );
  for (const { subscriber } of jobs) await workOn(ctx(), subscriber);
  await writeBatch(ctx().db, [sql`delete from outbox where subscriber like 'files:%'`]);
};
const keysOf = (page: string) => house().keys(`${house().at.event.id}/${CONTENT_FILES}/${page}/`);

describe("files of PDF sections", () => {
  it("stay while either copy names them, and go through the outbox", async () => {
    const page = await newPage();
    const section = await add(page, "pdf");
    const first = await stagePdf(page, "first.pdf");
    await save(page, section, { attachmentIds: [first] });
    await publish(page);
    const second = await stagePdf(page, "second.pdf");
    await save(page, section, { attachmentIds: [second] });
    expect((await uses(page, "live")).map((use) => use.target_id)).toEqual([first]);
    expect(await keysOf(page)).toHaveLength(2);
    await publish(page);
    await outboxDone();
    expect(await keysOf(page)).toEqual([expect.stringContaining(second)]);
    expect(await rows(sql`select id from file where entity_id = ${page}`)).toEqual([{ id: second }]);
    // Never live: gone as soon as the section does without it.
    const third = await stagePdf(page, "third.pdf");
    await save(page, section, { attachmentIds: [second, third] });
    await save(page, section, { attachmentIds: [second] });
    await outboxDone();
    expect(await keysOf(page)).toEqual([expect.stringContaining(second)]);
  });

  it("are shared by a copy of the section, and stay for it", async () => {
    const page = await newPage();
    const section = await add(page, "pdf");
    const file = await stagePdf(page);
    await save(page, section, { attachmentIds: [file] });
    await copySection(ctx(), page, section, {});
    await save(page, section, { attachmentIds: [] });
    await outboxDone();
    expect(await keysOf(page)).toHaveLength(1);
  });

  it("of another page, of nobody, or that are no PDF are refused", async () => {
    const [page, other] = [await newPage(), await newPage()];
    const section = await add(page, "pdf");
    const foreign = await stagePdf(other);
    await expect(save(page, section, { attachmentIds: [foreign] })).rejects.toMatchObject({ status: 409 });
    await expect(save(page, section, { attachmentIds: [newId()] })).rejects.toMatchObject({ status: 409 });
    const own = await stagePdf(page);
    await writeBatch(ctx().db, [sql`update file set content_type = 'application/zip' where id = ${own}`]);
    await expect(save(page, section, { attachmentIds: [own] })).rejects.toMatchObject({
      message: "Invalid PDF section after upload",
    });
  });

  it("that are called PDF and are none are not taken at all", async () => {
    const page = await newPage();
    const owner = { collection: CONTENT_FILES, entityId: page };
    const zip = new Uint8Array([0x50, 0x4b, 3, 4, ...Array(200).fill(0)]);
    await expect(
      stageFiles(ctx(), uploadOf(PDF_RULE, [{ name: "routes.pdf", body: zip }]), owner),
    ).rejects.toMatchObject({ status: 422 });
    expect(await keysOf(page)).toEqual([]);
  });

  it("are copied with the page, and go with it", async () => {
    const page = await newPage("With file");
    const section = await add(page, "pdf");
    const file = await stagePdf(page);
    await save(page, section, { heading: "Routes", attachmentIds: [file] });
    await publish(page);
    const { contentId: copy } = await copyContent(copying(), page, {});
    expect(await pageOf(copy)).toMatchObject({
      ...{ title: "Copy of With file", path: "copy-of-with-file", isPublished: false },
    });
    const [own] = await uses(copy, "working");
    expect(own?.target_id).not.toBe(file);
    expect((await sections(copy, "working"))[0]?.id).not.toBe(section);
    expect(await keysOf(copy)).toEqual([expect.stringContaining(own?.target_id ?? "none")]);
    await deleteContent(ctx(), [page]);
    await outboxDone();
    expect(await keysOf(page)).toEqual([]);
    expect(await keysOf(copy)).toHaveLength(1);
    expect(await rows(sql`select id from file where entity_id = ${page}`)).toEqual([]);
  });

  it("are not left by a copy that failed", async () => {
    const page = await newPage("Fails");
    const section = await add(page, "pdf");
    await save(page, section, { attachmentIds: [await stagePdf(page)] });
    const before = await house().keys();
    const guest = copying({ actor: { id: newId(), level: "admin", teamId: null } });
    await expect(copyContent(guest, page, {})).rejects.toMatchObject({ status: 403 });
    expect(await house().keys()).toEqual(before);
  });
});

describe("what goes leaves the lists that name it", () => {
  const listing = async () => {
    let listed = 0;
    const [page, named] = [await newPage(), await newPage()];
    const { taskId } = await addTask(ctx(), newTask(`Listed ${++listed}`));
    const section = await add(page, "resources");
    await save(page, section, { resources: [`task:${taskId}`, `content:${named}`] });
    await publish(page);
    await publish(named);
    await settings(named, { isFeatured: true });
    return { page, named, taskId };
  };
  const targets = async (page: string) => [
    ...(await uses(page, "working")).map((use) => use.target_id),
    ...(await uses(page, "live")).map((use) => use.target_id),
  ];

  it("an archived task, and a deleted one", async () => {
    for (const goes of [archiveTasks, deleteTasks]) {
      const { page, named, taskId } = await listing();
      await goes(ctx(), [taskId]);
      expect(await targets(page)).toEqual([named, named]);
    }
  });

  it("a page that is archived, unpublished or deleted, the featured list too", async () => {
    for (const goes of [
      (id: string) => archiveContent(ctx(), [id]),
      (id: string) => unpublishContent(ctx(), id),
      (id: string) => deleteContent(ctx(), [id]),
    ]) {
      const { page, named, taskId } = await listing();
      await goes(named);
      expect(await targets(page)).toEqual([taskId, taskId]);
      expect(await rows(sql`select * from featured_content where content_id = ${named}`)).toEqual([]);
    }
  });

  it("an archived page is restored as it was, published", async () => {
    const { named } = await listing();
    await archiveContent(ctx(), [named]);
    await expect(publish(named)).rejects.toMatchObject({ status: 409 });
    await restoreContent(ctx(), [named]);
    expect(await pageOf(named)).toMatchObject({ isArchived: false, isPublished: true });
  });

  it("only admins delete pages", async () => {
    const page = await newPage();
    const moderator = house().ctx({ actor: { ...ctx().actor, level: "moderator" } });
    await expect(deleteContent(moderator, [page])).rejects.toMatchObject({ status: 403 });
  });
});
