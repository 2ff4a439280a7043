import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { mendedRouter, ROUTER_FILE } from "~/remix/mended-router";

type Router = typeof import("@remix-run/router");

const of = createRequire(import.meta.url);
const file = createRequire(of.resolve("@remix-run/react")).resolve("@remix-run/router");
const source = readFileSync(join(file, "../router.js"), "utf8");

/** Something is saved twice, the second time while the page is read anew; a link is followed, and the save leads elsewhere. */
async function followed({ createRouter, createMemoryHistory }: Router): Promise<string> {
  const [second, other] = [later<Response>(), later<string>()];
  let [readings, saves] = [0, 0];
  const router = createRouter({
    history: createMemoryHistory(),
    future: { v7_fetcherPersist: true },
    // As in a browser, as far as it asks.
    window: { document: { createElement() {} }, addEventListener() {} } as unknown as Window,
    routes: [
      {
        ...{ id: "page", path: "/" },
        action: () => (saves++ === 0 ? "saved" : second.promise),
        // Read once at the start; after a save nobody answers.
        loader: () => (readings++ === 0 ? null : new Promise<null>(() => {})),
      },
      { id: "other", path: "/other", loader: () => other.promise },
    ],
  }).initialize();
  await expect.poll(() => router.state.initialized).toBe(true);
  router.getFetcher("saves");
  const save = () => router.fetch("saves", "page", "/", { formMethod: "post", formData: new FormData() });
  const isAt = (state: string | undefined) =>
    expect.poll(() => router.state.fetchers.get("saves")?.state).toBe(state);
  save();
  await isAt("loading");
  save();
  await isAt("submitting");
  const going = router.navigate("/other");
  second.resolve(new Response(null, { status: 302, headers: { location: "/" } }));
  await isAt(undefined);
  other.resolve("other");
  await going;
  return router.state.location.pathname;
}

function later<T>(): { promise: Promise<T>; resolve(value: T): void } {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

async function imported(code: string): Promise<Router> {
  const folder = mkdtempSync(join(tmpdir(), "router-"));
  try {
    const at = join(folder, "router.mjs");
    // Its map stays where it is.
    writeFileSync(at, code.replace(/^\/\/# sourceMappingURL=.*$/m, ""));
    return (await import(/* @vite-ignore */ pathToFileURL(at).href)) as Router;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * A link is followed whose routes the browser does not know yet, and a save's page is read anew meanwhile: begun before the link or after
 * it. What is shown when the page was read, and at the end.
 */
async function discovered({ createRouter, createMemoryHistory }: Router, order: "save first" | "link first") {
  const [read, known] = [later<string>(), later<void>()];
  let readings = 0;
  const router = createRouter({
    history: createMemoryHistory({ initialEntries: ["/pages/1"] }),
    future: { v7_fetcherPersist: true },
    window: { document: { createElement() {} }, addEventListener() {} } as unknown as Window,
    routes: [
      {
        ...{ id: "page", path: "/pages/:pageId" },
        action: () => "saved",
        loader: () => (readings++ === 0 ? "first" : read.promise),
      },
    ],
    patchRoutesOnNavigation: async ({ path, patch }) => {
      if (!path.endsWith("/publication")) return;
      await known.promise;
      patch(null, [{ id: "publication", path: "/pages/:pageId/publication", loader: () => "publication" }]);
    },
  }).initialize();
  await expect.poll(() => router.state.initialized).toBe(true);
  router.getFetcher("saves");
  const save = () =>
    router.fetch("saves", "page", "/pages/1", { formMethod: "post", formData: new FormData() });
  const shown = () => {
    const { location, matches, loaderData } = router.state;
    return [location.pathname, ...matches.map(({ route }) => `${route.id} ${loaderData[route.id]}`)];
  };
  let going: Promise<void>;
  if (order === "save first") {
    save();
    await expect.poll(() => readings).toBe(2);
    going = router.navigate("/pages/1/publication");
  } else {
    going = router.navigate("/pages/1/publication");
    save();
    await expect.poll(() => router.state.fetchers.get("saves")?.state).toBe("loading");
  }
  read.resolve("second");
  // Who has done all is forgotten.
  await expect.poll(() => router.state.fetchers.has("saves")).toBe(false);
  const meanwhile = shown();
  known.resolve();
  await going;
  return { meanwhile, atLast: shown() };
}

it("a link is followed though a save was asked for again while the page was read", async () => {
  expect(file).toContain(ROUTER_FILE.replace("router.js", ""));
  expect(await followed(await imported(mendedRouter(source)))).toBe("/other");
});

it("is still needed: without it the link leads nowhere", async () => {
  await expect(followed(await imported(source))).rejects.toThrow("Expected fetcher: saves");
});

it.each(["save first", "link first"] as const)(
  "stays at a page that is read anew until the link's routes are known, %s",
  async (order) => {
    expect(await discovered(await imported(mendedRouter(source)), order)).toEqual({
      meanwhile: ["/pages/1", "page second"],
      atLast: ["/pages/1/publication", "publication publication"],
    });
  },
);

it("is still needed: without it the link's address shows the page before", async () => {
  const { meanwhile } = await discovered(await imported(source), "save first");
  expect(meanwhile).toEqual(["/pages/1/publication", "page second"]);
});

it("another router is not taken for the one that was mended", () => {
  expect(() => mendedRouter(mendedRouter(source))).toThrow("others than were mended");
});
