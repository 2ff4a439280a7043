import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { deleteTasks } from "~/features/tasks/bulk/bulk-tasks.commands.server";
import { inviteStaff } from "~/features/teams/invite.commands.server";
import { newId } from "~/lib/ids";
import { docx, multipart } from "../../harness/documents";
import { type Answer, type Client, httpClient } from "../../harness/http";
import { png } from "../../harness/pictures";
import { editorForm, fileEvent, PDF, PROGRAM } from "../../worlds/file-event";
import { givePassword, signedIn, textOf } from "../../worlds/portal-event";
import { person } from "../../worlds/test-event";

/** Attachments of tasks, through the Worker. */
let files: Awaited<ReturnType<typeof fileEvent>>;
const guest = httpClient();
beforeAll(async () => {
  files = await fileEvent("task-files");
});

const attachmentsOf = async (taskId: string) =>
  (
    await files.at.rows<{ id: string }>(
      sql`select file_id as id from task_attachment where task_id = ${taskId} order by position`,
    )
  ).map(({ id }) => id);

describe("attachments of a task", () => {
  it("go up before the task is saved, and belong to it in their order when it is", async () => {
    const { taskId, ids } = await files.added({}, [
      ["Rules.pdf", PDF],
      ["Template.docx", docx()],
      ["Plan.png", png(600, 400)],
    ]);
    expect(await attachmentsOf(taskId)).toEqual(ids);
    const page = await files.clients.ash.get(files.url(`/tasks/${taskId}`));
    expect(textOf(page.body)).toContain("From the organisers");
    for (const name of ["Rules.pdf", "Template.docx", "Plan.png", "Download all 3 as a ZIP"])
      expect(textOf(page.body)).toContain(name);
    const file = await files.clients.ash.get(files.url(`/tasks/${taskId}/files/${ids[0]}`));
    expect(file.status).toBe(200);
    expect(file.bytes.equals(PDF)).toBe(true);
    expect(file.headers["content-type"]).toBe("application/pdf");
    // Who may see it is asked each time.
    expect(file.headers["cache-control"]).toBe("private, no-cache");
    const asFile = await files.clients.ash.get(files.url(`/tasks/${taskId}/files/${ids[0]}?download=1`));
    expect(asFile.headers["content-disposition"]).toMatch(/^attachment; filename="Rules.pdf"/);
    const zip = await files.clients.ash.get(files.url(`/tasks/${taskId}/files.zip`));
    expect(zip.headers["content-type"]).toBe("application/zip");
    expect(zip.headers["content-disposition"]).toContain("A task.zip");
    for (const name of ["Rules.pdf", "Template.docx", "Plan.png"])
      expect(zip.bytes.includes(name)).toBe(true);
  });

  it("are moved, taken away and added by a save; what went is gone from storage", async () => {
    const { taskId, ids } = await files.added({}, [
      ["One.pdf", PDF],
      ["Two.pdf", PDF],
    ]);
    const third = await files.stage(taskId, "Three.pdf");
    const saved = await files.staff.post(
      files.url(`/admin/tasks/${taskId}`),
      editorForm({ title: "A task", version: "1" }, [third, ids[0] as string]),
    );
    expect(saved.status).toBe(302);
    expect(await attachmentsOf(taskId)).toEqual([third, ids[0]]);
    await files.isGone(ids[1] as string);
    expect((await files.clients.ash.get(files.url(`/tasks/${taskId}/files/${ids[1]}`))).status).toBe(404);
    // A form that says nothing of files leaves them; one whose last file was taken away does not.
    await files.staff.post(
      files.url(`/admin/tasks/${taskId}`),
      editorForm({ title: "A task", version: "2" }, null),
    );
    expect(await attachmentsOf(taskId)).toHaveLength(2);
    await files.staff.post(
      files.url(`/admin/tasks/${taskId}`),
      editorForm({ title: "A task", version: "3" }, []),
    );
    expect(await attachmentsOf(taskId)).toEqual([]);
    expect((await files.clients.ash.get(files.url(`/tasks/${taskId}/files.zip`))).status).toBe(404);
  });

  it("a save that is based on an older version changes nothing, and its files wait for the next", async () => {
    const { taskId, ids } = await files.added({}, [["One.pdf", PDF]]);
    const mine = await files.stage(taskId, "Mine.pdf");
    const answer = await files.staff.post(
      files.url(`/admin/tasks/${taskId}`),
      editorForm({ title: "Late", version: "0" }, [mine]),
    );
    expect(answer.status).toBe(409);
    expect(textOf(answer.body)).toContain("Mine.pdf");
    expect(await attachmentsOf(taskId)).toEqual(ids);
    const again = editorForm({ title: "Late", version: "1" }, [...ids, mine]);
    expect((await files.staff.post(files.url(`/admin/tasks/${taskId}`), again)).status).toBe(302);
    expect(await attachmentsOf(taskId)).toEqual([...ids, mine]);
  });

  it("takes nobody else's file and none of another task", async () => {
    const one = await files.added({}, [["One.pdf", PDF]]);
    const two = await files.added({}, []);
    for (const ids of [one.ids, [newId()]]) {
      const answer = await files.staff.post(
        files.url(`/admin/tasks/${two.taskId}`),
        editorForm({ title: "A task", version: "1" }, ids),
      );
      expect(answer.status).toBe(409);
      expect(textOf(answer.body)).toContain("A file of this form is no longer there");
    }
    expect(await attachmentsOf(one.taskId)).toEqual(one.ids);
  });

  it("a staged file is its uploader's alone: nobody else of the staff sees or attaches it", async () => {
    const colleague = person("Second", "task-files");
    const { userId } = await inviteStaff(files.at.ctx(), { ...colleague, permissions: "admin" });
    await givePassword(files.at.on, userId);
    const other = await signedIn("task-files", colleague.email);
    const saved = await files.added({}, []);
    const adding = newId();
    for (const taskId of [saved.taskId, adding]) {
      const id = await files.stage(taskId, "Draft.pdf");
      const file = files.url(`/admin/tasks/${taskId}/files/${id}`);
      expect((await files.staff.get(file)).bytes.equals(PDF)).toBe(true);
      expect((await other.get(file)).status).toBe(404);
      const isNew = taskId === adding;
      const form = files.url(isNew ? "/admin/tasks/add" : `/admin/tasks/${taskId}`);
      const fields = { title: "A task", ...(isNew ? { taskId } : { version: "1" }) };
      const answer = await other.post(form, editorForm(fields, [id]));
      expect([answer.status, answer.body.includes("Draft.pdf")]).toEqual([409, false]);
      expect(textOf(answer.body)).toContain("A file of this form is no longer there");
      expect(await attachmentsOf(taskId)).toEqual([]);
      expect((await files.staff.post(form, editorForm(fields, [id]))).status).toBe(302);
      expect(await attachmentsOf(taskId)).toEqual([id]);
      expect((await other.get(file)).bytes.equals(PDF)).toBe(true);
    }
  });

  it("a PDF form needs a PDF among them", async () => {
    const taskId = newId();
    const picture = await files.stage(taskId, "Picture.png", png(10, 10));
    const answer = await files.staff.post(
      files.url("/admin/tasks/add"),
      editorForm({ title: "PDF form", type: "pdfForm", taskId }, [picture]),
    );
    expect(answer.status).toBe(422);
    expect(textOf(answer.body)).toContain("Attach the PDF that teams fill in");
    // The refused form keeps the file, under the same id.
    expect(answer.body).toContain(`value="${picture}"`);
    expect(answer.body).toContain(`name="taskId" value="${taskId}"`);
    expect(textOf(answer.body)).toContain("Picture.png");
  });

  it("a copy of the task has copies of its own", async () => {
    const { taskId, ids } = await files.added({ title: "Copied" }, [["One.pdf", PDF]]);
    const answer = await files.staff.post(files.url(`/admin/tasks/${taskId}/copies`), { form: {} });
    const copyId = String(answer.headers.location).split("/").at(-1) ?? "";
    const [copied] = await attachmentsOf(copyId);
    expect(copied).toBeTruthy();
    expect(copied).not.toBe(ids[0]);
    const file = await files.staff.get(files.url(`/tasks/${copyId}/files/${copied}`));
    expect(file.bytes.equals(PDF)).toBe(true);
    await deleteTasks(files.at.ctx(), [taskId]);
    expect((await files.staff.get(files.url(`/tasks/${copyId}/files/${copied}`))).status).toBe(200);
  });
});

