import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { writeBatch } from "#db/write-batch";
import {
  addToSupplierGroup,
  moveInSupplierGroup,
} from "~/features/suppliers/groups/group-members.commands.server";
import {
  addSupplierGroup,
  archiveSupplierGroups,
  deleteSupplierGroups,
  renameSupplierGroup,
  restoreSupplierGroups,
} from "~/features/suppliers/groups/supplier-groups.commands.server";
import {
  archiveSuppliers,
  deleteSuppliers,
  restoreSuppliers,
  updateSupplier,
} from "~/features/suppliers/suppliers.commands.server";
import { SupplierInput } from "~/features/suppliers/suppliers.schema";
import type { Audience } from "~/features/teams/audience/audience.rules";
import { newId } from "~/lib/ids";
import { png } from "../../harness/pictures";
import { isWhole } from "../../harness/whole";
import { idOf, messageOf, PDF } from "../../worlds/file-event";
import { formOf, listsEvent, namesIn, type Reader } from "../../worlds/lists-event";
import { textOf } from "../../worlds/portal-event";
import { race } from "../../worlds/test-event";

let at: Awaited<ReturnType<typeof listsEvent>>;
beforeAll(async () => {
  at = await listsEvent("sups");
});

type Fields = Record<string, string | readonly string[]>;

/** By the form, as staff add it. */
async function added(company: string, more: Fields = {}) {
  const id = newId();
  const answer = await at.staff.post(
    at.url("/admin/suppliers/add"),
    formOf({ company, supplierId: id, ...more }),
  );
  expect(answer.status, textOf(answer.body).slice(0, 400)).toBe(302);
  return id;
}
const staged = async (supplierId: string, body: Uint8Array = png(600, 300)) =>
  idOf(await at.put(at.staff, `/admin/suppliers/${supplierId}/files`, "Logo.png", body));
const withLogo = async (company: string, more: Fields = {}) => {
  const supplierId = newId();
  const fileId = await staged(supplierId);
  const id = await added(company, { ...more, supplierId, fileIds: ["-", fileId] });
  return { id: supplierId || id, fileId };
};

describe("who sees a supplier", () => {
  it("list, page, logo and search answer as the rule says, for every reader", async () => {
    const { ash: own, birch: other } = at.types;
    const cases: Record<string, Partial<Audience>> = {
      Anybodys: {},
      Ownonly: { showToTeamTypeIds: [own] },
      Otheronly: { showToTeamTypeIds: [other] },
      Bothtypes: { showToTeamTypeIds: [own, other] },
      Notown: { hideFromTeamTypeIds: [own] },
      Notother: { hideFromTeamTypeIds: [other] },
      Contested: { showToTeamTypeIds: [own], hideFromTeamTypeIds: [own] },
      Archivedone: { isOpen: false },
    };
    const none: Audience = {
      isOpen: true,
      showToTeamTypeIds: [],
      hideFromTeamTypeIds: [],
      showToChildTeams: null,
    };
    const ids = new Map<string, string>();
    for (const [name, { showToTeamTypeIds = [], hideFromTeamTypeIds = [], isOpen = true }] of Object.entries(
      cases,
    )) {
      const { id } = await withLogo(name, { showToTeamTypeIds, hideFromTeamTypeIds });
      if (!isOpen) await archiveSuppliers(at.at.ctx(), [id]);
      ids.set(name, id);
    }
    // The notice of the last one that was added is shown once.
    await at.staff.get(at.url("/admin/suppliers"));
    const names = Object.keys(cases);
    const wrong: string[] = [];
    const check = (what: string, found: unknown, wanted: unknown) => {
      if (JSON.stringify(found) !== JSON.stringify(wanted)) wrong.push(`${what}: ${found}, not ${wanted}`);
    };
    for (const reader of Object.keys(at.readers) as Reader[]) {
      const client = at.readers[reader];
      const wanted = names.filter((name) => at.sees(reader, { ...none, ...cases[name] }));
      const list = await client.get(at.urlFor(reader, "/suppliers"));
      check(`${reader}: list`, namesIn(list.body, names), [...wanted].sort());
      for (const name of names) {
        const id = ids.get(name) ?? "";
        const isSeen = wanted.includes(name);
        const page = await client.get(at.urlFor(reader, `/suppliers/${id}`));
        check(`${reader}: page of ${name}`, page.status, isSeen ? 200 : 404);
        const logo = await client.get(at.urlFor(reader, `/suppliers/${id}/logo`));
        check(`${reader}: logo of ${name}`, logo.status, isSeen || reader === "staff" ? 200 : 404);
        const found = await client.get(at.urlFor(reader, `/search?q=${name}&kind=supplier`));
        check(
          `${reader}: search for ${name}`,
          found.body.includes(`/suppliers/${id}`),
          isSeen || reader === "staff",
        );
      }
    }
    expect(wrong).toEqual([]);
  });

  it("an unpublished core page has no list; a supplier opened by its own link follows its own rule", async () => {
    const id = await added("Linked");
    const publish = (is: 0 | 1) =>
      writeBatch(at.at.db, [
        sql`update core_page set is_published = ${is} where id = 'suppliers'`,
        sql`update event_root set version = ${`9.0.${is}`}`,
      ]);
    await publish(0);
    expect((await at.readers.own.get(at.url("/suppliers"))).status).toBe(404);
    const alone = await at.readers.own.get(at.url(`/suppliers/${id}`));
    expect([alone.status, textOf(alone.body).includes("Linked")]).toEqual([200, true]);
    expect(textOf(alone.body)).not.toContain("Contractors that the organisers work with");
    await publish(1);
    expect((await at.readers.own.get(at.url("/suppliers"))).status).toBe(200);
  });
});

