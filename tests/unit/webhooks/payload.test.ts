import { describe, expect, it } from "vitest";
import { Field } from "~/features/forms/document/field.schema";
import { isHeaderValue } from "~/features/forms/webhooks/header-value.rules";
import { payloadOfForm, targetProblem } from "~/features/forms/webhooks/payload.rules";
import { steppedPayload } from "~/features/forms/webhooks/payload-rows.rules";
import { payloadSources } from "~/features/forms/webhooks/payload-sources.rules";
import { webhookHealth } from "~/features/forms/webhooks/webhook-health.rules";

const fields = [
  { id: "stand", type: "text", label: "Stand" },
  { id: "who", type: "fullName", label: "Contact" },
  { id: "where", type: "address", label: "Invoice" },
  { id: "break", type: "divider" },
].map((field) => Field.parse(field));
const sources = payloadSources({ fields }, [{ id: "hall", label: "Hall", type: "text" }]);
const partsOf = (key: string) =>
  sources.find((source) => source.key === key)?.parts.map(({ value }) => value);
const read = (rows: [source: string, part: string, target: string][], format: "JSON" | "XML" = "JSON") =>
  payloadOfForm(
    rows.map(([source, part, target]) => ({ source, part, target })),
    { sources, format },
  );

describe("what a webhook can send", () => {
  it("is every question, the fields of teams and who submits; of a name and an address also their parts", () => {
    expect(sources.map(({ key }) => key)).toEqual([
      ...["field:stand", "field:who", "field:where", "customField:hall", "client:userId", "client:firstName"],
      ...["client:surname", "client:fullName", "client:email", "client:teamId", "client:teamName"],
    ]);
    expect(partsOf("field:stand")).toEqual([]);
    expect(partsOf("field:who")).toEqual(["flatFullName", "fullName", "firstName", "middleName", "surname"]);
    expect(partsOf("field:where")?.slice(0, 3)).toEqual(["flatFullAddress", "fullAddress", "addressLine1"]);
  });

  it("takes a nested key that is of the source's type alone", () => {
    const wrong: [string, string][] = [
      ["field:stand", "fullName"],
      ["field:who", ""],
      ["field:who", "fullAddress"],
      ["field:who", "prefix"],
      ["field:where", "flatFullName"],
      ["client:email", "surname"],
    ];
    for (const [source, part] of wrong)
      expect(Object.keys(read([[source, part, "a"]]).problems), `${source} ${part}`).toEqual([
        "payload[0].part",
      ]);
    expect(read([["field:who", "surname", "a"]])).toEqual({
      problems: {},
      payload: [
        { category: "field", targetId: "a", sourceId: "who", sourceType: "fullName", nestedKey: "surname" },
      ],
    });
  });

  it("leaves out a row that says nothing, and refuses one that says half", () => {
    expect(read([["", "", " "]])).toEqual({ payload: [], problems: {} });
    expect(Object.keys(read([["", "", "a"]]).problems)).toEqual(["payload[0].source"]);
    expect(Object.keys(read([["field:stand", "", ""]]).problems)).toEqual(["payload[0].target"]);
    expect(read([["field:gone", "", "a"]]).problems["payload[0].source"]).toContain("not there any more");
  });
});

describe("names in the body", () => {
  const names = (...targets: string[]) =>
    Object.keys(read(targets.map((target) => ["field:stand", "", target])).problems);
  it("may not be alike, nor one within another, whatever their order", () => {
    expect(names("a", "a")).toEqual(["payload[1].target"]);
    expect(names("a", "a.b")).toEqual(["payload[1].target"]);
    expect(names("a.b", "a")).toEqual(["payload[1].target"]);
    expect(names("a.b.c", "x", "a.b")).toEqual(["payload[2].target"]);
    expect(names("a.b", "a.c", "ab", "A", "a.bc")).toEqual([]);
  });

  it("have a name on each level, none that a list would read otherwise, and in XML one of XML's", () => {
    for (const wrong of [
      "",
      ".",
      "a.",
      ".a",
      "a..b",
      "a. b",
      "a[0]",
      "a]",
      "a\u0000",
      "a\u200b",
      "x".repeat(201),
      Array(11).fill("a").join("."),
    ])
      expect(targetProblem(wrong, "JSON"), JSON.stringify(wrong)).not.toBeNull();
    for (const odd of ["1st", "a b", "a:b", "a/b", "-a", "£"]) {
      expect(targetProblem(odd, "JSON"), odd).toBeNull();
      expect(targetProblem(`x.${odd}`, "XML"), odd).not.toBeNull();
    }
    expect(["stand.number", "_a-1.b", "größe"].map((name) => targetProblem(name, "XML"))).toEqual([
      null,
      null,
      null,
    ]);
  });
});

it("its buttons add, move and take away rows", () => {
  const rows = ["a", "b", "c"].map((target) => ({ source: "", part: "", target }));
  const after = (step: string) => steppedPayload(rows, step)?.map(({ target }) => target);
  expect(after("add:payload")).toEqual(["a", "b", "c", ""]);
  expect(after("up:payload:2")).toEqual(["a", "c", "b"]);
  expect(after("up:payload:0")).toEqual(["a", "b", "c"]);
  expect(after("down:payload:0")).toEqual(["b", "a", "c"]);
  expect(after("down:payload:2")).toEqual(["a", "b", "c"]);
  expect(after("remove:payload:1")).toEqual(["a", "c"]);
  expect(after("remove:payload:9")).toEqual(["a", "b", "c"]);
  expect(after("parts")).toEqual(["a", "b", "c"]);
  expect(after("remove:rules:1")).toBeUndefined();
});

it("a header's value holds no end of a line, nor what headers cannot carry", () => {
  expect(["", "Bearer abc.def", "a  b", "~!\"'"].map(isHeaderValue)).toEqual([true, true, true, true]);
  const wrong = ["a\r\nx: y", "a\n", "é", "a\u0000", " a", "a ", "x".repeat(1_001)];
  expect(wrong.filter(isHeaderValue)).toEqual([]);
});

it("a webhook is failing only while it is on", () => {
  const of = (isActive: boolean, failingSince: string | null, switchedOff: "gone" | "failing" | null) =>
    webhookHealth({ isActive, failingSince, switchedOff });
  expect([
    of(true, null, null),
    of(true, "x", null),
    of(false, "x", null),
    of(false, "x", "failing"),
    of(false, null, "gone"),
  ]).toEqual([...["on", "failing", "off", "hopeless", "gone"]]);
});
