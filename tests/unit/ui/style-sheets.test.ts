import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const FOLDER = new URL("../../../app/ui/styles/", import.meta.url);

it("every style sheet is part of the one that pages load, once", () => {
  const imports = [
    ...readFileSync(new URL("app.css", FOLDER), "utf8").matchAll(/@import "\.\/([\w-]+\.css)"/g),
  ];
  const names = imports.map(([, name]) => name).sort();
  expect(names).toEqual(
    readdirSync(FOLDER)
      .filter((name) => name.endsWith(".css") && name !== "app.css")
      .sort(),
  );
});

it("what a class says of the state of a thing is drawn with the thing, but for the colours of states", () => {
  const bare = readdirSync(FOLDER)
    .filter((name) => name !== "status.css")
    .flatMap((name) => {
      const css = readFileSync(new URL(name, FOLDER), "utf8").replaceAll(/\/\*[\s\S]*?\*\//g, "");
      const selectors = [...css.matchAll(/([^{};]+)\{/g)].flatMap(([, list = ""]) => list.split(","));
      return selectors
        .filter((one) => /^\s*\.is-[\w-]+(?:::?[\w-]+)*\s*$/.test(one))
        .map((one) => name + one);
    });
  expect(bare).toEqual([]);
});
