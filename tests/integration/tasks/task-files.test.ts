import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { deleteTasks } from "~/features/tasks/bulk-tasks.commands.server";
import { MOST_FILES } from "~/features/tasks/task-files.rules";
import { addTask } from "~/features/tasks/tasks.commands.server";
import { addTeamType } from "~/features/teams/team-types.server";
import { addStandShare, addTeam, addTeamMember } from "~/features/teams/teams.commands.server";
import { newId } from "~/lib/ids";
import { docx, multipart, zipOf } from "../../harness/documents";
import { eventually } from "../../harness/host";
import { type Answer, type Client, httpClient } from "../../harness/http";
import { objectsIn } from "../../harness/objects";
import { png } from "../../harness/pictures";
import { portal, urlOf } from "../../harness/portal";
import { givePassword, portalEvent, signedIn, textOf } from "../support/portal-event";
import { newTask, person } from "../support/test-event";

/** Attachments and what teams upload, through the Worker. */
const SLUG = "task-files";
const OTHER = "task-files-too";
const PDF = Buffer.from("%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF");

type At = Awaited<ReturnType<typeof portalEvent>>;
let at: At;
let staff: Client;
let ownType: string;
let otherType: string;
const clients: Record<"ash" | "birch" | "colleague" | "child" | "viewer" | "foreign", Client> = {} as never;
const teamIds: Record<"ash" | "birch" | "child", string> = {} as never;
const guest = httpClient();

beforeAll(async () => {
  at = await portalEvent(SLUG);
  const other = await portalEvent(OTHER);
  ownType = (await addTeamType(at.ctx(), { name: "Own" })).teamTypeId;
  otherType = (await addTeamType(at.ctx(), { name: "Other" })).teamTypeId;
  const ash = await team("ash", ownType);
  await team("birch", otherType);
  const child = await addStandShare(at.ctx(), {
    parentTeamId: ash.teamId,
    name: "child",
    owner: person("Child", SLUG),
  });
  teamIds.child = child.teamId;
  clients.child = await userOf(child.ownerId, "child");
  const member = await addTeamMember(at.ctx(), { teamId: ash.teamId, member: person("Colleague", SLUG) });
  clients.colleague = await userOf(member.userId, "colleague");
  staff = await signedIn(SLUG, at.adminEmail);
  clients.foreign = await signedIn(OTHER, other.adminEmail);
});

async function team(name: "ash" | "birch", teamTypeId: string) {
  const made = await addTeam(at.ctx(), { name, teamTypeId, isOrganiser: false, owner: person(name, SLUG) });
  teamIds[name] = made.teamId;
  clients[name] = await userOf(made.ownerId, name);
  return made;
}

async function userOf(userId: string, name: string): Promise<Client> {
  await givePassword(at.on, userId);
  return signedIn(SLUG, `${name}@${SLUG}`);
}

const url = (path: string) => urlOf(SLUG, path);
const put = (client: Client, path: string, name: string, body: Uint8Array) =>
  client.request(url(path), {
    method: "PUT",
    body: Buffer.from(body),
    headers: { "content-type": "application/octet-stream", "x-file-name": encodeURIComponent(name) },
  });
const idOf = (answer: Answer): string => {
  expect(answer.status, answer.body).toBe(201);
  return answer.json<{ files: { id: string }[] }>().files[0]?.id ?? "";
};
const messageOf = (answer: Answer) => answer.json<{ message: string }>().message;
const isGone = async (fileId: string) => {
  await eventually(async () =>
    objectsIn(portal().dataDir, `${at.event.id}/`).keys.every((key: string) => !key.includes(fileId)),
  );
};

/** The editor's form as a browser sends it. */
const form = (fields: Record<string, string>, ids: readonly string[] | null) => {
  const body = new URLSearchParams({ showToChildTeams: "on", type: "task", ...fields });
  if (ids) for (const id of ["-", ...ids]) body.append("attachmentIds", id);
  return { form: body };
};
const stage = async (taskId: string, name: string, body: Uint8Array = PDF) =>
  idOf(await put(staff, `/admin/tasks/${taskId}/files`, name, body));

