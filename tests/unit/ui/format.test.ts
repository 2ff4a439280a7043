import { describe, expect, it } from "vitest";
import {
  counted,
  formatDate,
  formatFileSize,
  relativeDay,
  titleCase,
  twoDigits,
} from "../../../app/ui/format.rules";

describe("formatDate", () => {
  it("writes British dates without commas", () => {
    expect(formatDate("2027-06-25")).toBe("Fri 25 June 2027");
    expect(formatDate("2027-06-25", "full")).toBe("Friday 25 June 2027");
    expect(formatDate("2027-06-05", "medium")).toBe("5 June 2027");
    expect(formatDate("2027-06-05", "short")).toBe("5 June");
  });
  it("takes another locale", () => {
    expect(formatDate("2027-06-25", "medium", "de-DE")).toBe("25. Juni 2027");
  });
  it("leaves alone what is no day", () => {
    expect(formatDate("2027-02-30")).toBe("2027-02-30");
    expect(formatDate("soon")).toBe("soon");
  });
});

describe("relativeDay", () => {
  const today = "2027-06-15";
  it.each([
    ["2027-06-15", "Today"],
    ["2027-06-16", "Tomorrow"],
    ["2027-06-24", "In 9 days"],
    ["2027-06-14", "1 day overdue"],
    ["2027-06-11", "4 days overdue"],
    ["2028-01-01", "In 200 days"],
  ])("%s is %s", (day, words) => expect(relativeDay(day, today)).toBe(words));
  it("does not call a past day overdue where nothing was due", () => {
    expect(relativeDay("2027-06-14", today, "ago")).toBe("Yesterday");
    expect(relativeDay("2027-06-11", today, "ago")).toBe("4 days ago");
  });
});

describe("words and numbers", () => {
  it("measures files", () => {
    expect(
      [0, 999, 1000, 1001, 84_200, 1_000_000, 1_000_001, 2_400_000, 52_000_000].map(formatFileSize),
    ).toEqual(["0 B", "999 B", "1000 B", "1 KB", "84 KB", "1000 KB", "1 MB", "2.4 MB", "52 MB"]);
  });
  it("pads and counts", () => {
    expect([twoDigits(7), twoDigits(12), twoDigits(123)]).toEqual(["07", "12", "123"]);
    expect(counted(10_000, "submission")).toBe("10,000 submissions");
    expect([counted(1, "team"), counted(3, "team"), counted(2, "entry", "entries")]).toEqual([
      "1 team",
      "3 teams",
      "2 entries",
    ]);
  });
  it("titles", () => {
    expect(titleCase("team types")).toBe("Team Types");
    expect(titleCase("terms of use")).toBe("Terms of Use");
    expect(titleCase("VAT rates and the rest of")).toBe("VAT Rates and the Rest Of");
  });
});
