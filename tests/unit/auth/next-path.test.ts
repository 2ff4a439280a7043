import { describe, expect, it } from "vitest";
import { safeNext } from "~/features/auth/next-path.rules";

describe("where sign-in leads", () => {
  it.each([
    "/",
    "/tasks",
    "/tasks?status=overdue",
    "/admin/teams?q=a%20b&page=2",
    "/tasks/0190-aa#top",
    "/%2F%2Fevil.example",
  ])("%s is a path of this event", (next) => {
    expect(safeNext(next)).toBe(next);
    expect(new URL(safeNext(next), "http://demo.localhost").host).toBe("demo.localhost");
  });

  const attacks = [
    "",
    "tasks",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "\t//evil.example",
    " //evil.example",
    "/ /evil.example",
    "http://evil.example",
    "https:evil.example",
    "javascript:alert(1)",
    "/tasks\r\nset-cookie: a=b",
    "/\u0000",
    "/\u2028/evil.example",
    "/täst",
    "@evil.example",
    ".evil.example",
  ];
  it.each(attacks)("%j leads to the dashboard", (next) => {
    expect(safeNext(next)).toBe("/");
  });

  it("whatever is sent, a browser stays on the event's host", () => {
    const parts = [
      "/",
      "\\",
      "//",
      "\t",
      "\n",
      "%2f",
      "%5c",
      "..",
      ".",
      "@",
      "evil.example",
      "http:",
      "?",
      "#",
      ":80",
    ];
    for (const a of parts) {
      for (const b of parts) {
        for (const c of parts) {
          const url = new URL(safeNext(a + b + c), "http://demo.localhost/auth/login");
          expect(url.host, JSON.stringify(a + b + c)).toBe("demo.localhost");
        }
      }
    }
  });

  it("never back into the screens of signing in: that would be a circle", () => {
    expect(safeNext("/auth/login?next=/auth/login")).toBe("/");
    expect(safeNext("/auth/log-out")).toBe("/");
  });
});
