import { describe, expect, it } from "vitest";
import { VERSION } from "~/lib/version";
import AdminLayout from "~/shell/admin-layout";
import { adminMap } from "~/shell/admin-map.server";
import { AdminPlaces } from "~/shell/admin-places";
import AuthLayout from "~/shell/auth-layout";
import { Breadcrumbs } from "~/shell/breadcrumbs";
import { corePlaces } from "~/shell/core-places.server";
import { ErrorPage } from "~/shell/error-page";
import { eventFacts } from "~/shell/event-facts.server";
import GuestLayout from "~/shell/guest-layout";
import { logosOf } from "~/shell/logo.rules";
import { loader as componentGallery } from "~/shell/pages/component-gallery";
import { loader as eventVersion } from "~/shell/pages/event-version";
import { loader as notBuilt } from "~/shell/pages/not-built";
import { loader as notFound, action as notFoundAction } from "~/shell/pages/not-found";
import { TabBar } from "~/shell/tab-bar";
import { UnauthorisedScreen } from "~/shell/unauthorised-screen";
import UserLayout from "~/shell/user-layout";
import { rendered } from "../support/rendered";

const event = {
  name: "Boat Show",
  dates: "10–14 September 2027",
  logo: null,
  logos: { onLight: null, onDark: null },
  navTheme: "light",
  version: "7",
};
const account = {
  name: "Mia Marsh",
  role: "Alba",
  links: [{ to: "/my-account", label: "My account", icon: "circle-user" as const }],
};

describe("the way to a page", () => {
  const crumbs = (at: string, handle?: object, data?: unknown) =>
    rendered(<Breadcrumbs core={{ tasks: "Jobs" }} />, { at, handle, data });
  it("leads back by each segment of its path, and not to itself", () => {
    const { links, html } = crumbs("/admin/task-groups/add");
    expect(links).toEqual([
      ["/", "Dashboard"],
      ["/admin", "Admin"],
      ["/admin/task-groups", "Task Groups"],
    ]);
    expect(html).toContain('<span aria-current="page">Add</span>');
    expect(html).not.toContain("title=");
  });
  it("says a page's own words, and the whole of what is too long to be shown under the pointer", () => {
    const name = "Alba".repeat(50);
    const { words, html } = crumbs("/admin/tasks/removal", { crumb: () => "Delete Tasks" }, {});
    expect(words).toBe("Dashboard Admin Tasks Delete Tasks");
    expect(html).not.toContain("title=");
    expect(crumbs("/admin/teams/x", { crumb: () => name }, {}).html).toContain(`title="${name}"`);
  });
  it("says names in place of ids, its own and those on the way; an id is never read out", () => {
    const handle = {
      crumb: (data: { title: string }) => data.title,
      crumbs: () => ({ "0190f3a0-1": "Alba" }),
    };
    const at = "/admin/teams/0190f3a0-1/0190f3a0-2";
    expect(crumbs(at, handle, { title: "Sign" }).words).toBe("Dashboard Admin Teams Alba Sign");
    expect(crumbs(at).words).toBe("Dashboard Admin Teams Unknown Unknown");
    expect(crumbs(at, handle, undefined).words).toBe("Dashboard Admin Teams Unknown Unknown");
  });
});

describe("what is not there", () => {
  const asked = async (loader: unknown, env: object = {}) => {
    const scope = {
      ...{
        request: new Request("http://demo.localhost/x"),
        requestId: "0190f3a0-0000-7000-8000-000000000001",
      },
      ...{
        event: { id: "e" },
        env,
        isSecure: false,
        cookies: [],
        retryAfter: null,
        refusal: null,
        enqueueOutbox: () => undefined,
      },
      assumedContext: async () => null,
      requestContext: async () => ({ user: null, team: null, version: "7" }),
      command: async () => ({ db: {}, env }),
    };
    const args = { request: scope.request, params: {}, context: { scope } };
    const given = await (loader as (args: unknown) => Promise<unknown>)(args).catch(
      (thrown: unknown) => thrown,
    );
    return given instanceof Response ? given : null;
  };
  it("the design system is none of production's pages", async () => {
    expect((await asked(componentGallery, { ENVIRONMENT: "production" }))?.status).toBe(404);
    expect(await asked(componentGallery, { ENVIRONMENT: "local" })).toBeNull();
    expect(await asked(componentGallery, { ENVIRONMENT: "staging" })).toBeNull();
  });
  it("an unknown address is a 404, read or posted to, and so is a page that is not built", async () => {
    const written = "No page has this address. Check how it is written, or go to what is most like it.";
    const gone = "There is nothing at this address. It may have been moved or deleted.";
    for (const [each, message] of [
      [notFound, written],
      [notFoundAction, written],
      [notBuilt, gone],
    ] as const) {
      const answer = await asked(each);
      expect(answer?.status).toBe(404);
      expect(await answer?.json()).toMatchObject({ message });
    }
  });
  it("open pages are told the event's version, and that nobody is signed in", async () => {
    expect(await (await asked(eventVersion))?.json()).toEqual({
      ...{ version: "7", isSignedIn: false, unread: null },
    });
  });
  it("who may not see a page is told so, and led home", () => {
    const { words, links } = rendered(<UnauthorisedScreen />);
    expect(words).toBe(
      "403 Forbidden You do not have permission to see this page. Ask an organiser if you think you should. Go To Dashboard",
    );
    expect(links).toEqual([["/", "Go To Dashboard"]]);
  });
});

