import { describe, expect, it } from "vitest";
import { hexColour, readColour } from "~/features/settings/contrast.rules";
import { contrast } from "~/features/settings/oklch.rules";
import { greetingLine, signatureOf } from "~/features/settings/onboarding.rules";
import { savedWords } from "~/features/settings/saved-by.rules";
import { domainOf, senderVerdict } from "~/features/settings/sender-check.rules";
import { videoIdOf } from "~/features/settings/video.rules";
import { logosOf } from "~/shell/logo.rules";
import { differences } from "~/ui/differences.rules";

describe("the reading of a colour", () => {
  it.each(["#029e66", "#f2c200", "#7a1fa2", "#000000", "#ffffff", "#808080", "#ff0000", "#00ffff"])(
    "%s: every line passes by its own inks, and says the ratio that they have",
    (colour) => {
      const { lines } = readColour(colour)!;
      expect(lines.map(({ what }) => what)).toEqual([
        "Text in the navigation",
        "Text on a button",
        "A link on white",
      ]);
      for (const { ink, ground, ratio, passes } of lines) {
        expect(passes).toBe(contrast(ink, ground) >= 4.5);
        expect(passes).toBe(true);
        expect(ratio).toBeLessThanOrEqual(contrast(ink, ground));
        expect(contrast(ink, ground) - ratio).toBeLessThan(0.1);
      }
    },
  );

  it("says which ink, what the colour itself would come to, and which shade stands in for it", () => {
    const green = readColour("#029e66")!;
    expect(green.note).toContain("White text on #029e66 itself comes to 3.4 : 1, too little to read.");
    expect(green.note).toContain(green.tokens["--brand-fill"]);
    const amber = readColour("#f2c200")!;
    expect(amber.lines[1]).toMatchObject({ inkName: "Dark", ground: "#f2c200" });
    expect(amber.note).toContain("buttons carry the colour as it is");
  });

  it("the navigation is dark for a dark colour and light for a light one", () => {
    expect(readColour("#123456")?.navTheme).toBe("dark");
    expect(readColour("#ffe680")?.navTheme).toBe("light");
  });

  it.each(["", "green", "#12345", "#1234567", "rgb(1,2,3)", "#02ge66"])("%j is no colour", (text) => {
    expect(hexColour(text)).toBeNull();
    expect(readColour(text)).toBeNull();
  });
});

describe("a video's id", () => {
  const id = "dQw4w9WgXcQ";
  it.each([
    id,
    `https://www.youtube.com/watch?v=${id}&t=42s`,
    `https://youtu.be/${id}?si=abc`,
    `youtube.com/embed/${id}`,
    `https://m.youtube.com/shorts/${id}`,
    `https://www.youtube-nocookie.com/embed/${id}`,
  ])("YouTube: %s", (text) => expect(videoIdOf("youTube", text)).toBe(id));

  it.each([
    "76979871",
    "https://vimeo.com/76979871",
    "vimeo.com/channels/staffpicks/76979871",
    "https://player.vimeo.com/video/76979871?h=8272103f6e",
  ])("Vimeo: %s", (text) => expect(videoIdOf("vimeo", text)).toBe("76979871"));

  it.each([
    "",
    "short",
    `https://evil.example/watch?v=${id}`,
    `https://youtube.com.evil.example/watch?v=${id}`,
    "https://www.youtube.com/watch?v=<script>",
    `javascript://youtube.com/watch?v=${id}`,
  ])("neither: %s", (text) => {
    expect(videoIdOf("youTube", text)).toBeNull();
    expect(videoIdOf("vimeo", text)).toBeNull();
  });
});

describe("who saved, and when", () => {
  const saved = { by: "helen", name: "Helen Marsh", at: "2027-06-03T09:42:10.000Z" };
  const reader = { userId: "leo", now: new Date("2027-06-03T10:00:00Z"), timeZone: "Europe/London" };

  it("today: the time in the event's zone; another day: the day too, by the event's calendar", () => {
    expect(savedWords(saved, reader)).toEqual({ who: "Helen Marsh", when: "at 10:42" });
    const next = { ...reader, now: new Date("2027-06-04T10:00:00Z") };
    expect(savedWords(saved, next).when).toBe("on 3 June 2027 at 10:42");
    expect(savedWords(saved, { ...next, timeZone: "Pacific/Kiritimati" }).when).toBe(
      "on 3 June 2027 at 23:42",
    );
    const late = { ...saved, at: "2027-06-03T23:30:00.000Z" };
    expect(savedWords(late, { ...reader, now: new Date("2027-06-04T00:10:00Z") }).when).toBe("at 00:30");
  });

  it("one's own other window, the system, and somebody who is gone", () => {
    expect(savedWords(saved, { ...reader, userId: "helen" }).who).toBe("You, in another window,");
    expect(savedWords({ ...saved, by: "system", name: null }, reader).who).toBe("The system");
    expect(savedWords({ ...saved, name: null }, reader).who).toBe("Somebody who has left");
  });
});