describe("a supplier as staff edit it", () => {
  it("its logo is a square of 256 pixels, stays without a new file, and goes when another comes", async () => {
    const { id, fileId } = await withLogo("Logoed");
    const logo = await at.readers.own.get(at.url(`/suppliers/${id}/logo`));
    expect([logo.status, logo.headers["content-type"]]).toEqual([200, "image/png"]);
    expect([logo.bytes.readUInt32BE(16), logo.bytes.readUInt32BE(20)]).toEqual([256, 256]);
    const save = (version: string, more: Fields) =>
      at.staff.post(at.url(`/admin/suppliers/${id}`), formOf({ company: "Logoed", version, ...more }));
    expect((await save("1", {})).status).toBe(302);
    expect((await at.readers.own.get(at.url(`/suppliers/${id}/logo`))).status).toBe(200);
    const gone = await save("2", { fileIds: newId() });
    expect([gone.status, textOf(gone.body).includes("Failed to upload logo")]).toEqual([422, true]);
    const another = await staged(id, png(90, 90));
    expect((await save("2", { fileIds: ["-", another] })).status).toBe(302);
    await at.isGone(fileId);
    expect((await save("3", { fileIds: "-" })).status).toBe(302);
    expect((await at.readers.own.get(at.url(`/suppliers/${id}/logo`))).status).toBe(404);
    const noPicture = await at.put(at.staff, `/admin/suppliers/${id}/files`, "Logo.png", PDF);
    expect([noPicture.status, messageOf(noPicture).startsWith("File Is NOT Image!")]).toEqual([422, true]);
  });

  it("contacts stand in their order; empty rows are none; who has neither name nor address is refused", async () => {
    const id = await added("Contacted", {
      "contacts[0].firstName": "Ann",
      "contacts[0].phone": "+44 (0)23 8090 0231",
      "contacts[1].email": "Orders@Quay.example",
      "contacts[2].firstName": "  ",
      website: "quay.example",
    });
    const page = await at.readers.own.get(at.url(`/suppliers/${id}`));
    for (const link of ["tel:+442380900231", "mailto:orders@quay.example", "https://quay.example"])
      expect(page.body).toContain(link);
    const refused = await at.staff.post(
      at.url(`/admin/suppliers/${id}`),
      formOf({
        ...{
          company: "Contacted",
          version: "1",
          "contacts[0].phone": "123",
          "contacts[1].email": "nonsense",
        },
        "contacts[2].surname": "Kept as typed",
      }),
    );
    expect(refused.status).toBe(400);
    const words = textOf(refused.body);
    expect(words).toContain("Enter a name or an email address");
    expect(words).toContain("The email address provided is invalid.");
    expect(refused.body).toContain("Kept as typed");
    const many = Object.fromEntries(
      Array.from({ length: 21 }, (_, n) => [`contacts[${n}].firstName`, `Nr ${n}`]),
    );
    const tooMany = await at.staff.post(
      at.url(`/admin/suppliers/${id}`),
      formOf({ company: "Contacted", version: "1", ...many }),
    );
    expect([tooMany.status, textOf(tooMany.body).includes("Use at most 20 contacts")]).toEqual([400, true]);
  });

  it.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "file:///etc/passwd",
    "https://user:pass@quay.example",
    "//evil.example",
    "ftp://quay.example",
  ])("a website is http or https: %s is refused", async (website) => {
    const answer = await at.staff.post(
      at.url("/admin/suppliers/add"),
      formOf({ company: "Web", website, supplierId: newId() }),
    );
    expect([answer.status, textOf(answer.body).includes("https:// or http://")]).toEqual([400, true]);
  });

  it("texts are texts wherever it stands", async () => {
    const nasty = "<img src=x onerror=alert(1)>";
    const id = await added(nasty, {
      description: `${nasty} [x](javascript:alert(1)) <script>alert(1)</script>`,
      "contacts[0].firstName": nasty,
      "contacts[0].jobTitle": nasty,
      "contacts[0].phone": nasty,
      isFeatured: "on",
    });
    for (const path of [
      "/suppliers",
      `/suppliers/${id}`,
      "/admin/suppliers",
      `/admin/suppliers/${id}`,
      "/search?q=onerror",
    ]) {
      const { status, body } = await at.staff.get(at.url(path));
      expect([path, status]).toEqual([path, 200]);
      expect(body).not.toContain("<img src=x");
      expect(body).not.toContain("<script>alert(1)");
      expect(body).not.toMatch(/href="javascript:/);
    }
  });

  it("two who edit the same: the second is shown both versions; and in a race one holds", async () => {
    const id = await added("Contended");
    const save = (company: string) =>
      at.staff.post(at.url(`/admin/suppliers/${id}`), formOf({ company, version: "1" }));
    expect((await save("First wins")).status).toBe(302);
    const second = await save("Second typed");
    expect([second.status, textOf(second.body).includes("Somebody else saved this")]).toEqual([409, true]);
    expect(second.body).toContain("Second typed");
    const values = (company: string) =>
      SupplierInput.parse({ company, version: "2", contacts: [{ firstName: company }] });
    const { won, refusals } = await race([
      () => updateSupplier(at.at.ctx(), id, values("One")),
      () => updateSupplier(at.at.ctx(), id, values("Two")),
    ]);
    expect([won.length, refusals.length]).toEqual([1, 1]);
    const contacts = await at.at.rows(sql`select 1 from supplier_contact where supplier_id = ${id}`);
    expect(contacts).toHaveLength(1);
  });

  it("archived and deleted it leaves what lists it; deleting takes logo, contacts and memberships along", async () => {
    const ctx = at.at.ctx();
    const { supplierGroupId } = await addSupplierGroup(ctx, { title: "Going" });
    const { id, fileId } = await withLogo("Goes", {
      groupIds: supplierGroupId,
      "contacts[0].firstName": "Ann",
    });
    const [contentId, sectionId] = [newId(), newId()];
    const list = () =>
      writeBatch(at.at.db, [
        sql`insert into section_use (section_id, copy, kind, target_id, position)
          values (${sectionId}, 'live', 'supplier', ${id}, 0)`,
      ]);
    await writeBatch(at.at.db, [
      sql`insert into content (id, title, path, created_at, created_by, updated_at, updated_by)
        values (${contentId}, 'x', ${contentId}, '', '', '', '')`,
      sql`insert into section (id, copy, content_id, position, type, data, created_at, created_by, updated_at, updated_by)
        values (${sectionId}, 'live', ${contentId}, 0, 'resources', '{}', '', '', '', '')`,
    ]);
    await list();
    const of = async (table: string, column: string) =>
      (await at.at.rows(sql`select 1 from ${sql.raw(table)} where ${sql.raw(column)} = ${id}`)).length;
    await archiveSuppliers(ctx, [id]);
    expect(await of("section_use", "target_id")).toBe(0);
    // Archived, it keeps its place in its type.
    expect(await of("supplier_group_supplier", "supplier_id")).toBe(1);
    await restoreSuppliers(ctx, [id]);
    await list();
    await deleteSuppliers(ctx, [id]);
    const left = {
      uses: await of("section_use", "target_id"),
      members: await of("supplier_group_supplier", "supplier_id"),
      contacts: await of("supplier_contact", "supplier_id"),
      files: await of("file", "entity_id"),
    };
    expect(left).toEqual({ uses: 0, members: 0, contacts: 0, files: 0 });
    // Up to a minute later.
    if (isWhole) await at.isGone(fileId);
  });
});

