import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { writeBatch } from "#db/write-batch";
import {
  addDownload,
  deleteDownloads,
  setDownloadsShown,
  updateDownload,
} from "~/features/downloads/downloads.commands.server";
import type { Audience } from "~/features/teams/audience/audience.rules";
import { newId } from "~/lib/ids";
import { docx } from "../../harness/documents";
import { idOf, messageOf, PDF, PROGRAM } from "../../worlds/file-event";
import { formOf, listsEvent, namesIn, type Reader } from "../../worlds/lists-event";
import { textOf } from "../../worlds/portal-event";
import { race } from "../../worlds/test-event";

let at: Awaited<ReturnType<typeof listsEvent>>;
beforeAll(async () => {
  at = await listsEvent("downs");
});

const NONE: Audience = {
  isOpen: true,
  showToTeamTypeIds: [],
  hideFromTeamTypeIds: [],
  showToChildTeams: true,
};

async function staged(downloadId: string, name = "Plan.pdf", body: Uint8Array = PDF): Promise<string> {
  return idOf(await at.put(at.staff, `/admin/downloads/${downloadId}/files`, name, body));
}

const fields = (name: string, fileId: string, audience: Audience = NONE) => ({
  name,
  fileIds: ["-", fileId],
  ...(audience.isOpen ? { showDownload: "on" } : {}),
  ...(audience.showToChildTeams ? { showToChildTeams: "on" } : {}),
  showToTeamTypeIds: [...audience.showToTeamTypeIds],
  hideFromTeamTypeIds: [...audience.hideFromTeamTypeIds],
});

/** By the form, as staff add it. */
async function added(name: string, audience: Audience = NONE, body: Uint8Array = PDF) {
  const id = newId();
  const fileId = await staged(id, "Plan.pdf", body);
  const answer = await at.staff.post(
    at.url("/admin/downloads/add"),
    formOf({ ...fields(name, fileId, audience), downloadId: id }),
  );
  expect(answer.status, textOf(answer.body).slice(0, 400)).toBe(302);
  return { id, fileId };
}

