import { describe, expect, it } from "vitest";
import { rooms } from "~/rooms";
import { keepTips, shownTips, tipsOf } from "~/shell/tips.server";
import { BUILT } from "../../harness/site-map";

const modules = import.meta.glob<{ handle?: { isWide?: boolean } }>([
  "../../../app/features/**/pages/*.tsx",
  "../../../app/shell/pages/*.tsx",
]);
const ID = "0190f3a0-0000-7000-8000-000000000001";

describe("tips", () => {
  it("every admin screen that has room for them has its own", async () => {
    const screens = BUILT.filter(({ kind, path }) => kind === "page" && path.startsWith("/admin"));
    const without: string[] = [];
    for (const { path, file } of screens) {
      const page = await modules[`../../../app/${file}`]?.();
      const isRedirect = path === "/admin/teams/add-stand-share";
      // It stands in the frame of a preview, without any of ours.
      const isFramed = path.endsWith("/preview/page");
      if (page?.handle?.isWide || isRedirect || isFramed) continue;
      if (tipsOf(path.replace(/:\w+/g, ID)).length === 0) without.push(path);
    }
    expect(without).toEqual([]);
  });

  it("stand for a screen that there is, and lead to one", () => {
    const paths = new Set(BUILT.filter(({ kind }) => kind === "page").map(({ path }) => path));
    expect(Object.keys(rooms.tips).filter((path) => !paths.has(path))).toEqual([]);
    const links = Object.values(rooms.tips).flatMap((tips) => tips.flatMap(({ link }) => link?.to ?? []));
    expect(links.filter((to) => !paths.has(to))).toEqual([]);
  });

  it("of a word in the path go before those of an id; what nobody knows has none", () => {
    expect(tipsOf("/admin/task-groups/archived")).toBe(rooms.tips["/admin/task-groups/archived"]);
    expect(tipsOf(`/admin/task-groups/${ID}`)).toBe(rooms.tips["/admin/task-groups/:taskGroupId"]);
    expect(tipsOf("/admin/task-groups/a/b")).toEqual([]);
    expect(tipsOf("constructor")).toEqual([]);
  });

  it("are hidden by a cookie of this browser, on the page and in its data, and come back", async () => {
    const asked = async (path: string, cookie = "") => {
      const request = new Request(`http://demo.localhost${path}`);
      return shownTips({ request, cookieHeader: cookie, isSecure: false } as never);
    };
    expect(await asked("/admin/tasks")).toBe(rooms.tips["/admin/tasks"]);
    expect(await asked("/admin/tasks.data?q=1")).toBe(rooms.tips["/admin/tasks"]);
    const cookies: Promise<string>[] = [];
    keepTips({ cookies, isSecure: true } as never, false);
    expect(await cookies[0]).toMatch(
      /^__Host-tips=.+Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax/,
    );
    keepTips({ cookies, isSecure: false } as never, false);
    const kept = (await cookies[1])?.split(";")[0];
    expect(await asked("/admin/tasks", kept)).toBeNull();
    expect(await asked("/admin/tasks", "tips=garbage")).toBe(rooms.tips["/admin/tasks"]);
    keepTips({ cookies, isSecure: false } as never, true);
    expect(await cookies[2]).toContain("Max-Age=0");
  });
});
