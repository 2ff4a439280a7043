import { describe, expect, it } from "vitest";
import { backTo } from "~/procedure/back.schema";

describe("where a verb leads back", () => {
  it.each(["/", "/admin/approvals?q=a&task=b", "/admin/tasks/1/teams?status=overdue", "?type=task", "/a/b/"])(
    "a path of this event, or a query: %s",
    (back) => expect(backTo.parse(back)).toBe(back),
  );

  it.each([
    "//evil.example",
    "/..//evil.example",
    "/../admin",
    "/./admin",
    "https://evil.example",
    "javascript:alert(1)",
    "evil.example",
    "/\\evil.example",
    "/admin/approvals\\@evil",
    "/a b",
    "?x#y",
    "/a\n/b",
    "",
    `/${"a".repeat(2001)}`,
  ])("never elsewhere: %s", (back) => expect(backTo.parse(back)).toBeUndefined());

  it("nothing that is no text", () => {
    for (const back of [undefined, null, 1, ["/a", "/b"], {}]) expect(backTo.parse(back)).toBeUndefined();
  });
});
