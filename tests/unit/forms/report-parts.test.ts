import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { SubmissionSearch, submissionScope } from "~/features/forms/submissions/list/submission-list.server";
import { keepParts, lookAtParts } from "~/features/forms/submissions/report/keep-parts.server";
import { reportRows } from "~/features/forms/submissions/report/report.queries.server";
import { reportTo } from "~/lib/report.server";
import { dice } from "../../harness/dice";
import { reportedOn } from "../support/report-acts";
import { submissionsHouse } from "../support/submissions-house";

it("a report in parts says what all answers say, after any write", { timeout: 60_000 }, async () => {
  for (const seed of [1, 2]) {
    const { wrong, fromKept, parts } = await reportedOn(dice(seed), 150);
    expect(wrong.slice(0, 3), `seed ${seed}`).toEqual([]);
    expect(fromKept).toBeGreaterThan(10);
    expect(parts).toBeGreaterThan(3);
  }
});

/** A form with a number, the report on which is asked for twice, so that its part is kept. */
async function keptForm() {
  const house = await submissionsHouse();
  const form = await house.published([{ type: "number", label: "Weight" }]);
  const draft = { of: "team", formId: form.id, taskId: null } as const;
  const sendIn = async (ctx: typeof house.ann, weight: string) => {
    await house.save(ctx, draft, { [`f.${form.ids[0]}`]: weight });
    await house.submit(ctx, draft);
  };
  const query = SubmissionSearch.parse({});
  const scope = submissionScope(house.admin, form.id, query, { isReport: true });
  const read = () => house.at.read(reportRows({ query, scope }));
  const keep = async () => keepParts(house.at.db, form.id, (await read()).counted);
  await sendIn(house.ann, "40");
  await keep();
  await keep();
  const said = async () => {
    const { sums, counted } = await read();
    return { sum: sums[0]?.sum, counted: counted.length };
  };
  return { house, form, sendIn, keep, read, said };
}

it("a second report takes what the first has kept, and says what was sent in between", async () => {
  const { house, sendIn, keep, said } = await keptForm();
  expect(await said()).toEqual({ sum: 40, counted: 0 });
  await sendIn(house.eve, "2");
  expect(await said()).toEqual({ sum: 42, counted: 1 });
  await keep();
  expect(await said()).toEqual({ sum: 42, counted: 0 });
});

it("by night a part that is wrong is told of, and counted anew", async () => {
  const { house, said } = await keptForm();
  const told: unknown[] = [];
  reportTo((error, fields) => void told.push([error.message, fields.parts]));
  try {
    await lookAtParts(house.at.db, "e");
    expect(told).toEqual([]);
    await house.at.write(sql`update report_part set counted = replace(counted, '"40.0"', '"41.0"')`);
    expect(await said()).toEqual({ sum: 41, counted: 0 });
    await lookAtParts(house.at.db, "e");
    expect(told).toEqual([["A kept part of a form's report differs from a fresh count", 1]]);
    expect(await said()).toEqual({ sum: 40, counted: 1 });
  } finally {
    reportTo(() => {});
  }
});

it("a file that has another size or type is counted anew", async () => {
  const { house, form, keep, read } = await keptForm();
  await house.at.write(
    sql`insert into file (id, collection, entity_id, state, name, content_type, size, key, created_at, created_by, updated_at,
      updated_by) values ('file', 'submissions', ${form.id}, 'stored', 'a', 'image/png', 1, 'key', '', '', '', '')`,
    sql`insert into submission_file (submission_id, file_id, field_id) select id, 'file', 'plan' from submission`,
  );
  const file = async () => (await read()).files[0];
  await keep();
  expect(await file()).toMatchObject({ contentType: "image/png", size: 1 });
  await house.at.write(sql`update file set size = 2`);
  expect(await file()).toMatchObject({ contentType: "image/png", size: 2 });
  await keep();
  await house.at.write(sql`update file set content_type = 'image/jpeg'`);
  expect(await file()).toMatchObject({ contentType: "image/jpeg", size: 2 });
});