describe("supplier types", () => {
  it("teams see them in their order, each with its suppliers in theirs; archived ones are not shown", async () => {
    const ctx = at.at.ctx();
    const { supplierGroupId } = await addSupplierGroup(ctx, { title: "Ordered type" });
    const ids = [await added("Ordered A"), await added("Ordered B"), await added("Ordered C")];
    await addToSupplierGroup(ctx, { ids, supplierGroupId });
    expect(await moveInSupplierGroup(ctx, supplierGroupId, { id: ids[2] ?? "", to: 1 })).toEqual({
      from: 3,
      to: 1,
    });
    const order = async () => {
      const { body } = await at.readers.own.get(at.url(`/suppliers?type=${supplierGroupId}`));
      return [...textOf(body).matchAll(/Ordered ([ABC])/g)].map(([, letter]) => letter).join("");
    };
    expect(await order()).toBe("CAB");
    await archiveSuppliers(ctx, [ids[0] ?? ""]);
    expect(await order()).toBe("CB");
    await restoreSuppliers(ctx, [ids[0] ?? ""]);
    expect(await order()).toBe("CAB");
    await archiveSupplierGroups(ctx, [supplierGroupId]);
    expect(textOf((await at.readers.own.get(at.url("/suppliers"))).body)).not.toContain("Ordered type");
    await restoreSupplierGroups(ctx, [supplierGroupId]);
    expect(await order()).toBe("CAB");
    await deleteSupplierGroups(ctx, [supplierGroupId]);
    expect(textOf((await at.readers.own.get(at.url("/suppliers"))).body)).toContain("Ordered A");
  });

  it("have one title each, and an id", async () => {
    const ctx = at.at.ctx();
    await addSupplierGroup(ctx, { title: "Taken" });
    await expect(addSupplierGroup(ctx, { title: "taken" })).rejects.toThrow("Invalid group");
    await expect(renameSupplierGroup(ctx, "", { title: "x", was: "" })).rejects.toThrow("No ID");
    const page = await at.staff.get(at.url("/admin/supplier-groups"));
    expect(textOf(page.body)).toContain("Supplier Types");
  });

  it("whom a type is not for cannot reach what staff have of it", async () => {
    for (const path of [
      "/admin/suppliers",
      "/admin/supplier-groups",
      "/admin/suppliers/add",
      "/admin/downloads",
    ])
      expect((await at.readers.own.get(at.url(path))).status).toBe(403);
  });
});
