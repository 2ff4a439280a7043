import { expect, it } from "vitest";
import {
  HIDDEN_BY,
  SEEN_BY,
  VISIBILITY_LABELS,
  visibilityLines,
  visibilityReason,
} from "~/features/tasks/editor/visibility.texts";

it("every rule has a label and a reason, and none says what the team has not", () => {
  for (const rule of [...SEEN_BY, ...HIDDEN_BY]) {
    expect(VISIBILITY_LABELS[rule]).toBeTruthy();
    const isTyped = rule === "ownType" || rule === "otherType";
    expect(visibilityReason({ rule, typeName: isTyped ? "Shell" : null, parentName: null })).not.toMatch(
      /null|undefined/,
    );
  }
  expect(visibilityReason({ rule: "standShare", typeName: null, parentName: "Solent" })).toContain(
    "of Solent",
  );
});

it("lists only the rules that some team comes under, those that see first", () => {
  const { lines, seeing, hidden } = visibilityLines({
    otherType: 3,
    standShare: 2,
    everyType: 0,
    organiser: 1,
  });
  expect(lines.map(({ rule, teams }) => [rule, teams])).toEqual([
    ["organiser", 1],
    ["standShare", 2],
    ["otherType", 3],
  ]);
  expect([seeing, hidden]).toEqual([3, 3]);
});
