import { describe, expect, it } from "vitest";
import { audienceWords, FILE_KINDS, fileWord, TYPES_OF_KIND } from "~/features/downloads/downloads.rules";
import { DownloadInput, ZipSearch } from "~/features/downloads/downloads.schema";
import { FILE_TYPES, typesOf } from "~/features/files/file-types.rules";

const ID = "0190f3a0-0000-7000-8000-000000000001";
const OTHER = "0190f3a0-0000-7000-8000-000000000002";

describe("kinds of files", () => {
  it("every type that is taken stands in one kind, and has a word", () => {
    const taken = typesOf(["image", "docs", "video", "zip", "pdf"]);
    const sorted = FILE_KINDS.flatMap((kind) => TYPES_OF_KIND[kind]);
    expect([...sorted].sort()).toEqual([...taken].sort());
    for (const type of taken) expect(fileWord(FILE_TYPES[type].contentType), type).not.toBe("File");
    expect(fileWord(FILE_TYPES.xlsx.contentType)).toBe("Spreadsheet");
    expect(fileWord(FILE_TYPES.docx.contentType)).toBe("Document");
    expect(fileWord("application/octet-stream")).toBe("File");
  });
});

describe("who it is for, in words", () => {
  it.each([
    [{ shown: [], hidden: [], showToChildTeams: true }, "All types · stand shares too"],
    [{ shown: ["A", "B"], hidden: ["C"], showToChildTeams: false }, "A, B · not C · no stand shares"],
  ])("%j", (download, wanted) => {
    expect(audienceWords(download)).toBe(wanted);
  });
});

describe("what a download's form takes", () => {
  const issues = (input: object) =>
    (DownloadInput.safeParse({ name: "x", fileIds: ["-", ID], ...input }).error?.issues ?? []).map(
      ({ path, message }) => `${String(path[0])}: ${message}`,
    );

  it.each([
    [{}, []],
    [{ fileIds: ID }, []],
    [{ fileIds: "-" }, ["fileIds: Choose a file"]],
    [{ fileIds: [ID, OTHER] }, ["fileIds: A download has one file: remove the other one"]],
    [{ name: " " }, ["name: Enter a name"]],
    [{ file: "Plan.pdf" }, ["file: Press Upload to add the file that you chose, then save again"]],
  ])("%j", (input, wanted) => {
    expect(issues(input)).toEqual(wanted);
  });

  it("a zip is of as many files as are named, up to a hundred", () => {
    expect(ZipSearch.parse({ ids: [ID, ID, OTHER] }).ids).toEqual([ID, OTHER]);
    expect(ZipSearch.parse({}).ids).toEqual([]);
    expect(ZipSearch.parse({ ids: Array.from({ length: 101 }, (_, n) => `x${n}`) }).ids).toEqual([]);
  });
});
