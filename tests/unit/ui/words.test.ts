import { expect, it } from "vitest";
import { agoText } from "~/shell/ago.rules";
import { dateRange } from "~/ui/date-range.rules";
import { fileIcon } from "~/ui/file-icon.rules";

it("a range of days says each month and year once", () => {
  expect(dateRange("2027-09-10", "2027-09-14")).toBe("10–14 September 2027");
  expect(dateRange("2027-08-30", "2027-09-02")).toBe("30 August – 2 September 2027");
  expect(dateRange("2027-12-30", "2028-01-02")).toBe("30 December 2027 – 2 January 2028");
  const one = ["2027-09-10", "2027-09-10"] as const;
  expect([dateRange(...one), dateRange("2027-09-10", ""), dateRange("", "2027-09-10")]).toEqual(
    Array(3).fill("10 September 2027"),
  );
  expect([dateRange("", ""), dateRange("2027-09-10", "2027-09-14", "de-DE")]).toEqual([
    ...["", "10. September – 14. September 2027"],
  ]);
});

it("a moment ago is told in the unit that fits", () => {
  const now = new Date("2027-01-10T00:00:00Z");
  const ago = (seconds: number) => agoText(new Date(now.getTime() - seconds * 1000).toISOString(), now);
  expect([-5, 12, 89, 90, 5399, 5400, 172_799, 172_800].map(ago)).toEqual([
    ...["0 s ago", "12 s ago", "89 s ago", "2 min ago", "90 min ago", "2 h ago", "48 h ago", "2 days ago"],
  ]);
});

it("a file's icon follows from its content type", () => {
  const office = "application/vnd.openxmlformats-officedocument";
  const icons = {
    "image/png": "file-image",
    "video/mp4": "video",
    "application/zip": "file-archive",
    "application/vnd.ms-excel": "file-spreadsheet",
    [`${office}.spreadsheetml.sheet`]: "file-spreadsheet",
    [`${office}.presentationml.presentation`]: "presentation",
    [`${office}.wordprocessingml.document`]: "file-text",
    "application/pdf": "file-text",
    "text/plain": "file-text",
    "application/octet-stream": "file",
  };
  for (const [type, icon] of Object.entries(icons)) expect(fileIcon(type), type).toBe(icon);
});
