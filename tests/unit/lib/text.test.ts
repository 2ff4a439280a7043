import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { EventSettings } from "~/event-settings/settings.schema";
import { NamesInput } from "~/features/account/account.schema";
import { AddFactorInput } from "~/features/auth/auth.schema";
import { EventInput, TerminologyInput } from "~/features/settings/settings-forms.schema";
import { TaskGroupInput, TaskInput } from "~/features/tasks/tasks.schema";
import { PersonInput, StandShareInput, TeamTypeInput } from "~/features/teams/teams.schema";
import { folded, holdsWords, normalised, oneLine, searchWords, shortened } from "~/lib/text.rules";
import { readSources } from "../support/source-tree";

const HOSTILE = "\u0000A\u202Enn\r\nBcc: x@y\u0085z\u2066\u200F\u061C\uFEFF\u0007 \u2028end\u200B\uD800";
const PLAIN = "Ann Bcc: x@y z end\uFFFD";

describe("a name", () => {
  it("is one line that reads as it is written", () => {
    expect(oneLine(HOSTILE)).toBe(PLAIN);
  });

  it.each(["José", "Łukasz", "محمد", "علی‌رضا", "李小龍", "Ο’Νιλ", "👨‍👩‍👧 GmbH", "A & B <Ltd>"])(
    "of any script stays: %s",
    (name) => {
      expect(oneLine(name)).toBe(name);
    },
  );

  const event = { version: 1, timeZone: "Europe/London", locale: "en-GB" };
  it.each([
    ["a person's", NamesInput, { firstName: HOSTILE, surname: HOSTILE }],
    ["an invited person's", PersonInput.omit({ email: true }), { firstName: HOSTILE, surname: HOSTILE }],
    ["a team's", StandShareInput.pick({ name: true }), { name: HOSTILE }],
    ["a team type's", TeamTypeInput, { name: HOSTILE }],
    ["a task's", TaskInput, { title: HOSTILE, type: "task", groupIds: [], teamTypeIds: [] }],
    ["a group's", TaskGroupInput, { title: HOSTILE }],
    ["a passkey's", AddFactorInput, { code: "1", name: HOSTILE }],
    ["an event's", EventInput, { ...event, eventName: HOSTILE, shortName: HOSTILE, companyName: HOSTILE }],
    ["a stored event's", EventSettings, { eventName: HOSTILE, longName: HOSTILE, teamName: HOSTILE }],
    ["a term", TerminologyInput, { version: 1, form: "terminology", tasks: HOSTILE }],
  ])("%s is cleaned as it comes in", (_, schema, input) => {
    const parsed = JSON.stringify(schema.parse(input));
    expect(parsed).toContain(PLAIN);
    expect(parsed).not.toMatch(/[\u202E\u2066\u200F]|\\u0000|\\n|\\r/);
  });

  it("of nothing but what is taken out is missing", () => {
    expect(NamesInput.safeParse({ firstName: "\u202E\u0000 ", surname: "x" }).success).toBe(false);
  });
});

describe("the address of an event", () => {
  it("names nobody before its host", () => {
    const event = { version: 1, timeZone: "Europe/London", locale: "en-GB", eventName: "x" };
    const takes = (appUrl: string) => EventInput.safeParse({ ...event, appUrl }).success;
    expect(takes("https://portal.example/x")).toBe(true);
    expect(takes("https://portal.example@evil.example/")).toBe(false);
    expect(takes("https://a:b@evil.example/")).toBe(false);
    expect(EventSettings.parse({ appUrl: "https://portal.example@evil.example/" }).appUrl).toBe(
      "https://evil.example/",
    );
  });
});

describe("normalising", () => {
  it("is done in one place, and for passwords, whose length is looked at before", () => {
    const files = readSources("app", "db", "workers")
      .map(({ path }) => path)
      .filter((path) => /\.normalize\(/.test(readFileSync(path, "utf8")));
    expect(files.sort()).toEqual(["app/features/auth/password.server.ts", "app/lib/text.rules.ts"]);
  });

  it("keeps what any script needs", () => {
    expect(normalised("e\u0301", "NFC")).toBe("é");
    expect(normalised(`a${"\u0301".repeat(5_000)}`, "NFC").length).toBeLessThan(32);
    expect(folded("Čéß")).toBe("ceß");
  });
});

describe("what is looked for", () => {
  it.each([
    ["Éclairage scène", "ECLAIRAGE"],
    ["Éclairage scène", "scene eclair"],
    ["e\u0301clairage", "éclair"],
    ["eclairage", "Éclair"],
    ["İstanbul", "istanbul"],
    ["Größe", "GROSE"],
    ["한국 전시회", "전시"],
    ["Łódź", "łodz"],
  ])("in %j is found by %j", (text, words) =>
    expect(holdsWords(text, searchWords(words))).toBe(words !== "GROSE"),
  );

  it("letters that are no letter with a mark stay: ß, ø and ł", () => {
    expect(folded("Straße Ørsted Łódź")).toBe("straße ørsted łodz");
  });

  it("is each word once, at most twelve of 200 characters, whatever comes", () => {
    expect(searchWords("  b\ta b\u0000c ")).toEqual(["b", "a", "c"]);
    expect(searchWords("x ".repeat(1_000_000))).toEqual(["x"]);
    expect(searchWords(Array.from({ length: 50 }, (_, n) => `w${n}`).join(" "))).toHaveLength(12);
    expect(searchWords("\u0301".repeat(1_000_000))[0]).toHaveLength(200);
    expect(holdsWords("anything", [])).toBe(true);
  });
});

it("shortens a text to what there is room for, without a space before the ellipsis", () => {
  expect(shortened("Stand design", 12)).toBe("Stand design");
  expect(shortened("Stand design", 11)).toBe("Stand desi…");
  expect(shortened("Stand design", 7)).toBe("Stand…");
});
