import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { as, jsonRows } from "#db/json-row";
import { connectRooms } from "~/connect-rooms.server";
import { addCustomField, updateCustomField } from "~/features/custom-fields/custom-fields.commands.server";
import { readFieldAgain } from "~/features/custom-fields/custom-fields.jobs.server";
import { fieldsOfTeam } from "~/features/custom-fields/custom-fields.queries.server";
import { answersIn } from "~/features/custom-fields/custom-fields.rules";
import { fieldValueWrites } from "~/features/custom-fields/field-values.server";
import { readAs } from "~/features/custom-fields/read-value.rules";
import { editOwnTeam } from "~/features/people/own/own-team.commands.server";
import { memoryHouse } from "../support/memory-house";

connectRooms();

const NOW = new Date("2027-05-13T10:00:00.000Z");
const FIELD = {
  ...{ label: "Stand area", type: "text" as const, format: "number" as const, isKeptByStaff: false },
  ...{ placeholder: "", description: "", showField: true, showToChildTeams: false, isRequired: false },
};

it.each([
  ["36", 36],
  ["36.5 m²", 36.5],
  ["1,200 sqm", 1200],
  ["24m2", 24],
  ["3.5 kW", 3.5],
  ["-4 °C", null],
  ["approx. 30", null],
  ["12 to 14 m²", null],
  ["", null],
])("“%s” is read as the number %s", (value, number) => {
  expect(readAs("number", value, "en-GB")).toEqual({ number, day: null });
});

it("a day is read as people of the locale write it, a text as nothing else", () => {
  expect(readAs("date", "3/4/2027", "en-GB").day).toBe("2027-04-03");
  expect(readAs("date", "3/4/2027", "en-US").day).toBe("2027-03-04");
  expect(readAs("date", "soon", "en-GB").day).toBeNull();
  expect(readAs("text", "36", "en-GB")).toEqual({ number: null, day: null });
});

async function world() {
  const house = await memoryHouse();
  await house.at.write(
    sql`update user set permissions = 'admin' where id = 'mia'`,
    sql`insert into team (id, name, owner_id, created_at, created_by, updated_at, updated_by)
      values ('alba', 'Alba', 'ann', 'now', 'x', 'now', 'x')`,
    sql`insert into user (id, first_name, surname, email, team_id, created_at, created_by, updated_at, updated_by)
      values ('ann', 'Ann', 'A', 'ann@x.test', 'alba', 'now', 'x', 'now', 'x')`,
  );
  const staff = house.ctx(NOW, { actor: { id: "mia", level: "admin", teamId: null } });
  const { customFieldId } = await addCustomField(staff, FIELD);
  const give = async (value: string) => {
    const fields = await house.at.read(fieldsOfTeam("alba", "staff"));
    await house.at.write(
      ...fieldValueWrites(staff, "alba", answersIn(fields, { [customFieldId]: value }).answers),
    );
  };
  const stored = () =>
    house.at
      .read(
        jsonRows(
          {
            value: as<string>(sql`value`),
            number: as<number | null>(sql`number`),
            day: as<string | null>(sql`day`),
          },
          sql`from team_field_value where team_id = 'alba'`,
        ),
      )
      .then(([row]) => row);
  return { house, staff, customFieldId, give, stored };
}

it("what was typed stays, and what was read stands beside it; another format has all values read anew", async () => {
  const { house, staff, customFieldId, give, stored } = await world();
  await give("36 m²");
  expect(await stored()).toEqual({ value: "36 m²", number: 36, day: null });
  await give("about 36");
  expect(await stored()).toEqual({ value: "about 36", number: null, day: null });
  await give("3 April 2027");
  await updateCustomField(staff, customFieldId, { ...FIELD, format: "date", version: 1 });
  const [job] = (await house.jobs()).filter(({ subscriber }) => subscriber === "fieldReading");
  await readFieldAgain(staff, job?.activityId ?? "");
  expect(await stored()).toEqual({ value: "3 April 2027", number: null, day: "2027-04-03" });
  await readFieldAgain(staff, job?.activityId ?? "");
  expect(await stored()).toEqual({ value: "3 April 2027", number: null, day: "2027-04-03" });
});

it("teams see what staff keep, and do not change it, though they could yesterday", async () => {
  const { house, staff, customFieldId, stored } = await world();
  const owner = house.ctx(NOW, { actor: { id: "ann", level: "user", teamId: "alba" } });
  const save = (value: string, version: number) =>
    editOwnTeam(owner, { name: "Alba", values: { [customFieldId]: value }, version }, "team");
  await save("20", 1);
  expect(await stored()).toMatchObject({ value: "20", number: 20 });
  await updateCustomField(staff, customFieldId, { ...FIELD, isKeptByStaff: true, version: 1 });
  await save("500", 2);
  expect(await stored()).toMatchObject({ value: "20", number: 20 });
});
