import { beforeAll, describe, expect, it } from "vitest";
import { areas, siteMap } from "../../remix.config.js";
import { CHECKLIST } from "./support/route-checklist";

interface Procedure {
  (args: never): unknown;
  access?: string;
}
interface PageModule {
  loader?: Procedure;
  action?: Procedure;
  default?: unknown;
}

const modules = import.meta.glob<PageModule>([
  "../../app/features/**/pages/*.{ts,tsx}",
  "../../app/shell/**/*.tsx",
  "../../app/shell/pages/*.ts",
  "../../app/root.tsx",
]);
const load = (file: string): Promise<PageModule> => {
  const open = modules[`../../app/${file}`];
  if (!open) throw new Error(`${file} is in the site map and not on the disk`);
  return open();
};

const built = siteMap.filter(({ file }) => file !== null) as {
  path: string;
  file: string;
  access: string;
  post?: boolean;
  /** Answers with data alone. */
  data?: boolean;
}[];
const loaded = new Map<string, PageModule>();
beforeAll(async () => {
  for (const { file } of built) loaded.set(file, await load(file));
}, 60_000);
const moduleOf = (file: string) => loaded.get(file) as PageModule;

describe("the site map", () => {
  it.each(CHECKLIST)("$path is there for $access", ({ path, access }) => {
    expect(siteMap.filter((page) => page.path === path).map((page) => page.access)).toEqual([access]);
  });

  it("holds no URL twice and none that the list, the spec's verbs and the workshop do not name", () => {
    const paths = siteMap.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    const verbs = [
      "/auth/log-out",
      "/auth/second-factor",
      "/auth/second-factor/set-up",
      "/auth/provider/:providerId",
      "/auth/provider/hand-over",
      "/my-account/email",
      "/my-account/password-reset",
      "/my-account/security",
      "/my-account/security/totp",
      "/my-account/security/passkeys",
      "/my-account/security/recovery-codes",
      "/my-account/security/removal",
      "/my-account/security/sign-outs",
      "/tasks/:taskId/completion",
      "/tasks/:taskId/reopening",
      "/tasks/:taskId/comments",
      "/tasks/:taskId/comments/:commentId/replies",
      "/tasks/:taskId/comments/:commentId/edit",
      "/tasks/:taskId/comments/:commentId/deletion",
      "/tasks/:taskId/comments/:commentId/like",
      "/tasks/:taskId/assignment",
      "/tasks/:taskId/departure",
      "/admin/tasks/:taskId/teams/:teamId/comments",
      "/admin/tasks/:taskId/teams/:teamId/comments/:commentId/replies",
      "/admin/tasks/:taskId/teams/:teamId/comments/:commentId/edit",
      "/admin/tasks/:taskId/teams/:teamId/comments/:commentId/deletion",
      "/admin/tasks/:taskId/teams/:teamId/comments/:commentId/like",
      "/admin/tasks/:taskId/teams/:teamId/comments/:commentId/pin",
      "/tasks/:taskId/request",
      "/tasks/:taskId/withdrawal",
      "/admin/approvals",
      "/admin/approvals/requests",
      "/admin/approvals/decided",
      "/admin/approvals/many",
      "/admin/approvals/requests/:requestId/grant",
      "/admin/approvals/requests/:requestId/refusal",
      "/admin/tasks/:taskId/teams",
      "/admin/tasks/:taskId/teams/export",
      "/admin/tasks/:taskId/teams/statuses",
      "/admin/tasks/:taskId/teams/reminders",
      "/admin/tasks/:taskId/teams/:teamId",
      "/admin/tasks/:taskId/teams/:teamId/approval",
      "/admin/tasks/:taskId/teams/:teamId/rejection",
      "/admin/tasks/:taskId/teams/:teamId/status",
      "/admin/tasks/:taskId/teams/:teamId/assignment",
      "/admin/tasks/:taskId/teams/:teamId/departure",
      "/tasks/:taskId/files.zip",
      "/tasks/:taskId/files/:fileId",
      "/tasks/:taskId/evidence",
      "/tasks/:taskId/evidence.zip",
      "/tasks/:taskId/evidence/:fileId",
      "/tasks/:taskId/evidence/:fileId/removal",
      "/admin/tasks/add/attachments",
      "/admin/tasks/:taskId/attachments",
      "/admin/tasks/:taskId/files",
      "/admin/tasks/:taskId/files/:fileId",
      "/admin/tasks/:taskId/teams/:teamId/evidence.zip",
      "/admin/branding/pictures",
      "/admin/branding/files/:fileId",
      "/admin/branding/files",
      "/branding/:fileId",
      "/admin/teams/welcomes",
      "/admin/failed-mails",
      "/admin/failed-mails/:mailId/resending",
      "/admin/events-health",
      "/admin/teams/export",
      "/admin/tasks/export",
      "/admin/tasks/due-date",
      "/admin/tasks/shift",
      "/admin/tasks/grouping",
      "/admin/tasks/removal",
      "/admin/tasks/archives",
      "/admin/tasks/restorations",
      "/admin/tasks/:taskId/audience",
      "/admin/tasks/:taskId/copies",
      "/admin/task-groups/reorder",
      "/admin/task-groups/removal",
      "/admin/task-groups/archives",
      "/admin/task-groups/restorations",
      "/admin/task-groups/:taskGroupId/order",
      "/admin/task-groups/:taskGroupId/additions",
      "/admin/task-groups/:taskGroupId/departures",
      "/admin/activity",
      "/admin/activity/export",
      "/admin/locks/:type/:id",
      "/search",
      "/search/suggestions",
    ];
    const known = new Set([...CHECKLIST.map(({ path }) => path), ...verbs, "/event-version", "/dev/ui"]);
    expect(paths.filter((path) => !known.has(path))).toEqual([]);
  });

  it("everything under /admin asks for a level", () => {
    const open = siteMap.filter(
      ({ path, access }) => path.startsWith("/admin") && ["guest", "signedIn"].includes(access),
    );
    expect(open).toEqual([]);
  });

  it("every file of a pages folder has its place in the map, but for the two screens that answer for what is not there", () => {
    const used = new Set(built.map(({ file }) => `../../app/${file}`));
    const pages = Object.keys(modules).filter((path) => path.includes("/pages/"));
    expect(pages.filter((path) => !used.has(path)).sort()).toEqual([
      "../../app/shell/pages/not-built.tsx",
      "../../app/shell/pages/not-found.tsx",
    ]);
  });
});

