import { describe, expect, it } from "vitest";
import { pathNow } from "~/features/content/reading/reading.server";

const page = { id: "0190f3a0-0000-7000-8000-000000000001", path: "build-up" };

describe("a former path", () => {
  it("leads to the one that the page has now, with what opens over it", () => {
    const at = (path: string) => pathNow(`http://demo.example${path}`, "old-name", page);
    expect(at("/content/old-name")).toBe("/content/build-up");
    expect(at("/content/old-name/task/7?shown=50")).toBe("/content/build-up/task/7?shown=50");
    expect(at("/guests/content/old-name")).toBe("/guests/content/build-up");
  });

  it("is found as an address writes it", () => {
    expect(pathNow("http://demo.example/content/%C3%BCber.data?x=1", "über", page)).toBe(
      "/content/build-up?x=1",
    );
  });

  it("is neither the id nor the path of now", () => {
    expect(pathNow("http://demo.example/content/build-up", "build-up", page)).toBeNull();
    expect(pathNow(`http://demo.example/content/${page.id}`, page.id, page)).toBeNull();
  });
});