describe("two versions side by side", () => {
  it("names only what differs; a box is On or Off, nothing is (empty)", () => {
    const labels = { title: "Title", note: "Note", shown: "Shown", limit: "Limit" };
    const stored = { title: "Theirs", note: "", shown: true, limit: 10 };
    expect(
      differences(labels, stored, { title: "Mine", note: undefined, shown: undefined, limit: "10" }),
    ).toEqual([
      { key: "title", label: "Title", theirs: "Theirs", mine: "Mine" },
      { key: "shown", label: "Shown", theirs: "On", mine: "Off" },
    ]);
    expect(differences(labels, stored, { title: "", note: "", shown: "on", limit: "10" })).toEqual([
      { key: "title", label: "Title", theirs: "Theirs", mine: "(empty)" },
    ]);
  });
});

describe("the sender's domain", () => {
  const good = { passed: true, reason: "" };
  const all = { lockdown: good, spf: good, dkim: good, exists: true };
  const bad = (reason: string) => ({ passed: false, reason });

  it("is confirmed only when nothing is amiss, and no answer is no confirmation", () => {
    expect(senderVerdict("a.example", all)).toMatchObject({
      tone: "success",
      title: "a.example is confirmed",
    });
    expect(senderVerdict("a.example", null)).toMatchObject({ tone: "info" });
    for (const name of ["lockdown", "spf", "dkim"] as const) {
      const verdict = senderVerdict("a.example", { ...all, [name]: bad("because.") });
      expect(verdict.tone, name).toBe("warning");
      expect(verdict.lines[0], name).toMatch(/: because\.$/);
    }
    expect(senderVerdict("a.example", { ...all, exists: false }).tone).toBe("warning");
  });

  it("is what stands after the last @", () => expect(domainOf('"odd@local"@A.Example')).toBe("a.example"));
});

describe("the greeting and the signature", () => {
  const person = { firstName: "Amara", surname: "Okafor" };
  it.each([
    [{ salutation: "Dear", showGreeting: true, showSurname: false }, "Dear Amara,"],
    [{ salutation: "Dear", showGreeting: true, showSurname: true }, "Dear Amara Okafor,"],
    [{ salutation: "", showGreeting: true, showSurname: false }, "Amara,"],
    [{ salutation: "Dear", showGreeting: false, showSurname: true }, ""],
  ])("%o → “%s”", (settings, line) => expect(greetingLine(settings, person)).toBe(line));

  it("the team signs, else the organiser, else the event", () => {
    expect(signatureOf({ teamName: "Team", companyName: "Ltd", eventName: "Show" })).toBe("Team");
    expect(signatureOf({ teamName: "", companyName: "Ltd", eventName: "Show" })).toBe("Ltd");
    expect(signatureOf({ teamName: "", companyName: "", eventName: "Show" })).toBe("Show");
  });
});

describe("the logo by its ground", () => {
  it.each([
    [
      { logo: "l", invertedLogo: "i", autoLogo: true },
      { onLight: "l", onDark: "i" },
    ],
    [
      { logo: "l", invertedLogo: "", autoLogo: true },
      { onLight: "l", onDark: null },
    ],
    [
      { logo: "l", invertedLogo: "", autoLogo: false },
      { onLight: "l", onDark: "l" },
    ],
    [
      { logo: "l", invertedLogo: "i", autoLogo: false },
      { onLight: "l", onDark: "i" },
    ],
    [
      { logo: "", invertedLogo: "", autoLogo: true },
      { onLight: null, onDark: null },
    ],
  ])("%o → %o", (logos, by) => expect(logosOf(logos)).toEqual(by));
});
