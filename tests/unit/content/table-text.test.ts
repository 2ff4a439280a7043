import { describe, expect, it } from "vitest";
import {
  isLongTable,
  pastedInto,
  rowsOfCells,
  rowsOfText,
  squared,
  steppedTable,
  tableProblem,
  textOfRows,
} from "~/features/content/table-text.rules";

describe("a table as text", () => {
  it("is taken apart as a spreadsheet puts it on the clipboard", () => {
    expect(rowsOfText("Day\tOpen\r\nTuesday\t08:00\r\n")).toEqual([
      ["Day", "Open"],
      ["Tuesday", "08:00"],
    ]);
    expect(rowsOfText('"two\nlines"\t"say ""yes"""\nb\tc')).toEqual([
      ["two\nlines", 'say "yes"'],
      ["b", "c"],
    ]);
    expect(rowsOfText('6" pipe\tx')).toEqual([['6" pipe', "x"]]);
    expect(rowsOfText('"unclosed\tx\ny\tz')).toEqual([
      ['"unclosed', "x"],
      ["y", "z"],
    ]);
    expect(rowsOfText("")).toEqual([]);
  });
  it("and comes back as it was", () => {
    const rows = [
      ["a", 'b "c"', "d\te"],
      ["", "x\ny", "z"],
    ];
    expect(rowsOfText(textOfRows(rows))).toEqual(rows);
  });
  it("takes a time that grows as it does", () => {
    const started = performance.now();
    rowsOfText('"\t'.repeat(20_000));
    rowsOfText('""'.repeat(100_000));
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});

describe("a table as a grid", () => {
  it("has rows of equal length", () => {
    expect(squared([["a"], ["b", "c"]])).toEqual([
      ["a", ""],
      ["b", "c"],
    ]);
    expect(rowsOfCells(["a", "b", "c"], 2)).toEqual([["a", "b"], ["c"]]);
    expect(rowsOfCells(["a"], 0)).toEqual([]);
  });
  it("grows and shrinks by its buttons, up to its limits", () => {
    expect(steppedTable([], "addRow")).toEqual([[""]]);
    expect(steppedTable([["a"]], "addColumn")).toEqual([["a", ""]]);
    expect(steppedTable([Array(6).fill("a")], "addColumn")).toEqual([Array(6).fill("a")]);
    expect(steppedTable(Array(200).fill(["a"]), "addRow")).toHaveLength(200);
    expect(steppedTable([["a"], ["b"]], "removeRow", 0)).toEqual([["b"]]);
    expect(steppedTable([["a", "b"]], "removeColumn", 1)).toEqual([["a"]]);
    expect(steppedTable([["a"]], "removeColumn", 0)).toEqual([]);
  });
  it("takes what is pasted from a cell on, and no more than it may hold", () => {
    expect(pastedInto([["a", "b"]], [["x"], ["y"]], { row: 0, column: 1 })).toEqual({
      rows: [
        ["a", "x"],
        ["", "y"],
      ],
      isCut: false,
    });
    const wide = pastedInto([["a"]], [Array(9).fill("x")], { row: 0, column: 0 });
    expect(wide).toEqual({ rows: [Array(6).fill("x")], isCut: true });
  });
  it("says what is wrong with it", () => {
    expect(tableProblem([["a"], ["b"]])).toBeNull();
    expect(tableProblem([["a", "b"], ["c"]])).toBe("Table header length must match the number of columns");
    expect(tableProblem([Array(7).fill("a")])).toContain("1 to 6 columns");
    expect(tableProblem(Array(201).fill(["a"]))).toContain("at most 200 rows");
  });
  it("is edited as text where it has more cells than a form sends one by one", () => {
    const rows = (n: number) => Array.from({ length: n }, () => ({ cells: Array(6).fill("") }));
    expect(isLongTable({ rows: rows(100), columnCount: 6 })).toBe(false);
    expect(isLongTable({ rows: rows(101), columnCount: 6 })).toBe(true);
  });
});