async function added(fields: Record<string, string>, files: [string, Uint8Array][]) {
  const taskId = newId();
  const ids: string[] = [];
  for (const [name, body] of files) ids.push(await stage(taskId, name, body));
  const answer = await staff.post(url("/admin/tasks/add"), form({ title: "A task", taskId, ...fields }, ids));
  expect(answer.status, textOf(answer.body).slice(0, 500)).toBe(302);
  return { taskId, ids };
}

const attachmentsOf = async (taskId: string) =>
  (
    await at.rows<{ id: string }>(
      sql`select file_id as id from task_attachment where task_id = ${taskId} order by position`,
    )
  ).map(({ id }) => id);

describe("attachments of a task", () => {
  it("go up before the task is saved, and belong to it in their order when it is", async () => {
    const { taskId, ids } = await added({}, [
      ["Rules.pdf", PDF],
      ["Template.docx", docx()],
      ["Plan.png", png(600, 400)],
    ]);
    expect(await attachmentsOf(taskId)).toEqual(ids);
    const page = await clients.ash.get(url(`/tasks/${taskId}`));
    expect(textOf(page.body)).toContain("From the organisers");
    for (const name of ["Rules.pdf", "Template.docx", "Plan.png", "Download all 3 as a ZIP"])
      expect(textOf(page.body)).toContain(name);
    const file = await clients.ash.get(url(`/tasks/${taskId}/files/${ids[0]}`));
    expect(file.status).toBe(200);
    expect(file.bytes.equals(PDF)).toBe(true);
    expect(file.headers["content-type"]).toBe("application/pdf");
    const asFile = await clients.ash.get(url(`/tasks/${taskId}/files/${ids[0]}?download=1`));
    expect(asFile.headers["content-disposition"]).toMatch(/^attachment; filename="Rules.pdf"/);
    const zip = await clients.ash.get(url(`/tasks/${taskId}/files.zip`));
    expect(zip.headers["content-type"]).toBe("application/zip");
    expect(zip.headers["content-disposition"]).toContain("A task.zip");
    for (const name of ["Rules.pdf", "Template.docx", "Plan.png"])
      expect(zip.bytes.includes(name)).toBe(true);
  });

  it("are moved, taken away and added by a save; what went is gone from storage", async () => {
    const { taskId, ids } = await added({}, [
      ["One.pdf", PDF],
      ["Two.pdf", PDF],
    ]);
    const third = await stage(taskId, "Three.pdf");
    const saved = await staff.post(
      url(`/admin/tasks/${taskId}`),
      form({ title: "A task", version: "1" }, [third, ids[0] as string]),
    );
    expect(saved.status).toBe(302);
    expect(await attachmentsOf(taskId)).toEqual([third, ids[0]]);
    await isGone(ids[1] as string);
    expect((await clients.ash.get(url(`/tasks/${taskId}/files/${ids[1]}`))).status).toBe(404);
    // A form that says nothing of files leaves them; one whose last file was taken away does not.
    await staff.post(url(`/admin/tasks/${taskId}`), form({ title: "A task", version: "2" }, null));
    expect(await attachmentsOf(taskId)).toHaveLength(2);
    await staff.post(url(`/admin/tasks/${taskId}`), form({ title: "A task", version: "3" }, []));
    expect(await attachmentsOf(taskId)).toEqual([]);
    expect((await clients.ash.get(url(`/tasks/${taskId}/files.zip`))).status).toBe(404);
  });

  it("a save that is based on an older version changes nothing, and its files wait for the next", async () => {
    const { taskId, ids } = await added({}, [["One.pdf", PDF]]);
    const mine = await stage(taskId, "Mine.pdf");
    const answer = await staff.post(
      url(`/admin/tasks/${taskId}`),
      form({ title: "Late", version: "0" }, [mine]),
    );
    expect(answer.status).toBe(409);
    expect(textOf(answer.body)).toContain("Mine.pdf");
    expect(await attachmentsOf(taskId)).toEqual(ids);
    const again = form({ title: "Late", version: "1" }, [...ids, mine]);
    expect((await staff.post(url(`/admin/tasks/${taskId}`), again)).status).toBe(302);
    expect(await attachmentsOf(taskId)).toEqual([...ids, mine]);
  });

  it("takes nobody else's file and none of another task", async () => {
    const one = await added({}, [["One.pdf", PDF]]);
    const two = await added({}, []);
    for (const ids of [one.ids, [newId()]]) {
      const answer = await staff.post(
        url(`/admin/tasks/${two.taskId}`),
        form({ title: "A task", version: "1" }, ids),
      );
      expect(answer.status).toBe(409);
      expect(textOf(answer.body)).toContain("A file of this form is no longer there");
    }
    expect(await attachmentsOf(one.taskId)).toEqual(one.ids);
  });

  it("a PDF form needs a PDF among them", async () => {
    const taskId = newId();
    const picture = await stage(taskId, "Picture.png", png(10, 10));
    const answer = await staff.post(
      url("/admin/tasks/add"),
      form({ title: "PDF form", type: "pdfForm", taskId }, [picture]),
    );
    expect(answer.status).toBe(422);
    expect(textOf(answer.body)).toContain("Attach the PDF that teams fill in");
    // The refused form keeps the file, under the same id.
    expect(answer.body).toContain(`value="${picture}"`);
    expect(answer.body).toContain(`name="taskId" value="${taskId}"`);
    expect(textOf(answer.body)).toContain("Picture.png");
  });

  it("a copy of the task has copies of its own", async () => {
    const { taskId, ids } = await added({ title: "Copied" }, [["One.pdf", PDF]]);
    const answer = await staff.post(url(`/admin/tasks/${taskId}/copies`), { form: {} });
    const copyId = String(answer.headers.location).split("/").at(-1) ?? "";
    const [copied] = await attachmentsOf(copyId);
    expect(copied).toBeTruthy();
    expect(copied).not.toBe(ids[0]);
    const file = await staff.get(url(`/tasks/${copyId}/files/${copied}`));
    expect(file.bytes.equals(PDF)).toBe(true);
    await deleteTasks(at.ctx(), [taskId]);
    expect((await staff.get(url(`/tasks/${copyId}/files/${copied}`))).status).toBe(200);
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
    return staff.post(url(path), { body, headers: { "content-type": type } });
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
    expect(await at.rows(sql`select 1 from task where id = ${taskId}`)).toEqual([]);
    const id = /name="attachmentIds" value="([0-9a-f-]{36})"/.exec(answer.body)?.[1] ?? "";
    const saved = await staff.post(url("/admin/tasks/add"), form(fields, [id]));
    expect(saved.status).toBe(302);
    expect(await attachmentsOf(taskId)).toEqual([id]);
  });

  it("a refused file says why, and the form is as it was", async () => {
    const { taskId, ids } = await added({}, [["One.pdf", PDF]]);
    const path = `/admin/tasks/${taskId}/attachments`;
    const fields = { title: "Changed", type: "task", version: "1", upload: "x" };
    const answer = await redraw(path, fields, ids, ["Program.exe", Buffer.from("MZ\x90\0")]);
    expect(textOf(answer.body)).toContain("“Program.exe” is a Windows program");
    expect(answer.body).toContain('value="Changed"');
    expect(textOf(answer.body)).toContain("One.pdf");
    const none = await redraw(path, fields, ids);
    expect(textOf(none.body)).toContain("Choose a file first.");
  });

  it("moves and removes by its buttons, and saves what is shown", async () => {
    const { taskId, ids } = await added({}, [
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
    const answer = await staff.post(
      url("/admin/tasks/add"),
      form({ title: "Chosen", taskId: newId(), file: "plan.pdf" }, []),
    );
    expect(answer.status).toBe(400);
    expect(textOf(answer.body)).toContain("Press Upload to add the file that you chose, then save again");
  });
});

describe("who may see an attachment", () => {
  it("whoever sees the task, and staff; nobody else finds it", async () => {
    const { taskId, ids } = await added({ teamTypeIds: ownType }, [
      ["One.pdf", PDF],
      ["Two.pdf", PDF],
    ]);
    const paths = [`/tasks/${taskId}/files/${ids[0]}`, `/tasks/${taskId}/files.zip`];
    for (const path of paths) {
      const status = async (client: Client) => (await client.get(url(path))).status;
      expect(await status(clients.ash), path).toBe(200);
      expect(await status(clients.child), path).toBe(200);
      expect(await status(staff), path).toBe(200);
      expect(await status(clients.birch), path).toBe(404);
      const asked = await guest.get(url(path));
      expect([asked.status, asked.headers.location]).toEqual([
        302,
        `/auth/login?next=${encodeURIComponent(path)}`,
      ]);
      expect((await clients.foreign.get(urlOf(OTHER, path))).status).toBe(404);
    }
    const hidden = form({ title: "A task", version: "1", teamTypeIds: ownType }, ids).form;
    hidden.delete("showToChildTeams");
    await staff.post(url(`/admin/tasks/${taskId}`), { form: hidden });
    expect((await clients.child.get(url(paths[0] as string))).status).toBe(404);
    expect((await clients.ash.get(url(paths[0] as string))).status).toBe(200);
  });

  it("a file that waits for a form is seen by its uploader alone, and never through the task", async () => {
    const { taskId } = await added({}, []);
    const id = await stage(taskId, "Waiting.pdf");
    expect((await staff.get(url(`/admin/tasks/${taskId}/files/${id}`))).status).toBe(200);
    expect((await staff.get(url(`/tasks/${taskId}/files/${id}`))).status).toBe(404);
    expect((await clients.ash.get(url(`/tasks/${taskId}/files/${id}`))).status).toBe(404);
    expect((await clients.ash.get(url(`/admin/tasks/${taskId}/files/${id}`))).status).toBe(403);
  });
});

describe("what a team uploads", () => {
  const make = async (change = {}) =>
    (await addTask(at.ctx(), newTask("Send drawings", { type: "upload", ...change }))).taskId;
  const evidence = (taskId: string) =>
    at.rows<{ id: string; teamId: string }>(
      sql`select e.file_id as id, s.team_id as teamId from task_evidence e
        join task_status s on s.id = e.task_status_id where s.task_id = ${taskId} order by e.position`,
    );
  const give = (client: Client, taskId: string, name = "Drawing.pdf", body: Uint8Array = PDF) =>
    put(client, `/tasks/${taskId}/evidence`, name, body);
  const complete = (client: Client, taskId: string) =>
    client.post(url(`/tasks/${taskId}/completion`), { form: {} });
  const statusOf = async (taskId: string) =>
    (
      await at.rows<{ progress: string; approval: string }>(
        sql`select progress_status as progress, approval_status as approval from task_status where task_id = ${taskId}`,
      )
    )[0];

  it("completes with at least one file, and says so without one", async () => {
    const taskId = await make();
    await complete(clients.ash, taskId);
    expect(await statusOf(taskId)).toBeUndefined();
    const page = await clients.ash.get(url(`/tasks/${taskId}`));
    expect(textOf(page.body)).toContain("Upload at least one file first");
    const id = idOf(await give(clients.ash, taskId));
    await complete(clients.ash, taskId);
    expect(await statusOf(taskId)).toEqual({ progress: "complete", approval: "none" });
    const done = await clients.ash.get(url(`/tasks/${taskId}`));
    expect(textOf(done.body)).toContain("Drawing.pdf");
    expect(done.body).not.toContain('type="file"');
    const late = await give(clients.ash, taskId);
    expect([late.status, messageOf(late)]).toEqual([409, "This task is complete already"]);
    expect(
      (await clients.ash.post(url(`/tasks/${taskId}/evidence/${id}/removal`), { form: {} })).status,
    ).toBe(302);
    expect(await evidence(taskId)).toHaveLength(1);
  });

  it("stays when the task is sent, sent back and reopened, and can be replaced then", async () => {
    const taskId = await make({ isApprovalNeeded: true });
    const id = idOf(await give(clients.ash, taskId));
    await complete(clients.ash, taskId);
    expect((await give(clients.ash, taskId)).status).toBe(409);
    await staff.post(url(`/admin/tasks/${taskId}/teams/${teamIds.ash}/rejection`), {
      form: { reason: "The lift plan is missing" },
    });
    expect(await statusOf(taskId)).toEqual({ progress: "incomplete", approval: "rejected" });
    expect(await evidence(taskId)).toHaveLength(1);
    const next = idOf(await give(clients.colleague, taskId, "Drawing 2.pdf"));
    await clients.ash.post(url(`/tasks/${taskId}/evidence/${id}/removal`), { form: {} });
    expect(await evidence(taskId)).toEqual([{ id: next, teamId: teamIds.ash }]);
    await isGone(id);
    await complete(clients.ash, taskId);
    expect(await statusOf(taskId)).toEqual({ progress: "incomplete", approval: "awaiting" });
  });

  it("is its team's and staff's; another team, another event and a guest do not find it", async () => {
    const taskId = await make();
    const ids = [
      idOf(await give(clients.ash, taskId, "One.pdf")),
      idOf(await give(clients.colleague, taskId, "Two.pdf")),
    ];
    const path = `/tasks/${taskId}/evidence/${ids[0]}`;
    const status = async (client: Client, where = path) => (await client.get(url(where))).status;
    expect(await status(clients.ash)).toBe(200);
    expect(await status(clients.colleague)).toBe(200);
    expect(await status(staff)).toBe(200);
    expect(await status(clients.birch)).toBe(404);
    expect(await status(clients.child)).toBe(404);
    expect(await status(guest)).toBe(302);
    expect((await clients.foreign.get(urlOf(OTHER, path))).status).toBe(404);
    // Evidence is no attachment, whoever asks.
    expect(await status(clients.ash, `/tasks/${taskId}/files/${ids[0]}`)).toBe(404);
    expect(
      (await clients.birch.post(url(`/tasks/${taskId}/evidence/${ids[0]}/removal`), { form: {} })).status,
    ).toBe(302);
    expect(await evidence(taskId)).toHaveLength(2);
    const zip = await clients.ash.get(url(`/tasks/${taskId}/evidence.zip`));
    expect(zip.status).toBe(200);
    expect(await status(clients.birch, `/tasks/${taskId}/evidence.zip`)).toBe(404);
    const forStaff = await staff.get(url(`/admin/tasks/${taskId}/teams/${teamIds.ash}/evidence.zip`));
    expect(forStaff.headers["content-disposition"]).toContain("Send drawings - ash.zip");
    expect(await status(staff, `/admin/tasks/${taskId}/teams/${teamIds.birch}/evidence.zip`)).toBe(404);
    const page = await staff.get(url(`/admin/tasks/${taskId}/teams/${teamIds.ash}`));
    expect(textOf(page.body)).toMatch(/One\.pdf.*Two\.pdf.*Download all 2/);
  });

  it("a task that the team does not see takes nothing, nor does one that asks for no files", async () => {
    const hidden = await make({ teamTypeIds: [otherType] });
    expect((await give(clients.ash, hidden)).status).toBe(404);
    expect((await give(staff, hidden)).status).toBe(404);
    const { taskId } = await addTask(at.ctx(), newTask("Tick"));
    const answer = await give(clients.ash, taskId);
    expect([answer.status, messageOf(answer)]).toEqual([409, "No files are asked for in this task"]);
    expect(objectsIn(portal().dataDir, `${at.event.id}/taskEvidence/${hidden}`).keys).toEqual([]);
  });

  it("a PDF form takes PDFs by their content", async () => {
    const { taskId } = await added({ title: "Fill in", type: "pdfForm" }, [["Form.pdf", PDF]]);
    const tricked = await give(clients.ash, taskId, "Filled.pdf", zipOf({ "a.txt": "a" }));
    expect(tricked.status).toBe(422);
    expect(messageOf(tricked)).toContain("“Filled.pdf” is a ZIP archive");
    expect((await give(clients.ash, taskId, "Filled.docx", docx())).status).toBe(422);
    await complete(clients.ash, taskId);
    expect(textOf((await clients.ash.get(url(`/tasks/${taskId}`))).body)).toContain(
      "Upload the filled-in PDF first",
    );
    idOf(await give(clients.ash, taskId, "Filled.pdf"));
    await complete(clients.ash, taskId);
    expect(await statusOf(taskId)).toEqual({ progress: "complete", approval: "none" });
  });

  it("two colleagues who upload first at the same moment both do", async () => {
    for (let round = 0; round < 5; round += 1) {
      const taskId = await make();
      const answers = await Promise.all([
        give(clients.ash, taskId, "Mine.pdf"),
        give(clients.colleague, taskId, "Yours.pdf"),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([201, 201]);
      expect(await evidence(taskId)).toHaveLength(2);
      expect(await at.rows(sql`select 1 from task_status where task_id = ${taskId}`)).toHaveLength(1);
    }
  });

  it("who completes while the last file is removed: never complete without a file", async () => {
    for (let round = 0; round < 6; round += 1) {
      const taskId = await make();
      const id = idOf(await give(clients.ash, taskId));
      await Promise.all([
        complete(clients.ash, taskId),
        clients.colleague.post(url(`/tasks/${taskId}/evidence/${id}/removal`), { form: {} }),
      ]);
      const left = (await evidence(taskId)).length;
      expect([left, (await statusOf(taskId))?.progress]).toEqual(
        left === 1 ? [1, "complete"] : [0, "incomplete"],
      );
    }
  });

  it("holds a number of files and no more, nothing of the next stays", async () => {
    const taskId = await make();
    for (let n = 0; n < MOST_FILES; n += 1) idOf(await give(clients.ash, taskId, `${n}.pdf`));
    const answer = await give(clients.ash, taskId, "one-more.pdf");
    expect(answer.status).toBe(409);
    expect(messageOf(answer)).toContain(`${MOST_FILES} files`);
    expect(objectsIn(portal().dataDir, `${at.event.id}/taskEvidence/${taskId}`).keys).toHaveLength(
      MOST_FILES,
    );
  });

  it("a form without JavaScript takes several; the log says it once", async () => {
    const taskId = await make();
    const { type, body } = multipart([
      { name: "file", fileName: "One.pdf", body: PDF },
      { name: "file", fileName: "Bad.exe", body: Buffer.from("MZ\x90\0") },
      { name: "file", fileName: "Two.png", body: png(20, 20) },
    ]);
    const answer = await clients.ash.post(url(`/tasks/${taskId}/evidence`), {
      body,
      headers: { "content-type": type },
    });
    expect([answer.status, answer.headers.location]).toEqual([302, `/tasks/${taskId}`]);
    expect(textOf((await clients.ash.get(url(`/tasks/${taskId}`))).body)).toContain(
      "“Bad.exe” is a Windows program",
    );
    expect(await evidence(taskId)).toHaveLength(2);
    await give(clients.ash, taskId, "Three.pdf");
    const rows = await at.rows(
      sql`select 1 from activity where kind = 'task.fileAdded' and subject_id = ${taskId} and team_id = ${teamIds.ash}`,
    );
    expect(rows).toHaveLength(1);
  });

  it("goes with its task", async () => {
    const taskId = await make();
    const id = idOf(await give(clients.ash, taskId));
    await deleteTasks(at.ctx(), [taskId]);
    expect(await at.rows(sql`select 1 from file where id = ${id}`)).toEqual([]);
    const promised = await at.rows<{ subscriber: string }>(
      sql`select subscriber from outbox where subscriber = ${`files:folder:taskEvidence/${taskId}`}`,
    );
    expect(promised).toHaveLength(1);
  });
});
