import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { GUARDED } from "../support/guarded-all";

const COMMANDS = Object.values(GUARDED).flatMap(({ commands }) => commands);
const CHANGES = Object.values(GUARDED).flatMap(({ changes }) => changes);

describe("the page that lists the guards", () => {
  const table = readFileSync(new URL("../../../docs/guards.md", import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) => line.split("|").map((cell) => cell.trim()));
  const names = (cells: string) => [...cells.matchAll(/`(\w+)`/g)].map(([, name]) => name as string);

  it("has every command that is tested here, and none that is not", () => {
    const listed = table.flatMap(([, commands = ""]) => names(commands));
    expect(listed.sort()).toEqual([...new Set(COMMANDS.map(({ name }) => name))].sort());
  });

  it("names for each command what the tests take away from it", () => {
    for (const { command, relied } of CHANGES) {
      const row = table.find(([, commands = ""]) => names(commands).includes(command));
      expect(row?.[2], `${command}: ${relied}`).toContain(relied);
    }
  });
});

it("every group of commands has a file that tests it", () => {
  const files = import.meta.glob("./*.test.ts");
  expect(Object.keys(GUARDED).filter((name) => !files[`./${name}.test.ts`])).toEqual([]);
});
