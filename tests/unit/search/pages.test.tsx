import { expect, it } from "vitest";
import { tasks } from "#db/event/schema/tasks";
import { teams, users } from "#db/event/schema/teams";
import { q } from "#db/read-batch";
import { OUR_TERMS } from "~/event-settings/core-pages.rules";
import { personEntries, teamEntries } from "~/features/auth/search-entries.server";
import * as adminDownloads from "~/features/downloads/pages/admin-downloads";
import { foundPages } from "~/features/search/found-pages.server";
import * as search from "~/features/search/pages/search";
import * as suggestions from "~/features/search/pages/suggestions";
import * as adminSuppliers from "~/features/suppliers/pages/admin-suppliers";
import { taskEntries } from "~/features/tasks/found-tasks.server";
import * as adminTasks from "~/features/tasks/pages/admin-tasks";
import * as adminTimeTable from "~/features/time-table/pages/admin-time-table";
import { adminCrumbs, adminMap } from "~/shell/admin-map.server";
import { audit } from "../support/memory-event";
import { controlsOf, linksOf, pageHouse } from "../support/page-house";

const filled = async () => {
  const house = await pageHouse();
  const ids = Array.from({ length: 22 }, (_, n) => `t${String(n).padStart(2, "0")}`);
  await house.at.write(
    q.insert(tasks).values(
      ids.map((id, n) => ({
        ...{
          id,
          title: `Quay ${id}`,
          description: n === 0 ? "By the harbour wall" : "",
          type: "task" as const,
        },
        ...audit,
      })),
    ),
    q.insert(teams).values([
      { id: "a", name: "Quayside", ownerId: "own", ...audit },
      { id: "b", name: "Quay guests", parentTeamId: "a", isArchived: true, ...audit },
    ]),
    q.insert(users).values([
      { id: "own", firstName: "Quay", surname: "Lee", email: "own@x.test", teamId: "a", ...audit },
      { id: "st", firstName: "Stan", surname: "Quay", email: "st@x.test", ...audit },
    ]),
    ...taskEntries.index(ids),
    ...["a", "b"].flatMap((id) => teamEntries.index(id)),
    ...["own", "st"].flatMap((id) => personEntries.index(id)),
  );
  return house;
};
const see = async (house: Awaited<ReturnType<typeof filled>>, query: string, level = "admin") =>
  house.visit(search, { level, path: `/search?${query}` });

it("everything that staff may see is found by kind, twenty of each, and the rest a link away", async () => {
  const house = await filled();
  const { text, html } = await see(house, "q=quay");
  expect(text.replaceAll(/(Quay t\d\d ?){17}/g, "… ")).toBe(
    "Search Search for Search All 26 Tasks 22 Teams 2 People 2 Tasks 22 … Quay t18 Quay t19 Quay t20 Show all 22 tasks Teams 2 Quayside Owner Quay Lee Quay guests Archived · Shares the stand of Quayside People 2 Quay Lee own@x.test · Quayside Stan Quay st@x.test · Staff",
  );
  expect(linksOf(html).filter((link) => !/^Quay t/.test(link))).toEqual([
    "All 26 > /search?q=quay",
    "Tasks 22 > /search?q=quay&kind=task",
    "Teams 2 > /search?q=quay&kind=team",
    "People 2 > /search?q=quay&kind=person",
    "Show all 22 tasks > /search?q=quay&kind=task",
    "Quayside > /admin/teams/a",
    "Quay guests > /admin/teams/b",
    "Quay Lee > /admin/teams/a/own",
    "Stan Quay > /admin/users/st",
  ]);
  expect(controlsOf(html)).toEqual(["GET /?q=quay", "q=quay"]);
});

it("one kind alone is paged, keeps the counts of the others, and is kept by the form", async () => {
  const house = await filled();
  const { text, html } = await see(house, "q=quay&kind=task&page=2");
  expect(text).toBe(
    "Search Search for Search All 26 Tasks 22 Teams 2 People 2 Tasks 22 Quay t21 Quay t00 21 to 22 of 22 tasks Previous Page 1 Page 2",
  );
  expect(controlsOf(html)).toContain("kind=task");
  const page = await see(house, "q=lee&kind=task");
  expect(page.text).toBe(
    "Search Search for Search All 2 Teams 1 People 1 No tasks match “lee” Other results do: choose All above.",
  );
});

it("what was looked for is marked, around its first hit too", async () => {
  const { html } = await see(await filled(), "q=harb");
  expect([...html.matchAll(/<mark>(.*?)<\/mark>/g)].map(([, word]) => word)).toEqual(["harbour"]);
  expect(html).toContain("By the <mark>harbour</mark> wall");
});

it("too little, and nothing found, are told apart", async () => {
  const house = await filled();
  expect((await see(house, "")).text).toContain(
    "What are you looking for? Type a word, or the beginning of one.",
  );
  expect((await see(house, "q=x")).text).toContain(
    "Type at least two letters or digits Other characters are not",
  );
  expect((await see(house, "q=zzz")).text).toContain(
    "Nothing matches “zzz” Check the spelling, or use fewer words.",
  );
});

it("an exhibitor without a team finds neither people nor teams nor pages of the admin area", async () => {
  const house = await filled();
  expect((await see(house, "q=quay", "user")).text).toContain("Nothing matches “quay”");
  expect((await see(house, "q=branding", "user")).text).toContain("Nothing matches “branding”");
  expect((await see(house, "q=branding")).text).toContain("Branding");
});

