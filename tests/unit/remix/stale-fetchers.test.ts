import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { mendedRouter, ROUTER_FILE } from "~/remix/stale-fetchers";

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

it("a link is followed though a save was asked for again while the page was read", async () => {
  expect(file).toContain(ROUTER_FILE.replace("router.js", ""));
  expect(await followed(await imported(mendedRouter(source)))).toBe("/other");
});

it("is still needed: without it the link leads nowhere", async () => {
  await expect(followed(await imported(source))).rejects.toThrow("Expected fetcher: saves");
});

it("another router is not taken for the one that was mended", () => {
  expect(() => mendedRouter(mendedRouter(source))).toThrow("another one");
});