describe("who sees a download", () => {
  it("list, search, file and zip answer as the rule says, for every reader", async () => {
    const { ash: own, birch: other } = at.types;
    const cases: Record<string, Partial<Audience>> = {
      Anybodys: {},
      Shareless: { showToChildTeams: false },
      Ownonly: { showToTeamTypeIds: [own] },
      Ownalone: { showToTeamTypeIds: [own], showToChildTeams: false },
      Otheronly: { showToTeamTypeIds: [other] },
      Bothtypes: { showToTeamTypeIds: [own, other] },
      Notown: { hideFromTeamTypeIds: [own] },
      Notother: { hideFromTeamTypeIds: [other], showToChildTeams: false },
      Contested: { showToTeamTypeIds: [own], hideFromTeamTypeIds: [own] },
      Closedone: { isOpen: false },
    };
    const ids = new Map<string, string>();
    for (const [name, change] of Object.entries(cases))
      ids.set(name, (await added(name, { ...NONE, ...change })).id);
    // The notice of the last one that was added is shown once.
    await at.staff.get(at.url("/admin/downloads"));
    const names = Object.keys(cases);
    const wrong: string[] = [];
    const check = (what: string, found: unknown, wanted: unknown) => {
      if (JSON.stringify(found) !== JSON.stringify(wanted)) wrong.push(`${what}: ${found}, not ${wanted}`);
    };
    for (const reader of Object.keys(at.readers) as Reader[]) {
      const client = at.readers[reader];
      const wanted = names.filter((name) => at.sees(reader, { ...NONE, ...cases[name] }));
      const list = await client.get(at.urlFor(reader, "/downloads"));
      check(`${reader}: list`, namesIn(list.body, names), [...wanted].sort());
      for (const name of names) {
        const id = ids.get(name) ?? "";
        const isSeen = wanted.includes(name);
        const file = await client.get(at.urlFor(reader, `/downloads/${id}/file`));
        check(`${reader}: file of ${name}`, file.status, isSeen ? 200 : 404);
        const zip = await client.get(at.urlFor(reader, `/downloads/files.zip?ids=${id}`));
        check(`${reader}: zip of ${name}`, zip.status, isSeen ? 200 : 302);
        const found = await client.get(at.urlFor(reader, `/search?q=${name}&kind=download`));
        const isFound = reader === "staff" || isSeen;
        check(`${reader}: search for ${name}`, found.body.includes(`/downloads/${id}`), isFound);
      }
    }
    expect(wrong).toEqual([]);
    // What somebody does not see is not counted for them either.
    expect(textOf((await at.readers.other.get(at.url("/downloads"))).body)).toMatch(
      /Files from the organisers\. \d files/,
    );
  });

  it("the first exception of an event holds on the next page of a session that read without any", async () => {
    const { id } = await added("Excepted");
    const page = async () => {
      const answer = await at.readers.own.get(at.url("/downloads"));
      const calls = /roundTrips=(\d+) /.exec(String(answer.headers["server-timing"]))?.[1];
      return { names: namesIn(answer.body, ["Excepted"]), calls };
    };
    await page();
    expect(await page()).toEqual({ names: ["Excepted"], calls: "1" });
    await writeBatch(at.at.db, [
      sql`insert into audience_team (thing_id, team_id, rule) select ${id}, id, 'out' from team`,
      sql`update download set audience_base = 'everybody' where id = ${id}`,
    ]);
    // What was read without exceptions in the same call is thrown away.
    expect(await page()).toEqual({ names: [], calls: "2" });
    expect(await page()).toEqual({ names: [], calls: "1" });
  });

  it("an unpublished core page has no list; a file opened by its own link follows its own rule", async () => {
    const { id } = await added("Linked");
    const publish = (is: 0 | 1) =>
      writeBatch(at.at.db, [
        sql`update core_page set is_published = ${is} where id = 'downloads'`,
        sql`update event_root set version = ${`9.0.${is}`}`,
      ]);
    await publish(0);
    expect((await at.readers.own.get(at.url("/downloads"))).status).toBe(404);
    expect((await at.readers.own.get(at.url(`/downloads/${id}/file`))).status).toBe(200);
    await publish(1);
    expect((await at.readers.own.get(at.url("/downloads"))).status).toBe(200);
  });
});

