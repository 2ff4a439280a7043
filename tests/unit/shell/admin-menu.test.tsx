import { expect, it } from "vitest";
import AdminLayout from "~/shell/admin-layout";
import { adminMap } from "~/shell/admin-map.server";
import { menuFold, menuOf } from "~/shell/admin-menu.rules";
import { AdminPlaces } from "~/shell/admin-places";
import { TabBar } from "~/shell/tab-bar";
import { rendered } from "../support/rendered";

const account = {
  name: "Mia Marsh",
  role: "Alba",
  links: [{ to: "/my-account", label: "My account", icon: "circle-user" as const }],
};
const event = {
  ...{ name: "Boat Show", dates: "", logo: null, logos: { onLight: null, onDark: null } },
  ...{ navTheme: "light", version: "7" },
};
const counts = { tasks: 4, approvals: 1, taskGroups: 0, teams: 2 };
const data = { event, ...adminMap("admin", counts), crumbs: {}, account, tips: [] };

it("has the daily work first, and below it folds, of which that of the page is open, else the one that was left so", () => {
  const { words } = rendered(<AdminLayout />, { at: "/admin/tasks", data });
  expect(words).toContain(
    "Admin home Tasks 4 Approvals 1 Comments 0 Forms 0 Teams 2 Users 0 Reports Overview Health check Activity Form reports Task reports Orders Saved views Notifications",
  );
  const open = (at: string, more: object = {}) =>
    [
      ...rendered(<AdminLayout />, { at, data: { ...data, ...more } }).html.matchAll(
        /<details name="admin-menu" open=""><summary class="nav-h"><span>([^<]*)/g,
      ),
    ].map(([, title]) => title);
  expect(open("/admin/tasks")).toEqual([]);
  expect(open("/admin/tasks", { openFold: "Settings" })).toEqual(["Settings"]);
  expect(open("/admin/dashboard-header/cards/x", { openFold: "Settings" })).toEqual(["Dashboard"]);
  expect(open("/admin/task-groups")).toEqual(["Lists behind the work"]);
  const viewer = adminMap("reportViewer", counts);
  expect(menuOf(viewer.groups)).toMatchObject({
    daily: ["Overview", "Health check", "Form reports", "Task reports", "Orders", "Saved views"].map(
      (label) => ({
        label,
      }),
    ),
    folds: [],
  });
  expect(menuFold("Settings")).toBe("Settings");
  expect(menuFold("anything")).toBeNull();
});

it("on the start page each place says what it counts", () => {
  const { groups } = adminMap("admin", { cards: 7, cardLayouts: 2 });
  const { words } = rendered(<AdminPlaces groups={groups} account={account} />);
  expect(words).toMatch(/ 7 card /);
  expect(words).toMatch(/ 2 layout /);
});

it("has the event's own word for the dashboard on a phone too", () => {
  const named = (label: string) =>
    rendered(
      <TabBar
        pages={[{ id: "dashboard", to: "/", label, icon: "house" }]}
        {...{ sidebar: [], isKept: true, account, inert: {} }}
      />,
    ).words.split(" ")[0];
  expect([named("Dashboard"), named("Bridge")]).toEqual(["Home", "Bridge"]);
});
