import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, it } from "vitest";
import { sectionOfForm } from "~/features/content/section-form.rules";
import { NewSection, SectionInput } from "~/features/content/section-form.schema";
import { MOST_PDFS, MOST_RESOURCES } from "~/features/content/section-types.rules";
import type { SectionType } from "~/features/content/sections.schema";

const ID = (n: number) => `0190f3a0-0000-7000-8000-${String(n).padStart(12, "0")}`;
const formed = (type: SectionType, form: object) => sectionOfForm(type, SectionInput.parse(form));
const problemsOf = (type: SectionType, form: object) => {
  const made = formed(type, form);
  return "problems" in made ? made.problems : null;
};
const dataOf = (type: SectionType, form: object) => {
  const made = formed(type, form);
  return "problems" in made ? made.problems : made.data;
};
const usesOf = (type: SectionType, form: object) => {
  const made = formed(type, form);
  return "problems" in made ? made.problems : made.uses.map(({ kind, id }) => `${kind}:${id}`);
};

/** As the procedure reads a form. */
function sent(type: SectionType, fields: [string, string][]) {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  const submission = parseWithZod(form, { schema: SectionInput });
  if (submission.status !== "success") throw new Error(JSON.stringify(submission.error));
  const made = sectionOfForm(type, submission.value);
  return "problems" in made ? made.problems : made.data;
}

describe("a table as a browser sends it", () => {
  const cells = (...values: string[]) => values.map((value): [string, string] => ["cells", value]);
  const of = (rowCount: number, columns: number): [string, string][] => [
    ["rowCount", String(rowCount)],
    ["columns", String(columns)],
  ];
  const rowsOf = (fields: [string, string][]) =>
    (sent("table", fields) as { rows: { cells: string[] }[] }).rows.map((row) => row.cells);

  it("keeps cells in which nothing stands, wherever they are", () => {
    expect(rowsOf([...of(1, 1), ...cells("")])).toEqual([[""]]);
    expect(rowsOf([...of(2, 2), ...cells("", "", "", "")])).toEqual([
      ["", ""],
      ["", ""],
    ]);
    expect(rowsOf([...of(2, 2), ...cells("", "b", "", "")])).toEqual([
      ["", "b"],
      ["", ""],
    ]);
    expect(rowsOf([...of(2, 2), ...cells("a", "", "c", "d")])).toEqual([
      ["a", ""],
      ["c", "d"],
    ]);
  });
  it("grows by its buttons from nothing", () => {
    expect(rowsOf([...of(0, 0), ["step", "addRow"]])).toEqual([[""]]);
    expect(rowsOf([...of(1, 1), ...cells(""), ["step", "addColumn"]])).toEqual([["", ""]]);
    expect(rowsOf([...of(1, 2), ...cells("", ""), ["step", "addRow"]])).toEqual([
      ["", ""],
      ["", ""],
    ]);
  });
});

