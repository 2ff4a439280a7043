import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { boundedSearch, FIELD_LIMIT, pathOf } from "~/procedure/field-bounds";
import { readForm } from "~/procedure/read-form.server";
import { hostileShapes } from "../../proofs/hostile-bodies";

const FORM = "application/x-www-form-urlencoded";
const Person = z.object({ name: z.string().default(""), tags: z.array(z.string()).optional() });
const Sample = z
  .object({
    title: z.string().trim().optional(),
    ids: z.union([z.string(), z.array(z.string())]).transform((value) => [value].flat()),
    people: z.array(Person).catch([]),
    owner: Person.nullable().readonly().optional(),
    answers: z.record(z.string(), z.string()).optional(),
    place: z.tuple([z.number(), z.number()]).optional(),
    asked: z.preprocess((value) => value, z.object({ deep: z.string() })).optional(),
    more: z.intersection(z.object({ left: z.string() }), z.object({ right: z.string() })).optional(),
    later: z.lazy(() => z.object({ inner: z.string() })).optional(),
  })
  .refine(() => true)
  .transform((value) => value);

const read = (body: string | Uint8Array, type = FORM) =>
  readForm(
    new Request("http://demo.localhost/x", {
      method: "POST",
      body: body as BodyInit,
      headers: { "content-type": type },
    }),
    Sample,
  );
const namesRead = async (...names: string[]) => [
  ...(await read(new URLSearchParams(names.map((name) => [name, "1"])).toString())).keys(),
];

describe("names that reach the parser", () => {
  const known = [
    ...[
      "title",
      "ids",
      "ids[]",
      "ids[3]",
      "ids[999]",
      "people[0].name",
      "people[2].tags[]",
      "owner.name",
      "owner",
    ],
    ...["answers.colour", "place[1]", "asked.deep", "more.left", "more.right", "later.inner"],
  ];
  it("are those that the schema has, at any depth and through whatever wraps them", async () => {
    expect(await namesRead(...known)).toEqual(known);
  });

  it.each([
    ...[
      "nothing",
      "title.a",
      "title[0]",
      "owner.age",
      "owner[0]",
      "people.name",
      "people[0].age",
      "place[2]",
    ],
    ...[
      "ids.a",
      "__proto__",
      "constructor",
      "toString",
      "owner.__proto__",
      "owner.constructor",
      "people.length",
    ],
    ...[
      "__intent__",
      "__state__",
      "__INTENT__",
      "title..a",
      "[title]",
      "ids[x]",
      "ids[-1]",
      "ids[1",
      "ids]",
      ".title",
    ],
  ])("%s is dropped", async (name) => {
    expect(await namesRead("title", name)).toEqual(["title"]);
  });

  it.each([
    "ids[1000]",
    "a[4000000000]",
    "a[1000000]",
    `ids[${"9".repeat(150)}]`,
    `a${".a".repeat(10)}`,
    `a${"[0]".repeat(10)}`,
    "n".repeat(201),
  ])("%s is refused, in a form and in an address", async (name) => {
    await expect(namesRead(name)).rejects.toMatchObject({ status: 400 });
    expect(() => boundedSearch(`http://x/?${new URLSearchParams([[name, "1"]])}`)).toThrow(/try again/);
  });

  it("an intent or a state from outside changes nothing and is no fault", async () => {
    const intent = JSON.stringify({ type: "update", payload: { name: "title", value: "theirs" } });
    for (const [name, value] of [
      ["__intent__", intent],
      ["__intent__", "{broken"],
      ["__state__", "{broken"],
    ] as const) {
      const form = await read(new URLSearchParams({ title: "mine", ids: "1", [name]: value }).toString());
      const submission = parseWithZod(form, { schema: Sample });
      expect(submission.status === "success" && submission.value.title).toBe("mine");
    }
  });
});

describe("the number of fields", () => {
  const many = (count: number) => Array.from({ length: count }, () => "ids=1").join("&");
  const boundary = "x";
  const parts = (count: number) =>
    `${`--x\r\ncontent-disposition: form-data; name="ids"\r\n\r\n1\r\n`.repeat(count)}--x--\r\n`;

  it("may be 1,000 and no more, in either kind of form and in an address", async () => {
    expect((await read(many(FIELD_LIMIT))).getAll("ids")).toHaveLength(FIELD_LIMIT);
    await expect(read(many(FIELD_LIMIT + 1))).rejects.toMatchObject({ status: 400 });
    const type = `multipart/form-data; boundary=${boundary}`;
    expect((await read(parts(FIELD_LIMIT), type)).getAll("ids")).toHaveLength(FIELD_LIMIT);
    await expect(read(parts(FIELD_LIMIT + 2), type)).rejects.toMatchObject({ status: 400 });
    expect(boundedSearch(`http://x/?${many(FIELD_LIMIT)}`).get("ids")).toHaveLength(FIELD_LIMIT);
    expect(() => boundedSearch(`http://x/?${many(FIELD_LIMIT + 1)}`)).toThrow(/choose less/);
  });

  it("is told by the bytes, before anything is made of them", async () => {
    const made = vi.spyOn(Response.prototype, "formData");
    await expect(read(many(FIELD_LIMIT + 1))).rejects.toMatchObject({ status: 400 });
    const type = `multipart/form-data; boundary=${boundary}`;
    await expect(read(parts(FIELD_LIMIT + 2), type)).rejects.toMatchObject({ status: 400 });
    expect(made).not.toHaveBeenCalled();
    made.mockRestore();
  });

  it("unknown ones count too", async () => {
    await expect(read("x=1&".repeat(40_000))).rejects.toMatchObject({ status: 400 });
  });
});

describe("hostile bodies", () => {
  it.each(hostileShapes)("$name: refused, or little is left of it to parse", async ({ body }) => {
    const { type, body: sent } = body(["title", "ids"]);
    const form = await read(sent, type).catch((error: { status?: number }) => error.status);
    if (form instanceof FormData) {
      expect([...form.keys()].length).toBeLessThanOrEqual(FIELD_LIMIT);
      const { payload } = parseWithZod(form, { schema: Sample });
      expect(JSON.stringify(payload).length).toBeLessThan(3_000_000);
    } else expect(form).toBe(400);
  });
});

describe("the place that a name means", () => {
  it("is told as conform tells it", () => {
    expect(pathOf("a.b[3].c[]")).toEqual(["a", "b", 3, "c", ""]);
    expect(pathOf("a..b")).toBeNull();
    expect(pathOf("")).toEqual([]);
  });
});
