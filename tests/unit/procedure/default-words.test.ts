import { expect, it } from "vitest";
import * as z from "zod";
import { defaultWords } from "~/procedure/default-words";

z.config({ customError: defaultWords });

const schemas = Object.values(
  import.meta.glob<Record<string, unknown>>("../../../app/**/*.schema.ts", { eager: true }),
).flatMap((file) =>
  Object.entries(file).filter((one): one is [string, z.ZodType] => one[1] instanceof z.ZodType),
);

const VALUES = [
  undefined,
  null,
  "",
  " ",
  "x",
  "x".repeat(20_000),
  "-1",
  "1e99",
  "2027-13-45",
  "a@",
  [],
  ["x"],
  {},
  true,
  7,
  "http:",
];
/** What a library says, in any of its sentences. */
const LIBRARY =
  /invalid (input|string|option|type|number|date|value|iso|url|email)|too (small|big)|expected|unrecognized|regex|pattern|NaN|undefined|>=|<=/i;

it("no schema answers with the words of a library, whatever is sent", () => {
  expect(schemas.length).toBeGreaterThan(20);
  const said = new Set<string>();
  for (const [name, schema] of schemas) {
    const fields = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
    for (const value of VALUES) {
      const sent = fields.length > 0 ? Object.fromEntries(fields.map((field) => [field, value])) : value;
      const answer = schema.safeParse(sent);
      for (const { message } of answer.error?.issues ?? [])
        if (LIBRARY.test(message)) said.add(`${name}: ${message}`);
    }
  }
  expect([...said]).toEqual([]);
});

it("says what is wrong in a field without words of its own", () => {
  const shape = z.object({
    ...{ name: z.string().min(1).max(5), mail: z.email(), n: z.number().int().min(2).max(9) },
    ...{
      list: z.array(z.string()).max(2),
      kind: z.enum(["a", "b"]),
      web: z.url(),
      step: z.number().multipleOf(5),
    },
  });
  const words = (sent: object) =>
    Object.fromEntries(
      (shape.safeParse(sent).error?.issues ?? []).map(({ path, message }) => [path.join(), message]),
    );
  expect(words({ name: "", mail: "x", n: 1, list: ["1", "2", "3"], kind: "c", web: "x", step: 3 })).toEqual({
    ...{ name: "This is needed", mail: "Enter an e-mail address", n: "Enter at least 2" },
    ...{ list: "Choose at most 2", kind: "Choose one of the options" },
    web: "Enter a whole address, such as https://example.org",
    step: "This number is between two that can be had",
  });
  expect(
    words({ name: "abcdef", mail: 1, n: 10, list: [], kind: "a", web: "https://x.test", step: 5 }),
  ).toEqual({
    ...{ name: "Use at most 5 characters", n: "Enter at most 9" },
    mail: "We cannot read this. Reload the page and try again",
  });
});
