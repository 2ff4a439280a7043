import { expect, it } from "vitest";
import { errorTitle, pageTitle } from "~/ui/page-title";

const root = { id: "root", data: { eventName: "Boat Show" } };
const shown = (parts: { title: string }[]) => parts.map(({ title }) => title).join();

it("a page's own words are in title case; the names of things are as they were written", () => {
  expect(shown(pageTitle("Forgot password")({ matches: [root] }))).toBe("Forgot Password – Boat Show");
  expect(shown(pageTitle("Set up a second step")({ matches: [root] }))).toBe(
    "Set Up a Second Step – Boat Show",
  );
  const named = pageTitle<() => { title: string }>(({ title }) => title as string);
  expect(shown(named({ data: { title: "how to unload" }, matches: [root] }))).toBe(
    "how to unload – Boat Show",
  );
});

it("what the router answers is named in the title too", () => {
  const of = (status: number) => shown(errorTitle({ error: { status }, matches: [] }));
  expect([400, 403, 404, 405, 500, 503].map(of)).toEqual([
    "400 Bad Request",
    "403 Forbidden",
    "404 Not Found",
    "405 Method Not Allowed",
    "Something Went Wrong",
    "Something Went Wrong",
  ]);
});
