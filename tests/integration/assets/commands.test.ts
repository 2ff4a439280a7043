import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asset, f } from "#db/event/aliases";
import { as, jsonOne, jsonRows } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import {
  addAssets,
  deleteAsset,
  replaceAssetFile,
  updateAsset,
  updateAssets,
} from "~/features/assets/assets.commands.server";
import { assetList, assetSearch } from "~/features/assets/assets.queries.server";
import { ASSET_RULE } from "~/features/assets/assets.schema";
import { newId } from "~/lib/ids";
import type { SubscriberName } from "~/rooms";
import { mp4, zipOf } from "../../harness/documents";
import { jpeg, png } from "../../harness/pictures";
import { type FileHouse, fileHouse, type SentFile, uploadOf } from "../../worlds/file-house";
import { workOn } from "../support/work-on";

const text = (value: string) => new TextEncoder().encode(value);
const PDF = text("%PDF-1.7\n%%EOF");

let house: FileHouse;
beforeAll(async () => {
  house = await fileHouse("asset-house");
});
afterAll(() => house.stop());

const add = (...sent: SentFile[]) => addAssets(house.ctx(), uploadOf(ASSET_RULE, sent));
async function one(name = "Lift.png", body: Uint8Array = png(40, 30)): Promise<string> {
  const { added } = await add({ name, body });
  return added[0]?.id ?? "";
}
const rowOf = async (id: string) => {
  const { row } = await readBatch(house.at.db, {
    row: jsonOne(
      {
        name: asset.name,
        altText: asset.altText,
        category: asset.category,
        type: asset.type,
        version: asset.version,
        fileId: asset.fileId,
        key: f.key,
        contentType: f.contentType,
        collection: f.collection,
        entityId: f.entityId,
      },
      sql`from asset join file f on f.id = asset.file_id where asset.id = ${id}`,
    ),
  });
  return row;
};
/** Does what the outbox says about objects that are to go. */
async function clearAway(): Promise<void> {
  const { jobs } = await readBatch(house.at.db, {
    jobs: jsonRows(
      { name: as<SubscriberName>(sql`subscriber`) },
      sql`from outbox where subscriber like 'files:drop:%' or subscriber like 'files:folder:%'`,
    ),
  });
  for (const { name } of jobs) await workOn(house.ctx(), name);
}
const inHeader = (assetId: string, isPublished = true) =>
  writeBatch(house.at.db, [
    sql`update settings set data = json_set(data, '$.assetId', ${assetId}, '$.isPublished', json(${String(isPublished)}))
      where kind = 'dashboardHeader'`,
  ]);

async function* cutOff(): AsyncGenerator<Uint8Array> {
  yield png(400, 300).subarray(0, 60);
  throw new Error("the sender is gone");
}