describe("every built page declares the access of the map", () => {
  it.each(built)("$path: its loader", ({ file, access }) => {
    expect(moduleOf(file).loader, "a page without a loader is open to everybody").toBeTypeOf("function");
    expect(moduleOf(file).loader?.access).toBe(access);
  });

  it.each(built)("$path: its action, where it has one", ({ file, access, post }) => {
    const { action } = moduleOf(file);
    if (post) expect(action, "this URL is there to be posted to").toBeTypeOf("function");
    if (action) expect(action.access).toBe(access);
  });

  it.each(built.filter(({ file, post, data }) => file.endsWith(".tsx") && !post && !data))(
    "$path: it has a screen",
    ({ file }) => {
      expect(moduleOf(file).default).toBeTypeOf("function");
    },
  );
});

describe("layouts", () => {
  const expected: Record<string, string> = {
    "shell/auth-layout.tsx": "guest",
    "shell/guest-layout.tsx": "guest",
    "shell/user-layout.tsx": "signedIn",
    "shell/admin-layout.tsx": "reportViewer",
  };

  it.each(areas.flatMap(({ layout }) => (layout ? [layout] : [])))(
    "%s asks for no more than its pages and no less",
    async (layout) => {
      const { loader, action } = await load(layout);
      expect(action).toBeUndefined();
      expect(loader?.access).toBe(expected[layout]);
    },
  );

  it("the root is open: it says nothing but the event's name and colours", async () => {
    expect((await load("root.tsx")).loader?.access).toBe("guest");
  });

  it("a page that is not built, and an unknown address, answer to reading and posting alike", async () => {
    for (const file of ["shell/pages/not-built.tsx", "shell/pages/not-found.tsx"]) {
      const { loader, action } = await load(file);
      expect([loader?.access, action?.access]).toEqual(["guest", "guest"]);
    }
  });
});
