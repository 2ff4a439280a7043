import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import {
  asksBeforehand,
  BEFOREHAND_SOURCES,
  beforehandWords,
  filledBeforehand,
} from "~/features/forms/beforehand/beforehand.rules";
import { sourcesFor } from "~/features/forms/beforehand/beforehand-sources.rules";
import { publishingFindings } from "~/features/forms/document/publishing-checks.rules";
import { leastReader } from "~/features/forms/document/reader.rules";
import { readFilling } from "~/features/forms/submissions/open-filling.server";
import type { Filling } from "~/features/forms/submissions/open-filling.types";
import { formOf } from "../support/form-document";
import { type SubmissionsHouse, submissionsHouse } from "../support/submissions-house";

const CONTEXT = { locale: "en-GB", currency: "GBP" };
const from = (source: string, isFixed = false) => ({ beforehand: { source, ...(isFixed && { isFixed }) } });

describe("what is filled in beforehand", () => {
  const document = formOf({
    fields: [
      { id: "name", type: "fullName", ...from("person.name") },
      { id: "mail", type: "email", ...from("person.email", true) },
      { id: "area", type: "number", ...from("customField:area") },
      { id: "since", type: "date", ...from("customField:since") },
      { id: "odd", type: "number", ...from("customField:odd", true) },
      { id: "gone", type: "text", ...from("customField:gone", true) },
      { id: "own", type: "text" },
    ],
  });
  const known = {
    ...{ "person.name": "Ann X", "person.name.firstName": "Ann", "person.name.surname": "X" },
    ...{ "person.email": "ann@x.test", "customField:area": "36.5", "customField:since": "2020-04-03" },
  };

  it("is read as if it had been typed, open or fixed; what nobody has said is asked as any other question", () => {
    const filled = filledBeforehand(document, { known, context: CONTEXT });
    expect(filled.open).toEqual({
      name: { type: "fullName", value: { firstName: "Ann", surname: "X" } },
      area: { type: "number", value: "36.5" },
      since: { type: "date", value: "2020-04-03" },
    });
    expect(filled.fixed).toEqual({ mail: { type: "email", value: "ann@x.test" } });
    const asked = filled.document.fields.filter((field) => asksBeforehand({ fields: [field] }));
    expect(asked.map(({ id }) => id)).toEqual(["name", "mail", "area", "since"]);
  });

  it("is nothing of a guest, and of a source that every object has", () => {
    expect(filledBeforehand(document, { known: {}, context: CONTEXT })).toMatchObject({
      open: {},
      fixed: {},
    });
    const odd = formOf({ fields: [{ id: "a", type: "text", ...from("toString") }] });
    expect(filledBeforehand(odd, { known: {}, context: CONTEXT }).open).toEqual({});
  });

  it("says where it comes from, and is offered by kind", () => {
    expect(beforehandWords({ source: "person.email" })).toMatch(/^From your own details/);
    expect(beforehandWords({ source: "team.name", isFixed: true })).toBe(
      "From your team’s details. The organisers keep it.",
    );
    const all = ["person.name", "team.name", "customField:a"].map((source) => ({ source, label: source }));
    const offered = (type: Parameters<typeof sourcesFor>[0]) =>
      sourcesFor(type, all).map(({ source }) => source);
    expect(offered("fullName")).toEqual(["person.name"]);
    expect(offered("number")).toEqual(["customField:a"]);
    expect(offered("text")).toHaveLength(3);
    expect(offered("upload")).toEqual([]);
    const lines = [{ source: "team.billingAddress", label: "Billing address" }];
    expect(sourcesFor("area", lines)).toEqual(lines);
    expect(sourcesFor("text", lines)).toEqual([]);
  });

  it("is warned of where its source is gone", () => {
    const sources = [{ source: "customField:area", label: "Area" }, ...BEFOREHAND_SOURCES];
    const found = publishingFindings(document, null, null, sources).filter(({ message }) =>
      message.startsWith("It is filled in with something"),
    );
    expect(found.map(({ severity, fieldId }) => [severity, fieldId])).toEqual([
      ["warn", "since"],
      ["warn", "odd"],
      ["warn", "gone"],
    ]);
    expect(publishingFindings(document).filter(({ severity }) => severity === "warn")).toEqual([]);
  });

  it("needs the third reader", () => {
    expect(leastReader(document)).toBe(3);
  });
});

