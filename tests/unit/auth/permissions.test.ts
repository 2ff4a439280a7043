import { describe, expect, it } from "vitest";
import { hasLevel, LEVEL_LABELS, LEVELS, levelOf, mayGrant } from "~/identity/permissions.rules";

describe("the five levels", () => {
  it("rise from user to Eventflow Staff, and each may do what those below may", () => {
    expect(LEVELS).toEqual(["user", "reportViewer", "moderator", "admin", "eventflowAdmin"]);
    LEVELS.forEach((level, at) => {
      LEVELS.forEach((required, other) => {
        expect(hasLevel(level, required), `${level} for ${required}`).toBe(at >= other);
      });
    });
    expect(LEVEL_LABELS.eventflowAdmin).toBe("Eventflow Staff");
  });

  it.each([
    ["teamOwner", "user"],
    ["teamMember", "user"],
    ["", "user"],
    ["Admin", "user"],
    ["superuser", "user"],
    ["moderator", "moderator"],
    ["eventflowAdmin", "eventflowAdmin"],
  ])("a stored %j reads as %s: what is not known opens nothing", (stored, level) => {
    expect(levelOf(stored)).toBe(level);
  });

  it("nobody grants a level above their own, and nobody but the command line grants Eventflow Staff", () => {
    const granted = LEVELS.map((granter) => LEVELS.filter((level) => mayGrant(granter, level)));
    expect(granted).toEqual([
      ["user"],
      ["user", "reportViewer"],
      ["user", "reportViewer", "moderator"],
      ["user", "reportViewer", "moderator", "admin"],
      ["user", "reportViewer", "moderator", "admin"],
    ]);
  });
});