describe("the frame of an error", () => {
  const reply = (status: number, data: unknown) => ({ status, statusText: "", internal: false, data });
  const page = (error: unknown, inShell = false) =>
    rendered(<ErrorPage inShell={inShell} />, {
      at: "/here?q=1",
      error,
      above: { root: { eventName: "Boat Show", supportEmail: "help@x.test", monitoring: null } },
    });
  it("says what the answer says, with its reference; a level that is too low is the unauthorised screen", () => {
    expect(page(reply(409, { message: "Not now", reference: "AB" })).words).toBe(
      "Boat Show Unexpected Application Error! Not now. Go To Dashboard",
    );
    expect(page(reply(500, { message: "It broke", reference: "AB-1" })).words).toContain(
      "Something Went Wrong It broke. If it happens again, tell support the code AB-1. Try Again",
    );
    expect(page(reply(403, { message: "Forbidden", isUnauthorised: true })).words).toContain(
      "403 Forbidden You do not have permission",
    );
    expect(page(reply(404, { message: "Not Found" })).words).toContain("There is nothing at this address.");
    expect(page(reply(500, { message: "It broke" })).links).toContainEqual(["/here?q=1", "Try Again"]);
  });
  it("keeps the shell where there is one, else shows the event's name and its own main part", () => {
    expect(page(reply(404, null), true).html).not.toContain("<main");
    expect(page(reply(404, null)).tags("main")).toEqual([{ class: "page", id: "main", tabindex: "-1" }]);
  });
  it("brings the frame of whoever is signed in, where no layout stands around it", () => {
    const user = { event, pages: [], sidebar: [], account };
    const framed = page(reply(404, { message: "Not Found", frame: { user } }));
    expect(framed.tags("nav").map((nav) => nav["aria-label"])).toEqual(["Main", "Tab bar"]);
    expect(framed.words).toContain("404 Not Found There is nothing at this address.");
    expect(framed.tags("main")).toHaveLength(1);
  });
  it("of a download that was refused, leads back, and tries again by loading anew", () => {
    const back = "/admin/teams?q=a";
    const { links } = page(reply(503, { message: "Too much at once", back, isNoPage: true }));
    expect(page(reply(409, { message: "Not now", back, isNoPage: true })).words).toContain(
      "We could not do that Not now.",
    );
    expect(links).toEqual([
      ["/", "Boat Show"],
      ["/here?q=1", "Try Again"],
      ["/here?q=1", "Refresh Page"],
      ["/admin/teams?q=a", "Go Back"],
      ["/", "Go To Dashboard"],
    ]);
  });
  it("knows a request that got no answer, and files of an older version", () => {
    expect(page(new TypeError("Failed to fetch")).words).toContain(
      "A network request failed. Please check your connection and try again.",
    );
    expect(page(new TypeError("Failed to fetch dynamically imported module: x")).words).toContain(
      "Reload App",
    );
    expect(page(new Error("x is undefined")).words).toContain(
      "We could not load this page. Your saved work is safe.",
    );
  });
});

