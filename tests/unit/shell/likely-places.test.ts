import { describe, expect, it } from "vitest";
import { likelyPlaces } from "~/shell/likely-places.rules";

const at = (to: string) => ({ to, label: to });
const PLACES = ["/tasks", "/forms", "/time-table", "/downloads", "/notifications"].map(at);
const HOME = at("/");
const ADMIN = [
  "/admin/tasks",
  "/admin/teams",
  "/admin/forms",
  "/admin/reports/forms",
  "/admin/task-groups",
].map(at);

const of = (path: string, places = PLACES, home = HOME) =>
  likelyPlaces(path, places, home).map(({ to }) => to);

describe("where somebody wanted to go", () => {
  it("is the list that the address lies below, then home", () => {
    expect(of("/tasks/0190")).toEqual(["/tasks", "/"]);
    expect(of("/admin/forms/0190/submissions/1", ADMIN, at("/admin"))).toEqual(["/admin/forms", "/admin"]);
    expect(of("/admin/reports/forms/gone", ADMIN, at("/admin"))[0]).toBe("/admin/reports/forms");
  });
  it("is what the address is a mistyped one of", () => {
    expect(of("/taks")).toEqual(["/tasks", "/"]);
    expect(of("/Downlaods/x")).toEqual(["/downloads", "/"]);
    expect(of("/admin/team", ADMIN, at("/admin"))[0]).toBe("/admin/teams");
    expect(of("/admin/tasks-groups", ADMIN, at("/admin"))).toEqual(["/admin/task-groups", "/admin"]);
  });
  it("is home where nothing is like it, and never more than two", () => {
    expect(of("/wp-login.php")).toEqual(["/"]);
    expect(of("/")).toEqual(["/"]);
    expect(of(`/${"x".repeat(5000)}`)).toEqual(["/"]);
    expect(of("/forms/tasks", [at("/forms"), at("/forms"), at("/form")])).toEqual(["/forms", "/form"]);
  });
});