describe("a section of its form", () => {
  it("may be empty, of every type", () => {
    const types: SectionType[] = [
      ...["richText", "callout", "table", "button", "image", "pdf"],
      ...["youTube", "vimeo", "taskList", "resources", "googleMaps"],
    ] as SectionType[];
    for (const type of types) expect(problemsOf(type, {}), type).toBeNull();
  });

  it("takes the code out of a whole address of a video, and says so", () => {
    for (const video of [
      "https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=10",
      "youtu.be/aqz-KE-bpKQ",
      "https://www.youtube.com/shorts/aqz-KE-bpKQ",
    ])
      expect(formed("youTube", { video })).toMatchObject({
        data: { shortcode: "aqz-KE-bpKQ" },
        note: expect.stringContaining("taken out"),
      });
    expect(formed("youTube", { video: "aqz-KE-bpKQ" })).toMatchObject({ note: null });
    expect(formed("vimeo", { video: "https://vimeo.com/channels/staffpicks/76979871" })).toMatchObject({
      data: { videoId: "76979871" },
      note: expect.stringContaining("taken out"),
    });
  });

  it.each(["javascript:alert(1)", "https://evil.example/watch?v=aqz-KE-bpKQ", "short", "<iframe>", "12345"])(
    "refuses %j as a video of YouTube",
    (video) => expect(problemsOf("youTube", { video })).toHaveProperty("video"),
  );

  it("takes an address or Google Maps for a map, and nothing else that is a link", () => {
    expect(dataOf("googleMaps", { place: "Ocean Quay, Southampton" })).toEqual({
      place: "Ocean Quay, Southampton",
    });
    expect(problemsOf("googleMaps", { place: "https://www.google.com/maps/place/Ocean+Quay" })).toBeNull();
    for (const place of ["javascript:alert(1)", "https://evil.example/maps", "data:text/html,x", "<b>"])
      expect(problemsOf("googleMaps", { place }), place).toHaveProperty("place");
  });

  it("lets a button lead to a path of this event or to the web", () => {
    for (const link of ["/tasks", "/content/rules?x=1#y", "https://a.example/x", "HTTP://a.example"])
      expect(problemsOf("button", { label: "Go", link }), link).toBeNull();
    for (const link of [
      ...["javascript:alert(1)", "//evil.example", "/\\evil.example", "mailto:a@b.example", "tel:123"],
      ...["https://a@evil.example", "tasks", "data:text/html,x", " java\tscript:alert(1)"],
    ])
      expect(problemsOf("button", { label: "Go", link }), link).toHaveProperty("link");
  });

  it("orders resources by its buttons, each once", () => {
    const [a, b, c] = [1, 2, 3].map((n) => `task:${ID(n)}`) as [string, string, string];
    const resources = [a, b, c];
    expect(usesOf("resources", { resources })).toEqual([a, b, c]);
    expect(usesOf("resources", { resources, step: `up:${b}` })).toEqual([b, a, c]);
    expect(usesOf("resources", { resources, step: `down:${b}` })).toEqual([a, c, b]);
    expect(usesOf("resources", { resources, step: `down:${c}` })).toEqual([a, b, c]);
    expect(usesOf("resources", { resources, step: `remove:${a}` })).toEqual([b, c]);
    expect(usesOf("resources", { resources, places: ["3", "2", "3"], step: `to:${a}` })).toEqual([b, c, a]);
    expect(usesOf("resources", { resources, step: `add:download:${ID(9)}` })).toEqual([
      ...resources,
      `download:${ID(9)}`,
    ]);
    expect(usesOf("resources", { resources: [a, a], step: `add:${a}` })).toEqual([a]);
  });

  it("lists nothing of an unknown kind, nothing that is no id", () => {
    const resources = [`asset:${ID(1)}`, `file:${ID(1)}`, "task:1 or 1=1", "form", ""];
    expect(usesOf("resources", { resources })).toEqual([]);
    expect(usesOf("resources", { resources: [`form:${ID(1)}`] })).toEqual([`form:${ID(1)}`]);
  });

  it("lists so many at most, and so many PDFs", () => {
    const many = (n: number) => Array.from({ length: n }, (_, at) => ID(at));
    expect(
      problemsOf("resources", { resources: many(MOST_RESOURCES + 1).map((id) => `task:${id}`) }),
    ).toHaveProperty("resources");
    expect(problemsOf("pdf", { attachmentIds: many(MOST_PDFS + 1) })).toHaveProperty("attachmentIds");
    expect(usesOf("pdf", { attachmentIds: ["-", ID(2), ID(1)] })).toEqual([`file:${ID(2)}`, `file:${ID(1)}`]);
  });

  it("makes rows of cells, and of what was pasted in their place", () => {
    expect(dataOf("table", { columns: "2", cells: ["a", "b", "", "d"], isFixedWidth: true })).toEqual({
      ...{ isFixedWidth: true, isFirstRowHeader: false, columnCount: 2 },
      rows: [{ cells: ["a", "b"] }, { cells: ["", "d"] }],
    });
    expect(dataOf("table", { columns: "1", cells: "a", pasted: "x\ty\nz" })).toMatchObject({
      columnCount: 2,
      rows: [{ cells: ["x", "y"] }, { cells: ["z", ""] }],
    });
    expect(dataOf("table", { columns: "2", cells: ["a", "b"], step: "addRow" })).toMatchObject({
      rows: [{ cells: ["a", "b"] }, { cells: ["", ""] }],
    });
    expect(problemsOf("table", { columns: "2", cells: ["a", "b", "c"] })).toEqual({
      cells: "Table header length must match the number of columns",
    });
    expect(problemsOf("table", { pasted: "a\tb\tc\td\te\tf\tg" })).toHaveProperty("pasted");
  });

  it("keeps HTML and scripts as the text that they are", () => {
    const text = "<script>alert(1)</script>";
    expect(dataOf("richText", { text })).toEqual({ text });
    expect(dataOf("callout", { message: text })).toEqual({ text, variant: "default" });
  });
});

it.each([
  ["", "Choose a section"],
  ["marquee", "Invalid new sections data"],
])("a new section of the type “%s” is refused", (type, text) => {
  const read = NewSection.safeParse({ type });
  expect(read.error?.issues.map(({ message }) => message)).toEqual([text]);
});
