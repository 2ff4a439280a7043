import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import * as dom from "~/remix/no-react-dom";

it("changes at once, and draws nothing elsewhere", () => {
  expect(dom.flushSync(() => "done")).toBe("done");
  expect(dom.createPortal()).toBeNull();
});

it("has all that the router takes from react-dom, by whatever way it writes the name", () => {
  const router = readFileSync("node_modules/react-router-dom/dist/index.js", "utf8");
  const [, name = ""] = /import \* as (\w+) from 'react-dom'/.exec(router) ?? [];
  const asked = [...router.matchAll(/const FLUSH_SYNC = "(\w+)"/g)].map(([, word]) => word);
  expect(name).toBe("ReactDOM");
  expect(
    [...router.matchAll(/ReactDOM\[(\w+)\]|ReactDOM\.(\w+)/g)].map(([, held, word]) => held ?? word),
  ).toEqual(["FLUSH_SYNC"]);
  expect(asked.filter((word) => !(word && word in dom))).toEqual([]);
});
