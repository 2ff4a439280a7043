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