describe("without JavaScript", () => {
  const redraw = (
    path: string,
    fields: Record<string, string>,
    ids: string[],
    file?: [string, Uint8Array],
  ) => {
    const { type, body } = multipart([
      ...Object.entries(fields).map(([name, value]) => ({ name, body: value })),
      ...["-", ...ids].map((id) => ({ name: "attachmentIds", body: id })),
      { name: "file", fileName: file?.[0] ?? "", body: Buffer.from(file?.[1] ?? "") },
    ]);
    return files.staff.post(files.url(path), { body, headers: { "content-type": type } });
  };

  it("Upload draws the form anew with the file and with all that was typed; nothing is saved", async () => {
    const taskId = newId();
    const fields = { taskId, title: "Typed <b>", type: "upload", description: "Two\nlines", upload: "x" };
    const path = `/admin/tasks/add/attachments?taskId=${taskId}`;
    const answer = await redraw(path, fields, [], ["Plan.pdf", PDF]);
    expect(answer.status).toBe(200);
    expect(answer.body).toContain('value="Typed &lt;b&gt;"');
    expect(answer.body).toContain("Two\nlines</textarea>");
    expect(answer.body).toMatch(/type="radio"[^>]*value="upload"[^>]*checked|checked=""[^>]*value="upload"/);
    expect(textOf(answer.body)).toContain("Plan.pdf");
    expect(await files.at.rows(sql`select 1 from task where id = ${taskId}`)).toEqual([]);
    const id = /name="attachmentIds" value="([0-9a-f-]{36})"/.exec(answer.body)?.[1] ?? "";
    const saved = await files.staff.post(files.url("/admin/tasks/add"), editorForm(fields, [id]));
    expect(saved.status).toBe(302);
    expect(await attachmentsOf(taskId)).toEqual([id]);
  });

  it("a refused file says why, and the form is as it was", async () => {
    const { taskId, ids } = await files.added({}, [["One.pdf", PDF]]);
    const path = `/admin/tasks/${taskId}/attachments`;
    const fields = { title: "Changed", type: "task", version: "1", upload: "x" };
    const answer = await redraw(path, fields, ids, ["Program.exe", PROGRAM]);
    expect(textOf(answer.body)).toContain("“Program.exe” is a Windows program");
    expect(answer.body).toContain('value="Changed"');
    expect(textOf(answer.body)).toContain("One.pdf");
    const none = await redraw(path, fields, ids);
    expect(textOf(none.body)).toContain("Choose a file first.");
  });

  it("moves and removes by its buttons, and saves what is shown", async () => {
    const { taskId, ids } = await files.added({}, [
      ["One.pdf", PDF],
      ["Two.pdf", PDF],
      ["Three.pdf", PDF],
    ]);
    const [one, two, three] = ids as [string, string, string];
    const shown = (answer: Answer) =>
      [...answer.body.matchAll(/name="attachmentIds" value="([0-9a-f-]{36})"/g)].map(([, id]) => id);
    const path = `/admin/tasks/${taskId}/attachments`;
    const fields = { title: "A task", type: "task", version: "1" };
    expect(shown(await redraw(path, { ...fields, down: one }, ids))).toEqual([two, one, three]);
    expect(shown(await redraw(path, { ...fields, up: three }, ids))).toEqual([one, three, two]);
    expect(shown(await redraw(path, { ...fields, up: one }, ids))).toEqual([one, two, three]);
    expect(shown(await redraw(path, { ...fields, remove: two }, ids))).toEqual([one, three]);
    expect(await attachmentsOf(taskId)).toEqual(ids);
  });

  it("saving with a file that was chosen and not uploaded is refused kindly", async () => {
    const answer = await files.staff.post(
      files.url("/admin/tasks/add"),
      editorForm({ title: "Chosen", taskId: newId(), file: "plan.pdf" }, []),
    );
    expect(answer.status).toBe(400);
    expect(textOf(answer.body)).toContain("Press Upload to add the file that you chose, then save again");
  });
});

