import { expect, it } from "vitest";
import { lazyModules } from "~/remix/lazy-routes";

it("reads each route's module when it is asked for, and all else as it was", () => {
  const code = `
    import * as entryServer from "/app/entry.server.tsx";
    import * as route0 from "/app/root.tsx";
import * as route12 from "/app/shell/home.tsx";
    export const routes = { root: { module: route0 }, home: { module: route12 } };`;
  expect(lazyModules(code)).toBe(`
    import * as entryServer from "/app/entry.server.tsx";
const route0 = () => import("/app/root.tsx");
const route12 = () => import("/app/shell/home.tsx");
    export const routes = { root: { module: route0 }, home: { module: route12 } };`);
});

it("says when the server build is written in another way", () => {
  expect(() => lazyModules('export { route0 } from "/app/root.tsx";')).toThrow("another way");
});
