import { describe, expect, it } from "vitest";
import * as z from "zod";
import { tooSteep, WORST } from "./support/growth";

const schemas = Object.entries(
  import.meta.glob<Record<string, unknown>>("../../app/**/*.schema.ts", { eager: true }),
).flatMap(([path, module]) =>
  Object.entries(module).flatMap(([name, value]) =>
    value instanceof z.ZodType ? [{ name: `${path.split("/").at(-1)} ${name}`, schema: value }] : [],
  ),
);

const sources = import.meta.glob<string>("../../app/**/*.rules.ts", {
  eager: true,
  query: "?raw",
  import: "default",
});
/** Rules that normalise or match, themselves or by the shared ones. */
const MATCHES =
  /normalised|folded|withoutMarks|\.(replace|replaceAll|match|matchAll|search|split|test|exec)\(/;

const functions = Object.entries(
  import.meta.glob<Record<string, unknown>>("../../app/**/*.rules.ts", { eager: true }),
)
  .flatMap(([path, module]) => (MATCHES.test(sources[path] ?? "") ? [[path, module] as const] : []))
  .flatMap(([path, module]) =>
    Object.entries(module).flatMap(([name, value]) =>
      typeof value === "function" && !/^[A-Z]/.test(name)
        ? [{ name: `${path.split("/").at(-1)} ${name}`, call: value as (...given: unknown[]) => unknown }]
        : [],
    ),
  );

/** What fits a schema as far as there is text in it. */
function filled(schema: z.core.$ZodType, text: string): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(def.shape).map(([key, field]) => [key, filled(field as z.core.$ZodType, text)]),
      );
    case "array":
      return [filled(def.element, text)];
    case "union":
      return filled(def.options[0] as z.core.$ZodType, text);
    case "pipe":
      return filled(def.in, text);
    case "enum":
      return Object.values(def.entries)[0];
    case "optional":
    case "default":
    case "catch":
      return filled(def.innerType, text);
    default:
      return text;
  }
}

describe("a million characters cost no more than their number, whatever they are", () => {
  it("finds schemas and rules", () => {
    expect(schemas.length).toBeGreaterThan(50);
    expect(functions.length).toBeGreaterThan(60);
  });

  it.each(schemas)("$name", ({ schema }) => {
    const steep = WORST.map((piece) => tooSteep(piece, (text) => schema.safeParse(filled(schema, text))));
    expect(steep.filter(Boolean)).toEqual([]);
  });

  it.each(functions)("$name", ({ call }) => {
    const shapes: ((text: string) => unknown[])[] = [
      (text) => [text],
      (text) => [text, text],
      (text) => [text, [text]],
      (text) => [[text], text],
      (text) => ["youTube", text],
      (text) => [text, [{ id: "1", name: text }]],
      (text) => [[{ id: "1", name: text, title: text }], text],
      (text) => [[{ id: "1", name: text, title: text }], { q: text }],
    ];
    const steep = WORST.flatMap((piece) =>
      shapes.map((given) => tooSteep(piece, (text) => call(...given(text)), 64_000)),
    );
    expect([...new Set(steep.filter(Boolean))]).toEqual([]);
  });
});