describe("the file of a download", () => {
  it("is replaced under the same address: permission, tag and ranges are asked each time", async () => {
    const { id, fileId } = await added("Replaced");
    const path = at.url(`/downloads/${id}/file`);
    const before = await at.readers.own.get(path);
    expect(before.bytes.equals(PDF)).toBe(true);
    expect(before.headers["cache-control"]).toBe("private, no-cache");
    const tag = String(before.headers.etag);
    expect((await at.readers.own.get(path, { headers: { "if-none-match": tag } })).status).toBe(304);
    const part = await at.readers.own.get(path, { headers: { range: "bytes=0-3" } });
    expect([part.status, part.body]).toEqual([206, "%PDF"]);
    expect((await at.readers.own.get(`${path}?download=1`)).headers["content-disposition"]).toMatch(
      /^attachment/,
    );

    const word = docx();
    const newFile = await staged(id, "Plan.docx", word);
    // Uploaded, and not saved: the old one is served.
    expect((await at.readers.own.get(path)).bytes.equals(PDF)).toBe(true);
    const saved = await at.staff.post(
      at.url(`/admin/downloads/${id}`),
      formOf({ ...fields("Replaced", newFile), version: "1" }),
    );
    expect(saved.status, textOf(saved.body)).toBe(302);
    const after = await at.readers.own.get(path, { headers: { "if-none-match": tag } });
    expect([after.status, after.bytes.equals(word)]).toEqual([200, true]);
    await at.isGone(fileId);
  });

  it("there is one, of a type that is known, and it is whoever uploaded it who uses it", async () => {
    const { id, fileId } = await added("Single");
    const second = await staged(id);
    const two = await at.staff.post(
      at.url(`/admin/downloads/${id}`),
      formOf({ ...fields("Single", fileId), fileIds: [fileId, second], version: "1" }),
    );
    expect(two.status).toBe(400);
    expect(textOf(two.body)).toContain("A download has one file");
    const none = await at.staff.post(
      at.url(`/admin/downloads/${id}`),
      formOf({ ...fields("Single", fileId), fileIds: "-", version: "1" }),
    );
    expect([none.status, textOf(none.body).includes("Choose a file")]).toEqual([400, true]);
    const wrong = await at.put(at.staff, `/admin/downloads/${id}/files`, "Plan.pdf", PROGRAM);
    expect([wrong.status, messageOf(wrong).includes("Plan.pdf")]).toEqual([422, true]);
    const zipped = await at.put(at.staff, `/admin/downloads/${id}/files`, "Plan.pdf", docx());
    expect(zipped.status).toBe(422);
    // Of another download, and one that nobody uploaded.
    const elsewhere = await staged(newId());
    for (const stranger of [elsewhere, newId()]) {
      const refused = await at.staff.post(
        at.url(`/admin/downloads/${id}`),
        formOf({ ...fields("Single", stranger), version: "1" }),
      );
      expect([refused.status, textOf(refused.body).includes("Invalid download data after upload")]).toEqual([
        422,
        true,
      ]);
    }
    expect((await at.put(at.readers.own, `/admin/downloads/${id}/files`, "Plan.pdf", PDF)).status).toBe(403);
  });

  it("many come as one zip, each once; nothing is left out without a word", async () => {
    const all = [(await added("Zip one")).id, (await added("Zip two")).id];
    const query = (ids: readonly string[]) =>
      at.url(`/downloads/files.zip?${ids.map((id) => `ids=${id}`).join("&")}`);
    const zip = await at.readers.own.get(query(all));
    expect(zip.headers["content-type"]).toBe("application/zip");
    for (const name of ["Plan.pdf", "Plan (2).pdf"]) expect(zip.bytes.includes(name)).toBe(true);
    const hidden = await added("Zip three", { ...NONE, isOpen: false });
    expect((await at.readers.own.get(query([...all, hidden.id]))).status).toBe(302);
    expect((await at.readers.own.get(query(Array.from({ length: 101 }, () => newId())))).status).toBe(302);
  });
});