describe("the frame of exhibitors", () => {
  const pages = ["dashboard", "tasks", "forms", "marketplace", "news"].map((id, n) => ({
    id,
    to: n ? `/${id}` : "/",
    label: id,
    icon: "list-checks" as const,
    count: n === 1 ? 3 : 0,
  }));
  const frame = (more: object = {}) =>
    rendered(<UserLayout />, {
      at: "/tasks",
      data: { user: { event: { ...event, ...more }, pages, sidebar: [], account } },
    });
  it("names each page with what is open, and the current one; the dashboard is only current alone", () => {
    const { words, tags, links } = frame();
    expect(words).toContain("dashboard tasks 3 open forms marketplace news");
    const current = tags("a").filter((link) => link["aria-current"] === "page");
    expect(current.map(({ href }) => href)).toEqual(["/tasks", "/tasks"]);
    expect(links).toContainEqual(["/my-account", "My account"]);
    expect(words).toContain("Boat Show 10–14 September 2027");
  });
  it("signs out by a post, and searches by a plain form", () => {
    const { tags } = frame();
    expect(tags("form").map(({ method, action }) => `${method} ${action}`)).toEqual([
      "get /search",
      "post /auth/log-out",
      "post /auth/log-out",
    ]);
    expect(tags("input")).toMatchObject([
      { type: "search", name: "q", maxlength: "200", placeholder: "Search" },
    ]);
  });
  it("has a bar of four places on a phone, and the rest under More", () => {
    const bar = rendered(<TabBar pages={pages} sidebar={[]} isKept account={account} inert={{}} />);
    expect(bar.words).toBe("dashboard tasks forms marketplace More Mia Marsh Alba news My account Sign out");
    expect(bar.links.map(([to]) => to)).toEqual([
      "/",
      "/tasks",
      "/forms",
      "/marketplace",
      "/news",
      "/my-account",
    ]);
  });
  it("shows the logo that the ground asks for", () => {
    const logos = { onLight: "/light.svg", onDark: "/dark.svg" };
    const nav = (navTheme: string, of = logos) => frame({ logos: of, navTheme }).html.split("<nav")[1] ?? "";
    expect(nav("dark")).toContain('<img src="/dark.svg" alt="Boat Show"');
    expect(nav("light")).toContain('srcSet="/dark.svg"/><img src="/light.svg"');
    expect(nav("dark", { ...logos, onDark: null as never })).not.toContain("full-logo");
    expect(logosOf({ logo: "a", invertedLogo: "b", autoLogo: true })).toEqual({ onLight: "a", onDark: "b" });
    expect(logosOf({ logo: "a", invertedLogo: "", autoLogo: true })).toEqual({ onLight: "a", onDark: null });
    expect(logosOf({ logo: "a", invertedLogo: "", autoLogo: false })).toEqual({ onLight: "a", onDark: "a" });
    expect(logosOf({ logo: "", invertedLogo: "", autoLogo: false })).toEqual({ onLight: null, onDark: null });
  });
});

describe("the frame of staff", () => {
  const counts = { tasks: 4, approvals: 1, taskGroups: 0, teams: 2 };
  const data = { event, ...adminMap("admin", counts), crumbs: {}, account, tips: [] };
  const frame = (handle?: object, more: object = {}) =>
    rendered(<AdminLayout />, { at: "/admin/tasks?q=x", data: { ...data, ...more }, handle });
  it("has the places of the level with their counts, and marks the current one", () => {
    const { words, tags, links } = frame();
    expect(words).toContain("Admin home Tasks 4 Approvals 1 Comments 0");
    const current = tags("a").filter((link) => link["aria-current"] === "page");
    expect(current.map(({ href }) => href)).toEqual(["/admin/tasks"]);
    expect(words).toContain("Quick Links");
    expect(links).toContainEqual(["/admin/tasks/add", "Add task"]);
    expect(words).toContain("Dashboard Admin Tasks");
  });
  it("gives its tips way to what needs the width", () => {
    const wide = frame({ isWide: true });
    expect(wide.words).not.toContain("Tips and tricks");
    expect(wide.html).toContain('class="admin-body"');
  });
  it("says in the account menu which version of the portal this is", () => {
    expect(frame().words).toContain(`Mia Marsh Alba My account Sign out Version ${VERSION}`);
  });
  it("is there outside the admin area too, for staff without a team, without its tips", () => {
    const outside = rendered(<UserLayout />, { at: "/my-account", data: { admin: data } });
    expect(outside.tags("nav").map((nav) => nav["aria-label"])).toContain("Admin");
    expect(outside.words).not.toContain("Tips and tricks");
  });
  it("heads the last group of its cards as the spec does", () => {
    expect(
      adminMap("admin", counts)
        .groups.slice(-2)
        .map(({ title }) => title),
    ).toEqual(["Teams/Users/Custom Fields", "Suppliers"]);
  });
  it("shows a level what it may open alone", () => {
    const places = (level: Parameters<typeof adminMap>[0]) =>
      adminMap(level, counts).groups.flatMap(({ places: own }) => own.map(({ to }) => to));
    expect(places("moderator")).toContain("/admin/tasks");
    expect(places("reportViewer")).not.toContain("/admin/tasks");
    expect(places("admin")).not.toContain("/admin/events-health");
    expect(places("eventflowAdmin")).toContain("/admin/events-health");
    expect(adminMap("reportViewer", counts).quickLinks.map(({ to }) => to)).not.toContain("/admin/tasks/add");
    expect(adminMap("user", counts).groups).toEqual([]);
  });
  it("lists at home each place with its number, and says where there is none", () => {
    const home = (more: object) =>
      rendered(<AdminPlaces groups={data.groups} account={account} {...more} />, {
        at: "/admin",
        data: null,
      });
    const { words, links } = home({});
    expect(words).toContain("Everything you can manage");
    expect(words).toContain("Tasks 4 task Approvals 1 open decision");
    expect(links).toContainEqual(["/admin/approvals", "Approvals 1 open decision"]);
    expect(words).toContain("Mia Marsh Alba");
    expect(home({ groups: [] }).words).toContain(
      "Nothing to manage with your role Your role, Alba, opens no page here. Ask an admin of the event if you need one.",
    );
    expect(rendered(<AdminLayout />, { at: "/admin", data }).words).toContain("Everything you can manage");
    expect(frame().words).not.toContain("Everything you can manage");
  });
});

