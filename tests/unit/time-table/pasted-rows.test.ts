import { describe, expect, it } from "vitest";
import {
  entryKey,
  type Pasted,
  readPasted,
  withoutKnown,
} from "~/features/time-table/paste/pasted-rows.rules";

const LONDON = { locale: "en-GB", timeZone: "Europe/London" };
const read = (text: string, event = LONDON): Pasted => {
  const found = readPasted(text, event);
  if (typeof found === "string") throw new Error(found);
  return found;
};
const row = (...cells: string[]) => cells.join("\t");
const one = (text: string, event = LONDON) => read(text, event).rows[0];
const faults = (text: string, event = LONDON) => one(text, event)?.faults;

describe("rows of a spreadsheet", () => {
  it("are read in the order of the form, or as their headings say", () => {
    const entry = {
      ...{ title: "Build-up", startDay: "2027-09-07", startTime: "08:00", endDay: "2027-09-07" },
      ...{ endTime: "20:00", place: "Gate 3", note: "Bring a pass" },
    };
    const plain = row("Build-up", "7/9/2027", "8:00", "20.00", "Gate 3", "Bring a pass");
    const headed = `${row("Where", "Date", "Colour", "What", "From", "To", "Notes")}\n${row("Gate 3", "7 September 2027", "red", "Build-up", "08:00", "8:00 PM", "Bring a pass")}`;
    expect(one(plain)).toEqual({ line: 1, title: "Build-up", place: "Gate 3", entry, faults: [] });
    expect(one(headed)).toEqual({ line: 2, title: "Build-up", place: "Gate 3", entry, faults: [] });
    expect(read(headed).unread).toEqual(["Colour"]);
  });

  it("are read back as the time table's own report has them", () => {
    const text = `${row("Entry", "Day", "Starts", "Last day", "Ends", "Place", "Note")}\n${row("Show", "2027-09-10", "", "2027-09-14", "", "", "")}`;
    expect(one(text)?.entry).toMatchObject({ startDay: "2027-09-10", endDay: "2027-09-14", startTime: null });
  });

  it.each([
    ["en-GB", "3/4/2027", "2027-04-03"],
    ["en-US", "3/4/2027", "2027-03-04"],
    ["de-DE", "3.4.2027", "2027-04-03"],
    ["fr-FR", "3 avril 2027", "2027-04-03"],
    ["en-GB", "2027-04-03", "2027-04-03"],
  ])("have days as people of %s write them: %s", (locale, typed, day) => {
    expect(one(row("Open", typed), { ...LONDON, locale })?.entry?.startDay).toBe(day);
  });

  it.each([
    ["a day with its time in one cell", row("Open", "7/9/2027 08:30"), ["2027-09-07", "08:30", null]],
    [
      "a day with its time as Excel has it",
      row("Open", "7/9/2027 8:30:00 PM"),
      ["2027-09-07", "20:30", null],
    ],
    ["two times in one cell", row("Open", "7/9/2027", "08:00 to 20:00"), ["2027-09-07", "08:00", "20:00"]],
    ["two times with a dash", row("Open", "7/9/2027", "08:00–20:00"), ["2027-09-07", "08:00", "20:00"]],
    ["midnight of the Americans", row("Open", "7/9/2027", "12:15 AM"), ["2027-09-07", "00:15", null]],
  ])("are understood: %s", (_, text, [day, from, to]) => {
    expect(one(text)?.faults).toEqual([]);
    expect(one(text)?.entry).toMatchObject({ startDay: day, startTime: from, endTime: to });
  });

  it.each([
    "3/9/2027 - 5/9/2027",
    "3/9/2027, 5/9/2027",
    "3/9/2027 and 5/9/2027",
    "3/9/2027 5/9/2027",
    "3–5 September 2027",
    "3 September to 5 September 2027",
  ])("say so where a cell holds two days: %s", (typed) => {
    expect(faults(row("Open", typed))).toEqual([
      `Day: “${typed}” holds two days. Make a row for each, or put the last day into a column “Last day”`,
    ]);
  });

  it.each([
    [
      row("Open", "soon"),
      ["Day: “soon” cannot be read as a day. Write it like 10 September 2027 or 2027-09-10"],
    ],
    [
      row("Open", "31/2/2027"),
      ["Day: “31/2/2027” cannot be read as a day. Write it like 10 September 2027 or 2027-09-10"],
    ],
    [row("Open", ""), ["Day: Choose a day"]],
    [row("", "7/9/2027"), ["Title: Enter a title"]],
    [row("Open", "7/9/2027", "8 o’clock"), ["Starts: “8 o’clock” is no time of a day. Write it like 08:30"]],
    [
      row("Open", "7/9/2027", "08:00-09:00", "10:00"),
      ["Starts: “08:00-09:00” holds two times. Leave one in each column"],
    ],
    [
      row("Open", "7/9/2027", "10:00", "09:00"),
      ["Ends: It ends before it starts: choose a time after 10:00"],
    ],
    [row("Open", "28/3/2027", "01:30"), [expect.stringContaining("the clocks are put forward")]],
    [row("x".repeat(151), "7/9/2027"), [expect.stringMatching(/^Title: .*150/)]],
  ])("tell each fault at its column: %j", (text, said) => {
    expect(faults(text)).toEqual(said);
    expect(one(text)?.entry).toBeNull();
  });

  it("keep a cell of several lines, blank rows and their own count", () => {
    const { rows } = read(
      `${row("One", "7/9/2027", "", "", "", '"first\nsecond"')}\n\n${row("Two", "8/9/2027")}`,
    );
    expect(rows.map(({ line, entry }) => [line, entry?.note])).toEqual([
      [1, "first\nsecond"],
      [3, ""],
    ]);
  });

  it("are refused as a whole where there are too many, none, or no columns", () => {
    const many = (n: number) => Array.from({ length: n }, (_, at) => row(`E${at}`, "7/9/2027")).join("\n");
    expect(readPasted(many(10_001), LONDON)).toBe(
      "You pasted 10,001 rows. At most 500 are taken at once: paste them in parts.",
    );
    expect(readPasted(many(501), LONDON)).toContain("501 rows");
    expect(read(many(500)).rows).toHaveLength(500);
    expect(readPasted("\n\n", LONDON)).toContain("at least one row");
    expect(readPasted("Title\tDay", LONDON)).toContain("at least one row");
    expect(readPasted("Open 7/9/2027\nClose 8/9/2027", LONDON)).toContain("one column each");
  });
});

describe("rows that are there already", () => {
  it("are left out, in the time table and further up", () => {
    const { rows } = read(
      [row("Open", "7/9/2027"), row("OPEN", "7/9/2027"), row("Open", "8/9/2027")].join("\n"),
    );
    const of = (known: string[]) => withoutKnown(rows, new Set(known)).map(({ faults }) => faults[0] ?? null);
    expect(of([])).toEqual([null, "The same as row 1", null]);
    const known = entryKey({ title: "open", startDay: "2027-09-08", startTime: null, place: "" });
    expect(of([known])).toEqual([null, "The same as row 1", "It stands in the time table already"]);
  });
});
