import { describe, expect, it } from "vitest";
import { dataPathOf, isDataPath, pageAddressOf, pagePathOf } from "~/remix/data-urls";
import { refusePromises } from "~/remix/render-page.server";

describe("the addresses of a page's data", () => {
  it.each([
    ["/", "/_root.data"],
    ["/tasks", "/tasks.data"],
    ["/tasks/1", "/tasks/1.data"],
  ])("%s has them at %s, and they lead back", (page, data) => {
    expect(dataPathOf(page)).toBe(data);
    expect(isDataPath(data)).toBe(true);
    expect(pagePathOf(data)).toBe(page);
    expect(pagePathOf(page)).toBe(page);
  });

  it("a page called _root is no start page", () => {
    expect(pagePathOf("/_root")).toBe("/_root");
  });

  it.each([
    ["/tasks.data?_routes=page%3A%2Ftasks", "/tasks"],
    ["/tasks.data?q=a&_routes=x&page=2", "/tasks?q=a&page=2"],
    ["/_root.data", "/"],
    ["/tasks?q=a", "/tasks?q=a"],
  ])("%s is asked for the page %s", (data, page) => {
    expect(pageAddressOf(new URL(data, "http://demo.example"))).toBe(page);
  });
});

describe("what a loader returns", () => {
  it("holds no promise: a page is one string", () => {
    expect(() => refusePromises({ root: { a: 1 }, page: null, other: "text" })).not.toThrow();
    const late = { root: { a: 1 }, "page:/tasks": { tasks: Promise.resolve([]) } };
    expect(() => refusePromises(late)).toThrow("The loader of page:/tasks returned a promise");
  });
});