describe("the other frames", () => {
  it("sign-in shows the event, its picture, who holds it and where help is", () => {
    const data = {
      event,
      title: "The Boat Show",
      subtitle: "",
      picture: "/p.jpg",
      organiser: "Harbour Ltd",
      supportEmail: "help@x.test",
    };
    const { words, links, tags } = rendered(<AuthLayout />, { data });
    expect(words).toContain(
      "Help: help@x.test The Boat Show Open 10–14 September 2027 Organised by Harbour Ltd",
    );
    expect(links).toContainEqual(["mailto:help@x.test", "Help: help@x.test"]);
    expect(links[0]?.[0]).toBe("/auth/login");
    expect(tags("img")).toEqual([{ src: "/p.jpg", alt: "" }]);
    const bare = rendered(<AuthLayout />, {
      data: {
        ...data,
        subtitle: "Set sail",
        picture: null,
        organiser: "",
        supportEmail: "",
        event: { ...event, dates: "" },
      },
    });
    expect(bare.words).toBe("Boat Show Set sail");
    expect(rendered(<GuestLayout />, { data: { event } }).links).toEqual([
      ["/", "Boat Show 10–14 September 2027"],
    ]);
  });
  it("call the event by its short name, else its name, else what the installation calls it", () => {
    const facts = (more: object) =>
      eventFacts({
        event: { name: "known" },
        requestContext: {
          version: "7",
          settings: {
            event: {
              shortName: "",
              eventName: "",
              startDate: "2027-09-10",
              endDate: "2027-09-14",
              locale: "en-GB",
              ...more,
            },
            branding: { iconLogo: "", logo: "", invertedLogo: "", autoLogo: false, navTheme: "dark" },
          },
        },
      } as never);
    expect([
      facts({ shortName: "S", eventName: "N" }).name,
      facts({ eventName: "N" }).name,
      facts({}).name,
    ]).toEqual(["S", "N", "known"]);
    expect(facts({})).toMatchObject({
      dates: "10–14 September 2027",
      logo: null,
      navTheme: "dark",
      version: "7",
    });
  });
  it("list the core pages that are published and built, in the product's order, with what waits for the team", () => {
    const page = (id: string, isPublished = true) => ({
      id,
      isPublished,
      title: `T ${id}`,
      icon: "list-checks",
    });
    const corePages = [page("tasks"), page("dashboard"), page("news"), page("marketplace", false)] as never;
    const team = { total: 9, complete: 3, notApplicable: 2 } as never;
    const shown = (whose: never) =>
      corePlaces({ corePages }, whose).map(({ id, to, label, count }) => [id, to, label, count].join());
    expect(shown(team)).toEqual(["dashboard,/,T dashboard,0", "tasks,/tasks,T tasks,4"]);
    expect(shown(null as never)[1]).toBe("tasks,/tasks,T tasks,0");
    expect(corePlaces({ corePages: [page("tasks", false)] as never }, team)).toEqual([]);
  });
});
