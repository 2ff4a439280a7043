import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { deleteTasks } from "~/features/tasks/bulk/bulk-tasks.commands.server";
import { MOST_FILES } from "~/features/tasks/files/task-files.rules";
import { addTask } from "~/features/tasks/tasks.commands.server";
import { docx, multipart, zipOf } from "../../harness/documents";
import { type Client, httpClient } from "../../harness/http";
import { png } from "../../harness/pictures";
import { editorForm, fileEvent, idOf, messageOf, PDF, PROGRAM } from "../../worlds/file-event";
import { textOf } from "../../worlds/portal-event";
import { newTask } from "../../worlds/test-event";
import { timing } from "../support/timing";

/** What teams upload for their tasks, through the Worker. */
let files: Awaited<ReturnType<typeof fileEvent>>;
const guest = httpClient();
beforeAll(async () => {
  files = await fileEvent("evidence");
});

describe("what a team uploads", () => {
  const make = async (change = {}) =>
    (await addTask(files.at.ctx(), newTask("Send drawings", { type: "upload", ...change }))).taskId;
  const evidence = (taskId: string) =>
    files.at.rows<{ id: string; teamId: string }>(
      sql`select e.file_id as id, s.team_id as teamId from task_evidence e join file f on f.id = e.file_id
        join task_status s on s.id = e.task_status_id where s.task_id = ${taskId} and f.state = 'stored'
        order by e.position`,
    );
  const removal = (taskId: string, id: string) => files.url(`/tasks/${taskId}/evidence/${id}/removal`);
  const remove = (client: Client, taskId: string, id: string) =>
    client.post(removal(taskId, id), { form: { confirmed: "1" } });
  const give = (client: Client, taskId: string, name = "Drawing.pdf", body: Uint8Array = PDF) =>
    files.put(client, `/tasks/${taskId}/evidence`, name, body);
  const complete = (client: Client, taskId: string) =>
    client.post(files.url(`/tasks/${taskId}/completion`), { form: {} });
  const statusOf = async (taskId: string) =>
    (
      await files.at.rows<{ progress: string; approval: string }>(
        sql`select progress_status as progress, approval_status as approval from task_status where task_id = ${taskId}`,
      )
    )[0];

  it("completes with at least one file, and says so without one", async () => {
    const taskId = await make();
    await complete(files.clients.ash, taskId);
    expect(await statusOf(taskId)).toBeUndefined();
    const page = await files.clients.ash.get(files.url(`/tasks/${taskId}`));
    expect(textOf(page.body)).toContain("Upload at least one file first");
    const id = idOf(await give(files.clients.ash, taskId));
    await complete(files.clients.ash, taskId);
    expect(await statusOf(taskId)).toEqual({ progress: "complete", approval: "none" });
    const done = await files.clients.ash.get(files.url(`/tasks/${taskId}`));
    expect(textOf(done.body)).toContain("Drawing.pdf");
    expect(done.body).not.toContain('type="file"');
    const late = await give(files.clients.ash, taskId);
    expect([late.status, messageOf(late)]).toEqual([409, "This task is complete already"]);
    expect((await remove(files.clients.ash, taskId, id)).status).toBe(302);
    expect(await evidence(taskId)).toHaveLength(1);
  });

  it("stays when the task is sent, sent back and reopened, and can be replaced then", async () => {
    const taskId = await make({ isApprovalNeeded: true });
    const id = idOf(await give(files.clients.ash, taskId));
    await complete(files.clients.ash, taskId);
    expect((await give(files.clients.ash, taskId)).status).toBe(409);
    await files.staff.post(files.url(`/admin/tasks/${taskId}/teams/${files.teamIds.ash}/rejection`), {
      form: { reason: "The lift plan is missing" },
    });
    expect(await statusOf(taskId)).toEqual({ progress: "incomplete", approval: "rejected" });
    expect(await evidence(taskId)).toHaveLength(1);
    const next = idOf(await give(files.clients.colleague, taskId, "Drawing 2.pdf"));
    await remove(files.clients.ash, taskId, id);
    expect(await evidence(taskId)).toEqual([{ id: next, teamId: files.teamIds.ash }]);
    await complete(files.clients.ash, taskId);
    expect(await statusOf(taskId)).toEqual({ progress: "incomplete", approval: "awaiting" });
  });

  it("is its team's and staff's; another team, another event and a guest do not find it", async () => {
    const taskId = await make();
    const ids = [
      idOf(await give(files.clients.ash, taskId, "One.pdf")),
      idOf(await give(files.clients.colleague, taskId, "Two.pdf")),
    ];
    const path = `/tasks/${taskId}/evidence/${ids[0]}`;
    const status = async (client: Client, where = path) => (await client.get(files.url(where))).status;
    expect(await status(files.clients.ash)).toBe(200);
    expect(await status(files.clients.colleague)).toBe(200);
    expect(await status(files.staff)).toBe(200);
    expect(await status(files.clients.birch)).toBe(404);
    expect(await status(files.clients.child)).toBe(404);
    expect(await status(guest)).toBe(302);
    expect((await files.clients.foreign.get(files.elsewhere(path))).status).toBe(404);
    // Evidence is no attachment, whoever asks.
    expect(await status(files.clients.ash, `/tasks/${taskId}/files/${ids[0]}`)).toBe(404);
    expect(
      (await files.clients.birch.post(files.url(`/tasks/${taskId}/evidence/${ids[0]}/removal`), { form: {} }))
        .status,
    ).toBe(404);
    expect(await evidence(taskId)).toHaveLength(2);
    const zip = await files.clients.ash.get(files.url(`/tasks/${taskId}/evidence.zip`));
    expect(zip.status).toBe(200);
    expect(zip.headers["content-disposition"]).toContain("Send drawings - ash.zip");
    expect(await status(files.clients.birch, `/tasks/${taskId}/evidence.zip`)).toBe(404);
    const forStaff = await files.staff.get(
      files.url(`/admin/tasks/${taskId}/teams/${files.teamIds.ash}/evidence.zip`),
    );
    expect(forStaff.headers["content-disposition"]).toContain("Send drawings - ash.zip");
    expect(
      await status(files.staff, `/admin/tasks/${taskId}/teams/${files.teamIds.birch}/evidence.zip`),
    ).toBe(404);
    const page = await files.staff.get(files.url(`/admin/tasks/${taskId}/teams/${files.teamIds.ash}`));
    expect(textOf(page.body)).toMatch(/One\.pdf.*Two\.pdf.*Download all 2/);
  });

  it("is removed after a page has asked, and can be had back for a while by who removed it, and by nobody else", async () => {
    const { ash, colleague, birch } = files.clients;
    const taskId = await make();
    const first = idOf(await give(ash, taskId, "One.pdf"));
    const second = idOf(await give(ash, taskId, "Two.pdf"));
    const path = `/tasks/${taskId}/evidence/${first}`;
    const undo = (client: Client) => client.post(files.url(`${path}/removal-undo`), { form: {} });
    const status = async (client: Client) => (await client.get(files.url(path))).status;
    // Without a script nothing goes before a page has asked.
    const asked = await ash.post(`${removal(taskId, first)}?back=%2F%3Fq%3Dx`, { form: {} });
    expect([asked.status, asked.headers.location]).toEqual([302, `${path}/removal?back=%2F%3Fq%3Dx`]);
    const page = await ash.get(removal(taskId, first));
    expect(textOf(page.body)).toMatch(/Remove One\.pdf\?.*This cannot be undone/);
    expect((await birch.get(removal(taskId, first))).status).toBe(404);
    expect(await evidence(taskId)).toHaveLength(2);
    await remove(ash, taskId, first);
    expect([await status(ash), await status(files.staff)]).toEqual([404, 404]);
    expect(files.objects(`taskEvidence/${taskId}`)).toHaveLength(2);
    for (const client of [colleague, birch, files.staff, guest])
      expect([404, 302]).toContain((await undo(client)).status);
    expect(await evidence(taskId)).toHaveLength(1);
    expect((await undo(ash)).status).toBe(302);
    expect((await evidence(taskId)).map(({ id }) => id)).toEqual([first, second]);
    expect(await status(colleague)).toBe(200);
    // What was removed does not count, and comes back to nothing that was handed in meanwhile.
    await remove(ash, taskId, first);
    await remove(ash, taskId, second);
    await complete(ash, taskId);
    expect((await statusOf(taskId))?.progress).toBe("incomplete");
    idOf(await give(ash, taskId, "Three.pdf"));
    await complete(ash, taskId);
    await undo(ash);
    expect(await evidence(taskId)).toHaveLength(1);
  });

  it("a task that the team does not see takes nothing, nor does one that asks for no files", async () => {
    const hidden = await make({ teamTypeIds: [files.types.birch] });
    expect((await give(files.clients.ash, hidden)).status).toBe(404);
    expect((await give(files.staff, hidden)).status).toBe(404);
    const { taskId } = await addTask(files.at.ctx(), newTask("Tick"));
    const answer = await give(files.clients.ash, taskId);
    expect([answer.status, messageOf(answer)]).toEqual([409, "No files are asked for in this task"]);
    expect(files.objects(`taskEvidence/${hidden}`)).toEqual([]);
  });

  it("a PDF form takes PDFs by their content", async () => {
    const { taskId } = await files.added({ title: "Fill in", type: "pdfForm" }, [["Form.pdf", PDF]]);
    const tricked = await give(files.clients.ash, taskId, "Filled.pdf", zipOf({ "a.txt": "a" }));
    expect(tricked.status).toBe(422);
    expect(messageOf(tricked)).toContain("“Filled.pdf” is a ZIP archive");
    expect((await give(files.clients.ash, taskId, "Filled.docx", docx())).status).toBe(422);
    await complete(files.clients.ash, taskId);
    expect(textOf((await files.clients.ash.get(files.url(`/tasks/${taskId}`))).body)).toContain(
      "Upload the filled-in PDF first",
    );
    idOf(await give(files.clients.ash, taskId, "Filled.pdf"));
    await complete(files.clients.ash, taskId);
    expect(await statusOf(taskId)).toEqual({ progress: "complete", approval: "none" });
  });

  it("two colleagues who upload first at the same moment both do", async () => {
    for (let round = 0; round < 5; round += 1) {
      const taskId = await make();
      const answers = await Promise.all([
        give(files.clients.ash, taskId, "Mine.pdf"),
        give(files.clients.colleague, taskId, "Yours.pdf"),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([201, 201]);
      expect(await evidence(taskId)).toHaveLength(2);
      // Each of the two is told of once, however many files a person sends at the same time.
      await Promise.all([1, 2, 3].map((n) => give(files.clients.ash, taskId, `${n}.pdf`)));
      expect(
        await files.at.rows(
          sql`select 1 from activity where kind = 'task.fileAdded' and subject_id = ${taskId}`,
        ),
      ).toHaveLength(2);
      expect(await files.at.rows(sql`select 1 from task_status where task_id = ${taskId}`)).toHaveLength(1);
    }
  });

  it("who completes while the last file is removed: never complete without a file", async () => {
    for (let round = 0; round < 6; round += 1) {
      const taskId = await make();
      const id = idOf(await give(files.clients.ash, taskId));
      await Promise.all([
        complete(files.clients.ash, taskId),
        files.clients.colleague.post(files.url(`/tasks/${taskId}/evidence/${id}/removal`), { form: {} }),
      ]);
      const left = (await evidence(taskId)).length;
      expect([left, (await statusOf(taskId))?.progress]).toEqual(
        left === 1 ? [1, "complete"] : [0, "incomplete"],
      );
    }
  });

  it("holds a number of files and no more, nothing of the next stays", async () => {
    const taskId = await make();
    for (let n = 0; n < MOST_FILES; n += 1) idOf(await give(files.clients.ash, taskId, `${n}.pdf`));
    const answer = await give(files.clients.ash, taskId, "one-more.pdf");
    expect(answer.status).toBe(409);
    expect(messageOf(answer)).toContain(`${MOST_FILES} files`);
    expect(files.objects(`taskEvidence/${taskId}`)).toHaveLength(MOST_FILES);
  });

  it("a form without JavaScript takes several; the log says it once", async () => {
    const taskId = await make();
    const { type, body } = multipart([
      { name: "file", fileName: "One.pdf", body: PDF },
      { name: "file", fileName: "Bad.exe", body: PROGRAM },
      { name: "file", fileName: "Two.png", body: png(20, 20) },
    ]);
    const answer = await files.clients.ash.post(files.url(`/tasks/${taskId}/evidence`), {
      body,
      headers: { "content-type": type },
    });
    expect([answer.status, answer.headers.location]).toEqual([302, `/tasks/${taskId}`]);
    expect(textOf((await files.clients.ash.get(files.url(`/tasks/${taskId}`))).body)).toContain(
      "“Bad.exe” is a Windows program",
    );
    expect(await evidence(taskId)).toHaveLength(2);
    await give(files.clients.ash, taskId, "Three.pdf");
    const rows = await files.at.rows(
      sql`select 1 from activity where kind = 'task.fileAdded' and subject_id = ${taskId} and team_id = ${files.teamIds.ash}`,
    );
    expect(rows).toHaveLength(1);
  });

  it("an upload, a removal and a save with files need no more than three round trips to the database", async () => {
    const taskId = await make();
    const given = await give(files.clients.ash, taskId);
    const removed = await remove(files.clients.ash, taskId, idOf(given));
    const staged = await files.stage(taskId, "Rules.pdf");
    const saved = await files.staff.post(
      files.url(`/admin/tasks/${taskId}`),
      editorForm({ title: "Send drawings", type: "upload", version: "1" }, [staged]),
    );
    for (const answer of [given, removed, saved]) {
      expect(timing(answer).roundTrips).toBeGreaterThan(0);
      expect(timing(answer).roundTrips).toBeLessThanOrEqual(3);
    }
  });

  it("goes with its task", async () => {
    const taskId = await make();
    const id = idOf(await give(files.clients.ash, taskId));
    await deleteTasks(files.at.ctx(), [taskId]);
    expect(await files.at.rows(sql`select 1 from file where id = ${id}`)).toEqual([]);
    const queued = await files.at.rows<{ subscriber: string }>(
      sql`select subscriber from outbox where subscriber = ${`files:folder:taskEvidence/${taskId}`}`,
    );
    expect(queued).toHaveLength(1);
  });
});