describe("who may see an attachment", () => {
  it("whoever sees the task, and staff; nobody else finds it", async () => {
    const { taskId, ids } = await files.added({ teamTypeIds: files.types.ash }, [
      ["One.pdf", PDF],
      ["Two.pdf", PDF],
    ]);
    const paths = [`/tasks/${taskId}/files/${ids[0]}`, `/tasks/${taskId}/files.zip`];
    for (const path of paths) {
      const status = async (client: Client) => (await client.get(files.url(path))).status;
      expect(await status(files.clients.ash), path).toBe(200);
      expect(await status(files.clients.child), path).toBe(200);
      expect(await status(files.staff), path).toBe(200);
      expect(await status(files.clients.birch), path).toBe(404);
      const asked = await guest.get(files.url(path));
      expect([asked.status, asked.headers.location]).toEqual([
        302,
        `/auth/login?next=${encodeURIComponent(path)}`,
      ]);
      expect((await files.clients.foreign.get(files.elsewhere(path))).status).toBe(404);
    }
    const hidden = editorForm({ title: "A task", version: "1", teamTypeIds: files.types.ash }, ids).form;
    hidden.delete("showToChildTeams");
    await files.staff.post(files.url(`/admin/tasks/${taskId}`), { form: hidden });
    expect((await files.clients.child.get(files.url(paths[0] as string))).status).toBe(404);
    expect((await files.clients.ash.get(files.url(paths[0] as string))).status).toBe(200);
  });

  it("a file that waits for a form is seen by its uploader alone, and never through the task", async () => {
    const { taskId } = await files.added({}, []);
    const id = await files.stage(taskId, "Waiting.pdf");
    expect((await files.staff.get(files.url(`/admin/tasks/${taskId}/files/${id}`))).status).toBe(200);
    expect((await files.staff.get(files.url(`/tasks/${taskId}/files/${id}`))).status).toBe(404);
    expect((await files.clients.ash.get(files.url(`/tasks/${taskId}/files/${id}`))).status).toBe(404);
    expect((await files.clients.ash.get(files.url(`/admin/tasks/${taskId}/files/${id}`))).status).toBe(403);
  });
});