describe("many at once", () => {
  it("each is an asset of its own, in a folder of its own, and those that are refused are said", async () => {
    const { added, refusals } = await add(
      { name: "Lift.png", body: png(40, 30) },
      { name: "plan.pdf", body: zipOf({ "a.txt": "a" }) },
      { name: "Briefing.mp4", body: mp4() },
      { name: "empty.pdf", body: text("") },
      { name: "Rules.pdf", body: PDF },
    );
    expect(added.map(({ name }) => name)).toEqual(["Lift.png", "Briefing.mp4", "Rules.pdf"]);
    expect(refusals).toEqual([
      expect.stringContaining("“plan.pdf” is a ZIP archive, and its name says something else."),
      expect.stringContaining("“empty.pdf” is empty."),
    ]);
    const rows = await Promise.all(added.map(({ id }) => rowOf(id)));
    expect(rows.map((row) => [row?.category, row?.type])).toEqual([
      ["images", "image"],
      ["videos", "document"],
      ["documents", "document"],
    ]);
    for (const [at, row] of rows.entries()) {
      expect(row?.key).toBe(
        `${house.at.event.id}/assets/${added[at]?.id}/${row?.fileId}.${["png", "mp4", "pdf"][at]}`,
      );
    }
  });

  it("is refused whole only where none can be taken", async () => {
    const before = await house.keys();
    await expect(
      add({ name: "a.exe", body: text("MZ\x90\0") }, { name: "b.pdf", body: text("") }),
    ).rejects.toThrow(/a\.exe.*b\.pdf/s);
    expect(await house.keys()).toEqual(before);
  });

  it("leaves nothing where the upload is cut off", async () => {
    const before = await house.keys();
    await expect(
      add({ name: "a.png", body: png(4, 4) }, { name: "b.png", body: cutOff(), declaredSize: null }),
    ).rejects.toThrow();
    expect(await house.keys()).toEqual(before);
  });

  it("leaves nothing where it cannot be written", async () => {
    const before = await house.keys();
    const gone = house.ctx({ actor: { id: newId(), level: "moderator", teamId: null } });
    await expect(
      addAssets(gone, uploadOf(ASSET_RULE, [{ name: "a.png", body: png(4, 4) }])),
    ).rejects.toThrow();
    expect(await house.keys()).toEqual(before);
  });

  it.each([
    ["../../etc/passwd.png", "passwd.png"],
    ["C:\\temp\\<b>x</b>.png", "b_.png"],
    ["\u202egnp.exe.png", "gnp.exe.png"],
    ["a\u0000b\nc.png", "abc.png"],
    [`${"é".repeat(300)}.png`, `${"é".repeat(196)}.png`],
  ])("a name like %j is cleaned, and is in no key", async (name, shown) => {
    const row = await rowOf(await one(name));
    expect(row?.name).toBe(shown);
    expect(row?.key).toMatch(/^[0-9a-f-]{36}\/assets\/[0-9a-f-]{36}\/[0-9a-f-]{36}\.png$/);
  });

  it("an SVG runs nothing", async () => {
    const svg = text(
      '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(2)</script><path d="M0 0"/></svg>',
    );
    const row = await rowOf(await one("a.svg", svg));
    const stored = await (await house.bucket.get(row?.key ?? ""))?.text();
    expect(stored).toContain("<path");
    expect(stored).not.toMatch(/script|onload|alert/);
  });
});

describe("a file in the place of another", () => {
  const replace = (id: string, sent: SentFile, version?: number) => {
    const body = uploadOf(ASSET_RULE, [sent]);
    if (version !== undefined) body.fields.append("version", String(version));
    return replaceAssetFile(house.ctx(), id, body);
  };

  it("keeps id, name and uses; the old one goes through the outbox", async () => {
    const id = await one();
    await inHeader(id);
    const before = await rowOf(id);
    await replace(id, { name: "Other.jpg", body: jpeg(50, 40) });
    const after = await rowOf(id);
    expect(after).toMatchObject({ name: "Lift.png", contentType: "image/jpeg", version: 2 });
    expect(after?.fileId).not.toBe(before?.fileId);
    expect(await house.keys()).toContain(before?.key);
    await clearAway();
    const keys = await house.keys();
    expect(keys).not.toContain(before?.key);
    expect(keys).toContain(after?.key);
    await inHeader("");
  });

  it("is of the same kind, or refused in words", async () => {
    const id = await one();
    const before = [await rowOf(id), await house.keys()];
    await expect(replace(id, { name: "plan.pdf", body: PDF })).rejects.toThrow(
      "“plan.pdf” is a PDF document. You can upload: JPEG, PNG, WebP or SVG pictures.",
    );
    expect([await rowOf(id), await house.keys()]).toEqual(before);
  });

  it("is refused where somebody else was faster", async () => {
    const id = await one();
    const keys = (await house.keys()).length;
    await expect(replace(id, { name: "b.png", body: png(5, 5) }, 7)).rejects.toThrow("Somebody else changed");
    expect((await house.keys()).length).toBe(keys);
  });
});