describe("a draft that is filled in beforehand", () => {
  let house: SubmissionsHouse;
  beforeEach(async () => {
    house = await submissionsHouse();
    await house.at.write(
      ...["area", "secret"].map(
        (
          id,
        ) => sql`insert into custom_field (id, label, type, format, show_field, order_index, created_at, created_by,
          updated_at, updated_by) values (${id}, ${id}, 'text', 'text', ${Number(id === "area")}, 1, 'now', 'x', 'now', 'x')`,
      ),
      ...["area", "secret"].map(
        (
          id,
        ) => sql`insert into team_field_value (team_id, custom_field_id, value, is_answered, updated_at, updated_by)
          values ('stand', ${id}, ${`value of ${id}`}, 1, 'now', 'x')`,
      ),
    );
  });

  it("has of custom fields what a team on a shared stand sees", async () => {
    const form = await house.published([{ type: "text", label: "Area", ...from("customField:area") }]);
    const [area = ""] = form.ids;
    const answers = async () =>
      (await readFilling(house.ann, { of: "team", formId: form.id, taskId: null })).answers;
    await house.at.write(
      sql`update team set stand_share_role = 'child' where id = 'stand'`,
      sql`update custom_field set show_to_child_teams = 0`,
    );
    expect(await answers()).toEqual({});
    await house.at.write(sql`update custom_field set show_to_child_teams = 1`);
    expect(Object.keys(await answers())).toEqual([area]);
  });

  it("has what is known of person and team; what they type stands, and what is fixed is never taken from a page", async () => {
    const form = await house.published([
      { type: "email", label: "Mail", ...from("person.email") },
      { type: "text", label: "Team", ...from("team.name", true) },
      { type: "text", label: "Area", ...from("customField:area") },
      { type: "text", label: "Secret", ...from("customField:secret", true) },
      { type: "area", label: "Made out to", ...from("team.billingAddress", true) },
    ]);
    const [mail = "", team = "", area = "", secret = "", billing = ""] = form.ids;
    const made = { [billing]: { type: "area", value: "Stand Ltd\n1 Quay" } };
    await house.at.write(sql`update team set billing_address = ${"Stand Ltd\n1 Quay"} where id = 'stand'`);
    const filling: Filling = { of: "team", formId: form.id, taskId: null };
    const open = await readFilling(house.ann, filling);
    expect(open.answers).toEqual({
      [mail]: { type: "email", value: "ann@x.test" },
      [team]: { type: "text", value: "stand" },
      [area]: { type: "text", value: "value of area" },
      ...made,
    });
    expect((await readFilling(house.eve, filling)).answers[team]).toEqual({ type: "text", value: "rival" });
    await house.save(house.ann, filling, {
      ...{
        [`f.${mail}`]: "other@x.test",
        [`f.${team}`]: "Mine",
        [`f.${area}`]: "",
        [`f.${secret}`]: "typed",
      },
    });
    const [row] = await house.rows<{ answers: string }>(sql`select answers from submission`);
    expect(JSON.parse(row?.answers ?? "")[team]).toEqual({ type: "text", value: "stand" });
    const again = (await readFilling(house.ben, filling)).answers;
    expect(again).toEqual({
      [mail]: { type: "email", value: "other@x.test" },
      [team]: { type: "text", value: "stand" },
      [secret]: { type: "text", value: "typed" },
      ...made,
    });
    await house.at.write(sql`update team set name = 'Stand Ltd' where id = 'stand'`);
    expect((await readFilling(house.ann, filling)).answers[team]).toEqual({
      type: "text",
      value: "Stand Ltd",
    });
  });
});
