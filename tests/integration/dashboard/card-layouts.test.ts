import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { writeBatch } from "#db/write-batch";
import { updateLayout } from "~/features/dashboard/cards/layouts.commands.server";
import { newId } from "~/lib/ids";
import { cardsIn, LAYOUTS, standIn } from "../../worlds/cards-event";
import { listsEvent } from "../../worlds/lists-event";
import { textOf } from "../../worlds/portal-event";
import { race } from "../../worlds/test-event";

let at: Awaited<ReturnType<typeof listsEvent>>;
beforeAll(async () => {
  at = await listsEvent("card-layouts");
});

const { post, rows, layoutNow, cardsOf, card, sixCards, layout } = cardsIn(() => at);

describe("layouts", () => {
  it("five cards, seven, the same twice, one that is gone: refused, and nothing is lost", async () => {
    const ids = await sixCards("Six");
    const more = await card("Seventh");
    const [first = "", ...rest] = ids;
    const id = await layout("Whole", ids);
    const path = `${LAYOUTS}/${id}`;
    for (const [cardIds, status] of [
      [rest, 400],
      [[...ids, more], 400],
      [[rest[0] ?? "", ...rest], 400],
      [[newId(), ...rest], 422],
      [[], 400],
    ] as const) {
      for (const where of [path, `${LAYOUTS}/add`]) {
        const answer = await post(where, {
          name: "Typed name",
          cardIds,
          version: where === path ? "1" : "0",
        });
        expect(answer.status).toBe(status);
        expect(textOf(answer.body)).toContain("Invalid cards.");
        expect(answer.body).toContain('value="Typed name"');
        for (const kept of cardIds.slice(1)) expect(answer.body).toContain(`name="cardIds" value="${kept}"`);
      }
    }
    expect(await cardsOf(id)).toEqual([first, ...rest]);
    const blank = await post(path, { name: " ", cardIds: ids, version: "1" });
    expect([blank.status, textOf(blank.body).includes("Enter a name")]).toEqual([400, true]);
    const same = await post(`${LAYOUTS}/add`, { name: "WHOLE", cardIds: ids });
    expect([same.status, textOf(same.body).includes("There is a layout of this name already")]).toEqual([
      422,
      true,
    ]);
  });

  it("is drafted, published, and had back as it was", async () => {
    const ids = await sixCards("Draft");
    const spare = await card("Draft spare");
    const id = await layout("Drafted", ids);
    const path = `${LAYOUTS}/${id}`;
    const other = [...ids.slice(1), spare];
    const drafted = await post(path, { name: "Another", cardIds: other, version: "1", asDraft: "1" });
    expect(drafted.status).toBe(302);
    expect(await cardsOf(id)).toEqual(ids);
    const editor = await at.staff.get(at.url(path));
    expect(editor.body).toContain('value="Another"');
    expect(textOf(editor.body)).toContain("A draft: teams have it once it is published.");
    const preview = textOf((await at.staff.get(at.url(`${path}/preview`))).body);
    expect([preview.includes("Another"), preview.includes("Draft spare")]).toEqual([true, true]);

    // Based on what it was before: both are shown, and what was typed is there.
    const late = await post(path, { name: "Too late", cardIds: ids, version: "1", inPlace: "1" });
    expect(late.status).toBe(409);
    const stale = await post(path, { name: "Too late", cardIds: ids, version: "1" });
    expect([stale.status, textOf(stale.body).includes("There are two versions")]).toEqual([409, true]);
    expect(stale.body).toContain('value="Too late"');

    const inPlace = await post(path, { name: "Third", cardIds: other, version: "2", inPlace: "1" });
    expect([inPlace.status, (await layoutNow("Drafted"))?.version]).toEqual([200, 3]);
    expect((await post(path, { name: "Third", cardIds: other, version: "3" })).status).toBe(302);
    expect(await cardsOf(id)).toEqual(other);
    const history = await at.staff.get(at.url(`${path}/history`));
    const versions = [...history.body.matchAll(/name="versionId" value="([^"]+)"/g)].map(
      ([, one]) => one ?? "",
    );
    expect(versions).toHaveLength(2);
    const version = String((await layoutNow("Third"))?.version);
    const first = versions[1] ?? "";
    expect((await post(`${path}/history`, { versionId: newId(), version })).status).toBe(404);
    expect((await post(`${path}/history`, { versionId: first, version: "1" })).status).toBe(409);
    expect((await post(`${path}/history`, { versionId: first, version })).status).toBe(302);
    expect(await cardsOf(id)).toEqual(other);
    expect((await at.staff.get(at.url(path))).body).toContain('value="Drafted"');
    // A card that was deleted since: the six stay as teams have them, and the version says so.
    await writeBatch(at.at.db, [sql`delete from card where id = ${ids[0]}`]);
    const now = await at.staff.get(at.url(path));
    for (const one of other) expect(now.body).toContain(`name="cardIds" value="${one}"`);
    expect(textOf((await at.staff.get(at.url(`${path}/history`))).body)).toContain("a card that was deleted");
    expect(
      (await post(`${path}/history`, { versionId: first, version: String(Number(version) + 1) })).status,
    ).toBe(409);
  });

  it("is arranged without JavaScript: nothing is saved before it is", async () => {
    const ids = await sixCards("Step");
    const spare = await card("Spare");
    const id = await layout("Arranged", ids);
    const path = `${LAYOUTS}/${id}`;
    const again = async (cardIds: readonly string[], step: string) => {
      const answer = await post(`${path}?again=1`, { name: "Renamed", cardIds, version: "1", step });
      expect(answer.status).toBe(200);
      expect(answer.body).toContain('value="Renamed"');
      return {
        text: textOf(answer.body),
        order: [...answer.body.matchAll(/name="cardIds" value="([^"]+)"/g)].map(([, one = ""]) => one),
      };
    };
    const [a = "", b = "", ...rest] = ids;
    expect((await again(ids, `down:${a}`)).order).toEqual([b, a, ...rest]);
    expect((await again(ids, `up:${b}`)).order).toEqual([b, a, ...rest]);
    const asked = await again(ids, `use:${spare}`);
    expect(asked.order).toEqual(ids);
    expect(asked.text).toContain("Which card does Spare replace?");
    expect((await again(ids, `put:${spare}:${a}`)).order).toEqual([spare, b, ...rest]);
    expect((await again(ids, `change:${a}`)).text).toContain("Which card comes in the place of Step 1 ?");
    expect(await cardsOf(id)).toEqual(ids);
    const saved = await post(path, { name: "Renamed", cardIds: [spare, b, ...rest], version: "1" });
    expect(saved.status).toBe(302);
    expect(await cardsOf(id)).toEqual([spare, b, ...rest]);
  });

  it("a type is in one layout: refused where nobody was asked, moved where it was ticked knowing so", async () => {
    const ids = await sixCards("Typed");
    const type = newId();
    await writeBatch(at.at.db, [
      sql`insert into team_type (id, name, created_at, created_by, updated_at, updated_by)
        values (${type}, 'Berth', '', '', '', '')`,
    ]);
    const water = await layout("On the water", ids, { teamTypeIds: [type] });
    const land = await layout("On land", ids);
    const save = (elsewhere: readonly string[]) =>
      post(`${LAYOUTS}/${land}`, {
        name: "On land",
        cardIds: ids,
        version: "1",
        teamTypeIds: [type],
        elsewhere,
      });
    const refused = await save([]);
    expect(refused.status).toBe(422);
    expect(textOf(refused.body)).toContain("Invalid update. “Berth” is in the layout “On the water”");
    expect((await at.staff.get(at.url(`${LAYOUTS}/${land}`))).body).toContain(`value="${type}:${water}"`);
    expect((await save([`${type}:${water}`])).status).toBe(302);
    expect(
      await rows(sql`select layout_id as id from card_layout_team_type where team_type_id = ${type}`),
    ).toEqual([{ id: land }]);
    // Who edits the other one is based on an older version now.
    expect((await layoutNow("On the water"))?.version).toBe(2);
    const stale = await post(`${LAYOUTS}/${water}`, {
      ...{ name: "On the water", cardIds: ids, version: "1", teamTypeIds: [type] },
    });
    expect(stale.status).toBe(409);
    // The layout is a use of its type, and its only one.
    expect(textOf((await at.staff.get(at.url(`/admin/team-types/${type}`))).body)).toContain("On land");
    const kept = await at.staff.get(at.url(`/admin/team-types/${type}/removal`));
    expect(textOf(kept.body)).toContain("On land");
  });

  it("two admins save one layout: Conflict with both versions", async () => {
    const ids = await sixCards("Both");
    const id = await layout("Shared", ids);
    const turned = ids.toReversed();
    expect((await post(`${LAYOUTS}/${id}`, { name: "Mine", cardIds: turned, version: "1" })).status).toBe(
      302,
    );
    const conflict = await post(`${LAYOUTS}/${id}`, { name: "Hers", cardIds: ids, version: "1" });
    expect(conflict.status).toBe(409);
    const text = textOf(conflict.body);
    expect(text).toContain("Mine");
    expect(text).toContain("Both 6, Both 5, Both 4, Both 3, Both 2, Both 1");
    expect(text).toContain("Both 1, Both 2, Both 3, Both 4, Both 5, Both 6");
    expect(conflict.body).toContain('value="Hers"');
    expect(
      (await post(`${LAYOUTS}/${id}`, { name: "Hers", cardIds: ids, version: "1", over: "2" })).status,
    ).toBe(302);
    expect(await cardsOf(id)).toEqual(ids);
  });

  it("there is always one default, however many make theirs the default at once, and it stays", async () => {
    const ids = await sixCards("Default");
    const made = [await layout("One", ids), await layout("Two", ids), await layout("Three", ids)];
    const { won, refusals } = await race(
      made.map(
        (id, n) => () =>
          updateLayout(at.at.ctx(), id, {
            ...{ name: ["One", "Two", "Three"][n] ?? "", cardIds: ids, isDefault: true, version: 1 },
            ...{ teamTypeIds: [], elsewhere: [], step: undefined, formId: undefined, over: undefined },
          }),
      ),
    );
    expect(won.length + refusals.length).toBe(3);
    expect(won.length).toBeGreaterThan(0);
    for (const words of refusals) expect(words).toMatch(/made another layout the default a moment ago/);
    const defaults = await rows<{ id: string; name: string; version: number }>(
      sql`select id, name, version from card_layout where is_default = 1`,
    );
    expect(defaults).toHaveLength(1);
    const [{ id, name, version } = { id: "", name: "", version: 0 }] = defaults;
    const off = await post(`${LAYOUTS}/${id}`, { name, cardIds: ids, version: String(version) });
    expect([
      off.status,
      textOf(off.body).includes("Invalid update. Every other team must have a layout"),
    ]).toEqual([422, true]);
    const other = made.find((one) => one !== id) ?? "";
    const removal = await post(`${LAYOUTS}/removal?ids=${id}&ids=${other}`, {
      ids: [id, other],
      confirm: "CONFIRM",
    });
    expect([removal.status, textOf(removal.body).includes("Can't delete the default layout")]).toEqual([
      409,
      true,
    ]);
    expect(await rows(sql`select id from card_layout where id in (${id}, ${other})`)).toHaveLength(2);
    expect((await post(`${LAYOUTS}/removal`, { ids: [other], confirm: "CONFIRM" })).status).toBe(302);
    expect(await rows(sql`select id from card_layout where id = ${other}`)).toEqual([]);
    // The same form twice at once makes it the default once.
    const again = made.find((one) => one !== id && one !== other) ?? "";
    const [{ version: now, name: called } = { version: 0, name: "" }] = await rows<{
      version: number;
      name: string;
    }>(sql`select version, name from card_layout where id = ${again}`);
    const fields = { name: called, cardIds: ids, version: String(now), isDefault: "on" };
    const answers = await Promise.all([1, 2].map(() => post(`${LAYOUTS}/${again}`, fields)));
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 409]);
    expect(await rows(sql`select id from card_layout where is_default = 1`)).toEqual([{ id: again }]);
  });

  it("is previewed with the facts of a team that has it, and of no other", async () => {
    const ids = [await card("Preview files", { type: "downloads" }), ...(await sixCards("Preview")).slice(1)];
    const id = await layout("Previewed", ids, { isDefault: "on" });
    const path = `${LAYOUTS}/${id}/preview`;
    const plain = await at.staff.get(at.url(path));
    expect(textOf(plain.body)).toContain("How many files there are, and how many came this week.");
    const team = /<option value="([0-9a-f-]{36})"/.exec(plain.body)?.[1];
    expect(team).toBeDefined();
    const shown = standIn((await at.staff.get(at.url(`${path}?team=${team}`))).body);
    expect(shown.map(({ title }) => title).slice(0, 6)).toEqual([
      "Preview files",
      ...[2, 3, 4, 5, 6].map((n) => `Preview ${n}`),
    ]);
    expect(shown[0]?.fact).toMatch(/^(\d+ files?|No files yet)/);
    expect((await at.readers.own.get(at.url(path))).status).toBe(403);
  });
});
