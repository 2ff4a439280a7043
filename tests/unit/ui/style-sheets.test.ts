import { describe, expect, it } from "vitest";
import { areas } from "../../../remix.config.js";
import { PAGES, type Page } from "../../harness/site-map";
import {
  BASE,
  blocksOf,
  classesWritten,
  entries,
  firstClasses,
  linkedBy,
  neededBy,
  ownClasses,
  partsOf,
  roomOf,
  rulesOf,
  SHEETS,
  SOURCES,
  sharedClasses,
  textOf,
  wholeOf,
} from "../support/style-sheets";

const own = ownClasses();
const ofRooms = SHEETS.filter((sheet) => roomOf(sheet) !== null);
const isPaper = (within: readonly string[]) => within.some((at) => at.startsWith("@media print"));

describe("a room's sheet", () => {
  it("begins each selector with a class of the room's own", () => {
    const strays = ofRooms.flatMap((sheet) =>
      rulesOf(textOf(sheet))
        .filter(({ selector }) => !firstClasses(selector).some((name) => own.get(name) === roomOf(sheet)))
        .map(({ selector }) => `${sheet}: ${selector}`),
    );
    expect(strays).toEqual([]);
  });

  it("shares none of those classes with another room, nor with what is drawn for all", () => {
    const shared = sharedClasses();
    const rooms = new Map<string, string[]>();
    for (const sheet of ofRooms) {
      // Beside a class of its own a selector may name any other.
      const names = rulesOf(textOf(sheet)).flatMap(({ selector }) => {
        const [name, ...more] = firstClasses(selector);
        return name && more.length === 0 ? [name] : [];
      });
      for (const name of new Set(names)) rooms.set(name, [...(rooms.get(name) ?? []), sheet]);
    }
    const twice = [...rooms]
      .filter(([name, sheets]) => shared.has(name) || new Set(sheets.map(roomOf)).size > 1)
      .map(([name, sheets]) => `.${name}: ${sheets.join(", ")}`);
    expect(twice).toEqual([]);
  });

  it("draws nothing that another room writes", () => {
    const strays = SOURCES.flatMap((source) =>
      [...classesWritten(source)]
        .filter((name) => own.has(name) && own.get(name) !== roomOf(source))
        .map((name) => `${source}: .${name} of ${own.get(name)}`),
    );
    expect(strays).toEqual([]);
  });

  it("lies beside the room, in the layer of rooms; what is for paper alone in none", () => {
    const strays = SHEETS.flatMap((sheet) =>
      rulesOf(textOf(sheet))
        .filter(({ within }) => !isPaper(within) && !/^@(?:page|property)/.test(within[0] ?? ""))
        .filter(({ within }) =>
          roomOf(sheet) === null
            ? !["@layer base", "@layer components"].includes(within[0] ?? "")
            : within[0] !== "@layer rooms",
        )
        .filter(({ selector }) => !selector.startsWith("@"))
        .map(({ selector }) => `${sheet}: ${selector}`),
    );
    expect(strays).toEqual([]);
  });
});

it("every sheet is loaded by itself or part of one other, once", () => {
  const parts = SHEETS.flatMap(partsOf);
  expect(parts.filter((part) => !SHEETS.includes(part))).toEqual([]);
  expect(parts.filter((part, at) => parts.indexOf(part) !== at)).toEqual([]);
  const linked = new Set(SOURCES.filter((name) => name.endsWith("x")).flatMap(imported));
  expect(entries().filter((entry) => !linked.has(entry))).toEqual([]);
});

it("the order of the layers is said in the base alone", () => {
  const sheets = SHEETS.filter((sheet) => /@layer [\w, ]+;/.test(textOf(sheet)));
  expect(sheets).toEqual([BASE]);
  expect(textOf(BASE)).toContain("@layer theme, base, components, rooms, utilities;");
});

it("no source imports a sheet for its effect, and all others by their address", () => {
  const strays = SOURCES.flatMap((source) =>
    [...textOf(source).matchAll(/import\s[^;]*?"([^"]+\.css[^"]*)"/g)]
      .filter(([line, name = ""]) => !name.endsWith(".css?url") || !/^import \w+ from/.test(line))
      .map(([line]) => `${source}: ${line}`),
  );
  expect(strays).toEqual([]);
});

it("a sheet that uses Tailwind names the base", () => {
  const strays = SHEETS.filter((sheet) => !wholeOf(BASE).includes(sheet)).filter((sheet) => {
    const text = textOf(sheet);
    return (
      /@apply|@tailwind|tailwindcss|@variant|--spacing\(|--alpha\(|\btheme\(/.test(text) &&
      !text.includes("@reference")
    );
  });
  expect(strays).toEqual([]);
});

describe("a page", () => {
  const missing = (path: string, above: readonly string[]) => {
    const has = new Set([...above, ...linkedBy(path)]);
    return [...neededBy(path)]
      .filter(([sheet]) => !has.has(sheet))
      .map(([sheet, why]) => `${path} needs ${sheet}: ${why}`);
  };

  it("has the sheets of all that stands on it, by its own links or those around it", () => {
    const found = areas.flatMap(({ layout, pages }) => {
      const around = layout ? linkedBy(layout) : [];
      return [
        ...(layout ? missing(layout, []) : []),
        ...(pages as Page[]).flatMap(({ kind, file, parent }) => {
          if (kind !== "page" || !file?.endsWith(".tsx")) return [];
          const under = PAGES.find(({ path }) => path === parent)?.file;
          return missing(file, [...around, ...(under ? linkedBy(under) : [])]);
        }),
      ];
    });
    expect([...new Set(found)]).toEqual([]);
  });

  it.each([
    "root.tsx",
    "shell/error-page.tsx",
    "shell/page-boundary.tsx",
    "shell/pages/not-found.tsx",
    "shell/pages/not-built.tsx",
    "shell/pages/unauthorised.tsx",
    "shell/user-layout.tsx",
    "shell/guest-layout.tsx",
    "ui/drawer.tsx",
    "ui/toast.tsx",
  ])("stands on the base alone: %s", (path) => {
    expect([...neededBy(path)]).toEqual([]);
  });
});

it("what a class says of the state of a thing is drawn with the thing, but for the colours of states", () => {
  const bare = SHEETS.filter((sheet) => !sheet.endsWith("/status.css")).flatMap((sheet) =>
    rulesOf(textOf(sheet))
      .filter(({ selector }) => /^\.is-[\w-]+(?:::?[\w-]+)*$/.test(selector))
      .map(({ selector }) => `${sheet}: ${selector}`),
  );
  expect(bare).toEqual([]);
});

it("takes selectors apart", () => {
  expect(firstClasses(".a.b:not(.c):is(.d > *) > .e")).toEqual(["a", "b", "d"]);
  expect(rulesOf("@layer x { .a, .b:is(.c, .d) { color: red } @media y { .e { top: 0 } } }")).toEqual([
    { selector: ".a", within: ["@layer x"] },
    { selector: ".b:is(.c, .d)", within: ["@layer x"] },
    { selector: ".e", within: ["@layer x", "@media y"] },
  ]);
  expect([...blocksOf("features/search/suggestions.css")]).toContain("palette");
});

/** The sheets that a source imports by their address. */
function imported(source: string): string[] {
  const names = [...textOf(source).matchAll(/^import \w+ from "([^"]+\.css)\?url";/gm)].map(
    ([, name = ""]) => name,
  );
  return entries().filter((entry) =>
    names.some((name) => entry.endsWith(name.replace(/^(?:~\/|\.\/|(?:\.\.\/)+)/, ""))),
  );
}