it("the palette is offered the first five of each kind, and nothing of it is stored on the way", async () => {
  const house = await filled();
  const { response } = await house.visit(suggestions, { level: "admin", path: "/x?q=quay&kind=task&page=3" });
  expect(response?.headers.get("cache-control")).toBe("no-store");
  const { groups }: { groups: { label: string; items: { to: string; title: string; detail: string }[] }[] } =
    JSON.parse((await response?.text()) ?? "");
  expect(groups.map(({ label, items }) => `${label} ${items.length}`)).toEqual([
    "Tasks 5",
    "Teams 2",
    "People 2",
  ]);
  expect(groups[2]?.items.map(({ title, to }) => [title, to])).toEqual([
    ["Quay Lee", "/admin/teams/a/own"],
    ["Stan Quay", "/admin/users/st"],
  ]);
  expect(groups[0]?.items[0]).toEqual({
    detail: "",
    title: "Quay t01",
    to: "/admin/tasks/t01",
  });
});

it("pages are found by what they are called and about, by whoever may open them", () => {
  expect(foundPages("admin", [])).toEqual([]);
  expect(foundPages("admin", ["branding"]).map(({ to }) => to)).toContain("/admin/branding");
  expect(foundPages("moderator", ["branding"]).map(({ to }) => to)).not.toContain("/admin/branding");
  const ofTeams = foundPages("moderator", ["team"]).filter(
    ({ detail }) => !/^(Content|Suppliers|Assets|Reporting)/.test(detail),
  );
  expect(foundPages("reportViewer", ["team"]).map(({ to }) => to)).toContain("/admin/reports/teams");
  expect(ofTeams).toEqual([
    {
      detail: "Tasks · What teams must do, and by when.",
      id: "/admin/tasks",
      snippet: "",
      title: "Tasks",
      to: "/admin/tasks",
    },
    {
      detail: "Tasks · What teams sent or ask for, to be decided.",
      id: "/admin/approvals",
      snippet: "",
      title: "Approvals",
      to: "/admin/approvals",
    },
    {
      detail: "Tasks · What teams write under their tasks, over all of them.",
      id: "/admin/comments",
      snippet: "",
      title: "Comments",
      to: "/admin/comments",
    },
    {
      detail: "Teams/Users/Custom Fields · Every stand, its people and its progress.",
      id: "/admin/teams",
      snippet: "",
      title: "Teams",
      to: "/admin/teams",
    },
    {
      detail: "Teams/Users/Custom Fields · Everybody in the event: teams' people and staff.",
      id: "/admin/users",
      snippet: "",
      title: "Users",
      to: "/admin/users",
    },
    {
      detail: "Quick link",
      id: "/admin/teams/add-team",
      snippet: "",
      title: "Add team",
      to: "/admin/teams/add-team",
    },
  ]);
});

it("one wrong letter of a word of five letters and more finds it all the same, where nothing is written so", async () => {
  const house = await filled();
  const found = async (q: string, level = "admin") =>
    (await see(house, `q=${encodeURIComponent(q)}`, level)).text;
  for (const typed of ["harbuor", "habour", "harbourr", "hxrbour wall", "herbou"])
    expect(await found(typed)).toContain("Quay t00 By the harbour wall");
  expect(await found("Quayisde")).toContain("Teams 1 Quayside");
  expect(await found("brandnig")).toContain("Branding");
  for (const typed of ["hxrbxur", "qauy", "wlal", "harbuor qauy"])
    expect(await found(typed)).toContain("Nothing matches");
  // What is written as it was typed is found alone.
  expect(await found("quayside")).not.toContain("Quay guests");
  const { html } = await see(house, "q=harbuor");
  expect(html).toContain("By the <mark>harbour</mark> wall");
  const { response } = await house.visit(suggestions, { level: "admin", path: "/x?q=harbuor" });
  expect(await response?.text()).toContain("Quay t00");
});

it("kinds and places of things that the event calls otherwise have its words, also where nothing is found", async () => {
  const house = await filled();
  const settings = { terminology: { tasks: "Jobs", dashboard: "Bridge" } };
  const look = async (query: string) =>
    (await house.visit(search, { level: "admin", path: `/search?${query}`, settings })).text;
  expect(await look("q=quay")).toContain("Jobs 22 Quay");
  expect(await look("q=quay")).toContain("Show all 22 Jobs");
  expect(await look("q=lee&kind=task")).toContain("No Jobs match");
  expect(await look("q=jobs")).toContain("Jobs Tasks · What teams must do");
  const { response } = await house.visit(suggestions, { level: "admin", path: "/x?q=quay", settings });
  expect(await response?.text()).toContain('"label":"Jobs"');
});

it("so has the admin area: its navigation, its crumbs, and the heads of its lists", async () => {
  const terms = { ...OUR_TERMS, tasks: "Jobs", timeTable: "Diary" };
  const labels = adminMap("admin", {}, terms).groups.flatMap(({ places }) =>
    places.map(({ label }) => label),
  );
  expect(labels).toEqual(expect.arrayContaining(["Jobs", "Diary", "Downloads", "Suppliers"]));
  expect(adminCrumbs(terms)).toMatchObject({ "admin/tasks": "Jobs", "admin/time-table": "Diary" });
  const house = await filled();
  for (const [page, key] of [
    [adminTasks, "tasks"],
    [adminDownloads, "downloads"],
    [adminSuppliers, "suppliers"],
    [adminTimeTable, "timeTable"],
  ] as const) {
    const { html } = await house.visit(page, {
      level: "admin",
      settings: { terminology: { [key]: "Own word" } },
    });
    expect(html).toContain("<h1>Own word</h1>");
  }
});
