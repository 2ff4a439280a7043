import { parseWithZod } from "@conform-to/zod/v4";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { areas } from "../../remix.config.js";
import { ANSWERS, VERB_SAMPLES } from "../harness/samples";
import { BUILT, isPostOnly, PAGES } from "../harness/site-map";
import { CHECKLIST } from "./support/route-checklist";

interface Procedure {
  (args: never): unknown;
  access?: string;
}
interface Action extends Procedure {
  /** Of a file of verbs, by the last segment of their URLs. */
  verbs?: Record<string, { access: string; input?: z.ZodType }>;
}
interface PageModule {
  loader?: Procedure;
  action?: Action;
  default?: unknown;
  ErrorBoundary?: unknown;
}

const modules = import.meta.glob<PageModule>([
  "../../app/features/**/pages/*.{ts,tsx}",
  "../../app/features/**/*.verbs.ts",
  "../../app/shell/**/*.tsx",
  "../../app/shell/pages/*.ts",
  "../../app/root.tsx",
]);
const load = (file: string): Promise<PageModule> => {
  const open = modules[`../../app/${file}`];
  if (!open) throw new Error(`${file} is in the site map and not on the disk`);
  return open();
};

const loaded = new Map<string, PageModule>();
beforeAll(async () => {
  for (const { file } of BUILT) loaded.set(file, await load(file));
});
const moduleOf = (file: string) => loaded.get(file) as PageModule;

describe("the site map", () => {
  it.each(CHECKLIST)("$path is there for $access", ({ path, access }) => {
    expect(PAGES.filter((page) => page.path === path).map((page) => page.access)).toEqual([access]);
  });

  it("holds no URL twice", () => {
    const paths = PAGES.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it("everything under /admin asks for a level", () => {
    const open = PAGES.filter(
      ({ path, access }) => path.startsWith("/admin") && ["guest", "signedIn"].includes(access),
    );
    expect(open).toEqual([]);
  });

  it("every file of a pages folder, and of verbs, has its place in the map, but for the two screens that answer for what is not there", () => {
    const used = new Set(BUILT.map(({ file }) => `../../app/${file}`));
    const pages = Object.keys(modules).filter((path) => /\/pages\/|\.verbs\.ts$/.test(path));
    expect(pages.filter((path) => !used.has(path)).sort()).toEqual([
      "../../app/shell/pages/not-built.tsx",
      "../../app/shell/pages/not-found.tsx",
    ]);
  });
});

describe("every built page declares the access of the map", () => {
  it.each(BUILT)("$path: its loader", ({ file, access }) => {
    expect(moduleOf(file).loader, "a page without a loader is open to everybody").toBeTypeOf("function");
    expect(moduleOf(file).loader?.access).toBe(access);
  });

  it.each(BUILT)("$path: its action, where it has one", ({ file, access, ...page }) => {
    const { action } = moduleOf(file);
    if (isPostOnly(page)) expect(action, "this URL is there to be posted to").toBeTypeOf("function");
    if (action) expect(action.access).toBe(access);
  });

  it.each(BUILT)(
    "$path: it has a screen if it is a page, and none if it is anything else",
    ({ file, kind }) => {
      expect(typeof moduleOf(file).default).toBe(kind === "page" ? "function" : "undefined");
    },
  );
});

describe("every verb", () => {
  it("has a sample of what it takes, and every sample is a verb's", () => {
    const verbs = PAGES.filter(({ kind }) => kind === "verb").map(({ path }) => path);
    expect(Object.keys(VERB_SAMPLES).sort()).toEqual(verbs.sort());
  });

  const posted = BUILT.filter(isPostOnly);
  const nameOf = (path: string) => path.split("/").at(-1) ?? "";

  it.each(posted)("$path: is in its file, which asks for the access of the map", ({ path, file, access }) => {
    const { verbs = {} } = moduleOf(file).action ?? {};
    expect(verbs[nameOf(path)]?.access).toBe(access);
  });

  it.each(BUILT.filter(({ kind }) => !["page", "verb"].includes(kind)))(
    "$path: has no screen for errors, or Remix would answer a script with a document",
    ({ file }) => expect(moduleOf(file).ErrorBoundary).toBeUndefined(),
  );

  it("stands in the map: no file has one without a URL", () => {
    const files = new Set(posted.map(({ file }) => file));
    const held = [...files].flatMap((file) =>
      Object.keys(moduleOf(file).action?.verbs ?? {}).map((name) => `${file}: ${name}`),
    );
    const mapped = new Set(posted.map(({ path, file }) => `${file}: ${nameOf(path)}`));
    expect(held.filter((verb) => !mapped.has(verb))).toEqual([]);
  });

  it.each(BUILT.filter(({ kind }) => kind === "verb"))("$path: takes its sample", ({ path, file }) => {
    const { input } = moduleOf(file).action?.verbs?.[nameOf(path)] ?? {};
    const form = new URLSearchParams(VERB_SAMPLES[path]?.({}));
    expect(parseWithZod(form, { schema: input ?? z.never() }).status).toBe("success");
  });

  it("and every URL whose answer is told apart is in the map", () => {
    const paths = new Set(PAGES.map(({ path }) => path));
    expect(Object.keys(ANSWERS).filter((path) => !paths.has(path))).toEqual([]);
  });
});

describe("layouts", () => {
  const expected: Record<string, string> = {
    "shell/auth-layout.tsx": "guest",
    "shell/guest-layout.tsx": "guest",
    "shell/user-layout.tsx": "signedIn",
    "shell/welcome-layout.tsx": "signedIn",
    // Whoever may not manage anything keeps their own frame around the refusal.
    "shell/admin-layout.tsx": "signedIn",
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