describe("names and alt texts", () => {
  it("are saved by whoever saw the newest version alone", async () => {
    const id = await one();
    const edit = { name: "Crane", altText: "A crane", isDecorative: false };
    await updateAsset(house.ctx(), id, { ...edit, version: 1 });
    await expect(updateAsset(house.ctx(), id, { ...edit, name: "x", version: 1 })).rejects.toThrow(
      "Somebody else changed or deleted this asset while you were editing",
    );
    expect(await rowOf(id)).toMatchObject({ name: "Crane", altText: "A crane", version: 2 });
  });

  it("of several are saved together, those that are as they were left alone", async () => {
    const [a, b] = [await one("a.png"), await one("b.png")];
    const changed = await updateAssets(house.ctx(), {
      names: { [a]: "a.png", [b]: "B" },
      altTexts: { [a]: "", [b]: "Bee" },
      versions: { [a]: 1, [b]: 1 },
      decorative: [],
    });
    expect(changed).toBe(1);
    expect([(await rowOf(a))?.version, (await rowOf(b))?.version]).toEqual([1, 2]);
    await expect(
      updateAssets(house.ctx(), {
        names: { [a]: "x", [newId()]: "y" },
        altTexts: {},
        versions: {},
        decorative: [],
      }),
    ).rejects.toThrow("Invalid assets data");
  });
});

describe("deleting", () => {
  it("is refused while anything uses it, which is named", async () => {
    const id = await one();
    await inHeader(id, false);
    await expect(deleteAsset(house.ctx(), id)).rejects.toThrow(
      "This asset is used by the dashboard header “Dashboard header”. Take it out there first.",
    );
    await inHeader("");
    await writeBatch(house.at.db, [sql`update core_page set asset_id = ${id} where id = 'tasks'`]);
    await expect(deleteAsset(house.ctx(), id)).rejects.toThrow("the core page “Tasks”");
    await writeBatch(house.at.db, [sql`update core_page set asset_id = null`]);
  });

  it("takes its files with it", async () => {
    const id = await one();
    await deleteAsset(house.ctx(), id);
    expect(await rowOf(id)).toBeNull();
    await clearAway();
    expect(await house.keys(`${house.at.event.id}/assets/${id}/`)).toEqual([]);
  });
});

describe("the list", () => {
  const page = async (asked: object) => {
    const query = assetSearch.List.parse(asked);
    const { found } = await readBatch(house.at.db, {
      found: assetList.page(query, { category: query.type }),
    });
    return found;
  };

  it("is by kind, newest first unless another order is asked for", async () => {
    const at = await house.renew("asset-list");
    const early = house.ctx({ now: new Date(at.ctx().now.getTime() - 60_000) });
    const sent = (name: string, side: number) => uploadOf(ASSET_RULE, [{ name, body: png(side, side) }]);
    await addAssets(early, sent("b.png", 40));
    await addAssets(house.ctx(), sent("A.png", 300));
    await add({ name: "c.zip", body: zipOf({ a: "b" }) }, { name: "d.txt", body: text("Hello") });
    const names = async (asked: object) => (await page(asked)).rows.map(({ name }) => name);
    expect(await names({})).toEqual(["A.png", "b.png"]);
    expect(await names({ order: "oldest" })).toEqual(["b.png", "A.png"]);
    expect(await names({ order: "name" })).toEqual(["A.png", "b.png"]);
    expect(await names({ order: "smallest" })).toEqual(["b.png", "A.png"]);
    expect(await names({ type: "files", order: "name" })).toEqual(["c.zip", "d.txt"]);
    expect((await page({ type: "nonsense" })).tabs).toEqual({ images: 2, files: 2 });
  });

  it("is searched by name and alt text, and narrowed by use and alt text", async () => {
    const { rows } = await page({ q: "B.PN" });
    expect(rows.map(({ name }) => name)).toEqual(["b.png"]);
    const id = rows[0]?.id ?? "";
    await updateAsset(house.ctx(), id, {
      name: "b.png",
      altText: "Quay crane",
      isDecorative: false,
      version: 1,
    });
    await inHeader(id);
    const ids = async (asked: object) => (await page(asked)).rows.map((row) => row.id);
    expect(await ids({ q: "crane quay" })).toEqual([id]);
    expect(await ids({ used: "yes" })).toEqual([id]);
    expect(await ids({ used: "no" })).not.toContain(id);
    expect(await ids({ alt: "missing" })).not.toContain(id);
    expect((await page({ used: "yes" })).rows[0]?.uses).toEqual([{ kind: 0, count: 1 }]);
    const { all } = await readBatch(house.at.db, {
      all: jsonRows({ title: asset.name }, sql`from asset where asset.id = ${id}`),
    });
    expect(all).toHaveLength(1);
  });
});
