import { describe, expect, it } from "vitest";
import type { EventFacts } from "~/features/imports/import-facts.rules";
import { type Mends, mended, NO_MENDS } from "~/features/imports/import-mends.rules";
import { notedColumns } from "~/features/imports/import-notes.rules";
import { planRows } from "~/features/imports/import-plan.rules";
import { COLUMNS, NOTHING, plan, team } from "../support/planned-import";

/** The same with what staff said of unknown names. */
const mendedPlan = (rows: readonly string[][], mends: Partial<Mends>, facts: Partial<EventFacts> = {}) =>
  planRows(
    rows.map((cells, at) => ({ number: at + 2, madeId: `row ${at + 2}`, cells })),
    COLUMNS,
    { ...NOTHING, ...facts },
    { ...NO_MENDS, ...mends },
  );
const row = (name: string, email: string, parent = "", type = "", field = "") => [
  name,
  type,
  "Ann",
  "Solent",
  email,
  parent,
  field,
];

describe("what staff say once for many rows", () => {
  const rows = [row("Deli", "a@x.example", "", "Caterer"), row("Galley", "b@x.example", "", "CATERER ")];

  it("is offered for an unknown type, and for a parent that is most likely meant", () => {
    const [first, , third, fourth] = plan(
      [...rows, row("East", "c@x.example", "Solent Riggin"), row("West", "d@x.example", "Nobody at all")],
      { teams: [team("Solent Rigging")] },
    );
    expect([first?.mend, third?.mend, fourth?.mend]).toEqual([
      { kind: "types", name: "Caterer" },
      { kind: "parents", name: "Solent Riggin", to: "Solent Rigging" },
      null,
    ]);
    // Mending the type would not let it in.
    expect(plan([row("Deli", "nowhere", "", "Caterer")])[0]?.mend).toBeNull();
    expect(plan([row("Deli", "a@x.example", "", "Exhibitor")])[0]?.mend).toBeNull();
  });

  it("lets all rows of that name in: as a type, without one, or below the parent", () => {
    const types = mended(NO_MENDS, "types", " caterer", "exhibitor").types;
    expect(mendedPlan(rows, { types }).map(({ fate, plan }) => [fate, plan?.teamTypeId])).toEqual([
      ["team", "exhibitor"],
      ["team", "exhibitor"],
    ]);
    const none = mended(NO_MENDS, "types", "Caterer", "").types;
    expect(mendedPlan(rows, { types: none }).map(({ fate, plan }) => [fate, plan?.teamTypeId])).toEqual([
      ["team", null],
      ["team", null],
    ]);
    const parents = mended(NO_MENDS, "parents", "Solent Riggin", "Solent Rigging").parents;
    const [share] = mendedPlan(
      [row("East", "c@x.example", "Solent Riggin")],
      { parents },
      { teams: [team("Solent Rigging")] },
    );
    expect(share?.plan).toMatchObject({ do: "share", teamId: "id of Solent Rigging" });
  });

  it("holds for what is still there alone, and can be taken back", () => {
    const gone = mended(NO_MENDS, "types", "Caterer", "deleted");
    expect(mendedPlan(rows, gone).map(({ fate }) => fate)).toEqual(["left", "left"]);
    // A type that is called so by now is that one.
    const facts = { types: [...NOTHING.types, { id: "caterer", name: "Caterer" }] };
    const other = mended(NO_MENDS, "types", "Caterer", "exhibitor");
    expect(mendedPlan(rows, other, facts).map(({ plan }) => plan?.teamTypeId)).toEqual([
      "caterer",
      "caterer",
    ]);
    expect(mended(other, "types", "CATERER", null)).toEqual(NO_MENDS);
  });

  it("notes what the check finds in a column", () => {
    const columns = COLUMNS.map((column) => ({ ...column }));
    const notes = (cells: string[][]) =>
      notedColumns(
        columns,
        cells.map((line) => ({ cells: line })),
        [{ name: "Exhibitor" }, { name: "Media" }],
      ).map(({ note }) => note);
    const typed = (type: string) => row("Quay", "a@x.example", "", type);
    expect(notes([typed("Caterer"), typed("Exhibitor"), typed("media")])[1]).toBe(
      "“Caterer” is unknown, the other 2 are known",
    );
    expect(notes([typed("A"), typed("B"), typed("C"), typed("")])[1]).toBe("“A”, “B” and 1 more are unknown");
    expect(notes([typed("Media"), typed("")])[1]).toBe("Empty in 1 row");
    expect(notes([typed(""), typed("")])[1]).toBe("Empty in every row");
    expect(notes([typed("Media")])[0]).toBe("");
  });
});
