import { describe, expect, it } from "vitest";
import { aheadWords, readerTime } from "~/features/time-table/reader-time.rules";
import { placeOfZone, zoneWords } from "~/lib/zone-words.rules";

const at = (startAt: string | null, endAt: string | null = null) => ({ startAt, endAt });
const zones = (event: string, reader: string) => ({ event, reader });
const SUMMER = new Date("2027-06-15T10:00:00Z");

describe("the reader's own time", () => {
  it.each([
    [at("2027-06-15T13:00:00.000Z"), "Europe/Amsterdam", "15:00 your time"],
    [at("2027-06-15T13:00:00.000Z", "2027-06-15T13:45:00.000Z"), "Europe/Amsterdam", "15:00–15:45 your time"],
    [at("2027-06-15T13:00:00.000Z"), "Europe/London", null],
    [at("2027-06-15T13:00:00.000Z"), "Europe/Lisbon", null],
    [at(null), "Asia/Tokyo", null],
    [at("2027-06-15T17:00:00.000Z"), "Asia/Tokyo", "Wed 16 June, 02:00 your time"],
    [at("2027-06-15T03:00:00.000Z"), "America/New_York", "Mon 14 June, 23:00 your time"],
    [
      at("2027-06-15T14:00:00.000Z", "2027-06-15T18:00:00.000Z"),
      "Asia/Tokyo",
      "23:00–Wed 16 June, 03:00 your time",
    ],
    [at("2027-06-15T11:00:00.000Z"), "Asia/Kathmandu", "16:45 your time"],
  ])("of %o in %s: %s", (date, reader, words) => {
    expect(readerTime(date, zones("Europe/London", reader), "en-GB")).toBe(words);
  });
});

describe("how far ahead the reader's clocks are", () => {
  it.each([
    ["Europe/London", "Europe/Amsterdam", "one hour ahead"],
    ["Europe/London", "Europe/Lisbon", null],
    ["Europe/London", "America/New_York", "five hours behind"],
    ["Europe/London", "Asia/Kolkata", "four and a half hours ahead"],
    ["Europe/London", "Asia/Kathmandu", "four hours and 45 minutes ahead"],
    ["Pacific/Pago_Pago", "Pacific/Kiritimati", "25 hours ahead"],
    ["Australia/Lord_Howe", "Australia/Sydney", "30 minutes behind"],
  ])("event in %s, reader in %s: %s", (event, reader, words) => {
    expect(aheadWords(zones(event, reader), SUMMER)).toBe(words);
  });
});

it("says where the event's clocks are, and what their time is called", () => {
  expect(zoneWords("Europe/London", SUMMER)).toBe("London (BST)");
  expect(zoneWords("Europe/London", new Date("2027-01-15T10:00:00Z"))).toBe("London (GMT)");
  expect(placeOfZone("America/Argentina/Buenos_Aires")).toBe("Buenos Aires");
});
