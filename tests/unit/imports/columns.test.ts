import { describe, expect, it } from "vitest";
import {
  arranged,
  arrangementErrors,
  guessColumns,
  missingText,
  NEEDED,
  plain,
  type Target,
} from "~/features/imports/import-columns.rules";

const KNOWN = {
  fields: [
    { id: "stand", label: "Stand number" },
    { id: "mail", label: "E-mail" },
  ],
  types: ["Exhibitor", "Media"],
};
const guess = (headings: readonly string[], rows: readonly string[][] = [], known = KNOWN) =>
  guessColumns(headings, rows, known);
const targets = (...given: Parameters<typeof guess>) => guess(...given).map(({ target }) => target);

describe("where a column goes", () => {
  it("is guessed from its heading, whatever its case, marks and signs", () => {
    const fields = { ...KNOWN, fields: [] };
    expect(
      targets(
        ["COMPANY ", "E-mail", "First_Name", "Last name", "Shares with", "Team Type", "Remarks"],
        [],
        fields,
      ),
    ).toEqual(["teamName", "email", "firstName", "surname", "parent", "teamType", "none"]);
    expect(targets(["Exhibitor", "Vorname", "Nachname", "Mail", "Kategorie"], [], fields)).toEqual([
      "teamName",
      "firstName",
      "surname",
      "email",
      "none",
    ]);
  });

  it("is a custom field of the same name before anything else", () => {
    expect(guess(["stand  NUMBER", "E-mail"]).map(({ target, why }) => [target, why])).toEqual([
      ["field:stand", "Same name as the custom field"],
      ["field:mail", "Same name as the custom field"],
    ]);
  });

  it("is guessed from what stands in it where the heading says nothing", () => {
    const rows = [
      ["ann@x.example", "media", "a"],
      ["", "Exhibitor", "b"],
      ["b@x.example", "odd", "c"],
    ];
    expect(
      guess(["Contact", "Art", "Note"], rows).map(({ target, why, sample }) => [target, why, sample]),
    ).toEqual([
      ["email", "Guessed from the contents", "ann@x.example"],
      ["teamType", "Guessed from the contents", "media"],
      ["none", "Nothing fits. These values are left out", "a"],
    ]);
  });

  it("is given once: of two that fit the one whose heading says it best", () => {
    expect(targets(["Name of company", "Team name", "Company"], [], { ...KNOWN, fields: [] })).toEqual([
      "none",
      "teamName",
      "none",
    ]);
  });

  it("is nowhere for a column without heading and values", () => {
    expect(targets(["", ""], [["", ""]])).toEqual(["none", "none"]);
  });
});

describe("an arrangement", () => {
  const columns = guess(["Company", "First", "Last", "Mail"], [], { ...KNOWN, fields: [] });

  it("says of what was changed that it was chosen, and leaves the rest", () => {
    const chosen = arranged(columns, ["none", "firstName", "field:stand", "email"]);
    expect(chosen.map(({ why }) => why)).toEqual([
      "Left out by hand",
      "Guessed from the heading",
      "Chosen by hand",
      "Guessed from the heading",
    ]);
    expect(arranged(columns, [])).toEqual(columns);
  });

  it("must have a place for all that is needed, and none twice", () => {
    expect(arrangementErrors(columns)).toEqual({ columns: {}, missing: [] });
    const all: Target[] = ["teamName", "teamName", "none", "none"];
    expect(arrangementErrors(arranged(columns, all))).toEqual({
      columns: { 1: "The column “Company” goes there already" },
      missing: ["firstName", "surname", "email"],
    });
    expect(NEEDED).toEqual(["teamName", "firstName", "surname", "email"]);
    expect(missingText(["surname", "email"])).toBe("Choose a column for: owner surname, owner e-mail.");
  });
});

it("names are compared without case, marks and signs", () => {
  expect(plain("  Café—Société, Ltd. ")).toBe("cafe societe ltd");
  expect(plain("!!")).toBe("");
});