describe("staff's downloads", () => {
  it("two who edit the same: the second is shown both versions, and nothing is lost", async () => {
    const { id, fileId } = await added("Contended");
    const save = (name: string) =>
      at.staff.post(at.url(`/admin/downloads/${id}`), formOf({ ...fields(name, fileId), version: "1" }));
    expect((await save("First wins")).status).toBe(302);
    const second = await save("Second typed");
    expect(second.status).toBe(409);
    const words = textOf(second.body);
    expect(words).toContain("Somebody else saved this");
    expect(second.body).toContain("Second typed");
    expect(words).toContain("First wins");
  });

  it("deleted while it is replaced: one of the two holds, and no half of either", async () => {
    for (let round = 0; round < 5; round += 1) {
      const ctx = at.at.ctx();
      const { id } = await added(`Raced ${round}`);
      const newFile = await staged(id);
      const values = {
        ...{ name: "After", description: "", fileIds: [newFile], showDownload: true, version: 1 },
        ...{ showToTeamTypeIds: [], hideFromTeamTypeIds: [], showToChildTeams: true },
      };
      const { won } = await race<unknown>([
        () => deleteDownloads(ctx, [id]),
        () => updateDownload(ctx, id, values),
      ]);
      expect(won.length).toBeGreaterThan(0);
      const rows = await at.at.rows<{ file: string | null }>(
        sql`select f.id as file from download d left join file f on f.id = d.file_id where d.id = ${id}`,
      );
      expect(rows.every(({ file }) => file !== null)).toBe(true);
      const left = await at.at.rows(sql`select id from file where entity_id = ${id}`);
      if (rows.length === 0) expect(left).toEqual([]);
    }
  });

  it("hiding and deleting take it out of what lists it, in the same batch", async () => {
    const ctx = at.at.ctx();
    const { id } = await added("Listed");
    const section = async () => {
      const [contentId, sectionId] = [newId(), newId()];
      await writeBatch(at.at.db, [
        sql`insert into content (id, title, path, created_at, created_by, updated_at, updated_by)
          values (${contentId}, 'x', ${contentId}, '', '', '', '')`,
        sql`insert into section (id, copy, content_id, position, type, data, created_at, created_by, updated_at, updated_by)
          values (${sectionId}, 'live', ${contentId}, 0, 'resources', '{}', '', '', '', '')`,
        sql`insert into section_use (section_id, copy, kind, target_id, position)
          values (${sectionId}, 'live', 'download', ${id}, 0)`,
      ]);
    };
    const uses = async () =>
      (await at.at.rows(sql`select 1 from section_use where kind = 'download' and target_id = ${id}`)).length;
    await section();
    expect(await uses()).toBe(1);
    expect(await setDownloadsShown(ctx, { ids: [id], isShown: false })).toEqual({ changed: 1, ignored: 0 });
    expect(await uses()).toBe(0);
    expect(await setDownloadsShown(ctx, { ids: [id], isShown: false })).toEqual({ changed: 0, ignored: 1 });
    await setDownloadsShown(ctx, { ids: [id], isShown: true });
    await section();
    await deleteDownloads(ctx, [id]);
    expect(await uses()).toBe(0);
  });

  it("moderators delete with the word, and the file goes", async () => {
    const { id, fileId } = await added("Going");
    const page = await at.staff.get(at.url(`/admin/downloads/removal?ids=${id}`));
    expect(textOf(page.body)).toContain("Type 'CONFIRM' to continue");
    const without = await at.staff.post(
      at.url(`/admin/downloads/removal?ids=${id}`),
      formOf({ ids: id, confirm: "confirm" }),
    );
    expect(without.status).toBe(400);
    await at.staff.post(at.url("/admin/downloads/removal"), formOf({ ids: id, confirm: "CONFIRM" }));
    expect((await at.staff.get(at.url(`/admin/downloads/${id}`))).status).toBe(404);
    await at.isGone(fileId);
  });

  it("the same form twice adds once", async () => {
    const ctx = at.at.ctx();
    const downloadId = newId();
    const fileId = await staged(downloadId);
    const values = {
      ...{ name: "Once", description: "", fileIds: [fileId], showDownload: true, version: 0, downloadId },
      ...{ showToTeamTypeIds: [], hideFromTeamTypeIds: [], showToChildTeams: true },
    };
    const both = [await addDownload(ctx, values), await addDownload(ctx, values)];
    expect(both.map((one) => one.downloadId)).toEqual([downloadId, downloadId]);
  });

  it("texts are texts, and a type that is gone refuses the save", async () => {
    const nasty = '<script>alert(1)</script>"><img src=x onerror=alert(1)>';
    const { id } = await added(nasty.slice(0, 190));
    for (const path of [
      "/admin/downloads",
      "/downloads",
      `/admin/downloads/${id}`,
      `/admin/downloads/${id}/audience`,
    ]) {
      const { status, body } = await at.staff.get(at.url(path));
      expect([path, status]).toEqual([path, 200]);
      expect(body).not.toContain("<script>alert(1)");
      expect(body).not.toContain("<img src=x");
    }
    const fileId = await staged(newId());
    const refused = await at.staff.post(
      at.url("/admin/downloads/add"),
      formOf({ ...fields("x", fileId), showToTeamTypeIds: newId(), downloadId: newId() }),
    );
    expect(refused.status).toBe(422);
    const download = newId();
    const gone = await at.staff.post(
      at.url("/admin/downloads/add"),
      formOf({
        ...fields("Typed", await staged(download)),
        showToTeamTypeIds: newId(),
        downloadId: download,
      }),
    );
    expect([gone.status, textOf(gone.body).includes("A chosen team type is not there any more")]).toEqual([
      422,
      true,
    ]);
    expect(gone.body).toContain('value="Typed"');
    for (const path of [
      "/admin/downloads/x",
      `/admin/downloads/${newId()}`,
      `/downloads/${newId()}/file`,
      "/downloads/x/file",
    ])
      expect((await at.staff.get(at.url(path))).status).toBe(404);
  });
});
