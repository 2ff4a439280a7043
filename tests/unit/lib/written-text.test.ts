import { describe, expect, it } from "vitest";
import { writtenText } from "~/lib/written-text.schema";

describe("a text that somebody wrote", () => {
  const Text = writtenText({ noun: "comment", most: 5_000 });
  const read = (text: string) => Text.safeParse(text);
  it.each(["", "   ", "\n\t", "\u200b\u200d", "\u202e"])("nothing to be seen is refused: %j", (text) => {
    expect(read(text).error?.issues[0]?.message).toBe("Write a comment first");
  });

  it.each(["👍", "?", "مرحبا", "0"])("one sign is enough: %s", (text) => {
    expect(read(text).data).toBe(text);
  });

  it("is kept as it was typed, but for line ends, control characters and the space around it", () => {
    expect(read("  <b>\r\nA\u0007</b>\u0000 ").data).toBe("<b>\nA</b>");
    expect(read("a\n\n  \n\n\nb\n\nc").data).toBe("a\n\nb\n\nc");
  });

  it("says how long it is when it is too long", () => {
    expect(read("x".repeat(5_000)).success).toBe(true);
    expect(read("x".repeat(5_000 + 1)).error?.issues[0]?.message).toBe(
      "Use at most 5,000 characters. You have 5,001",
    );
  });

  it("counts characters as people see them, and looks at no text that is far too long", () => {
    expect(read("😀".repeat(5_000)).success).toBe(true);
    expect(read("😀".repeat(5_001)).error?.issues.map(({ message }) => message)).toEqual([
      "Use at most 5,000 characters. You have 5,001",
    ]);
    expect(read("👨‍👩‍👧‍👦".repeat(4_000)).error?.issues.map(({ message }) => message)).toEqual([
      "Use at most 5,000 characters. You have 44,000",
    ]);
  });
});
