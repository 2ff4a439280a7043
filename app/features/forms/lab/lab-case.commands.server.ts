import { sql } from "drizzle-orm";
import { as, jsonOne } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import { Conflict, NotFound, Refused } from "~/lib/errors";
import { addOnce, madeBefore } from "~/procedure/add-once.server";
import { restamp, stamp } from "~/procedure/command-context.server";
import type { CommandContext } from "~/procedure/context";
import { commandBatch, relyOn } from "~/procedure/guards.server";
import { readAnswers } from "../answers/answer.schema";
import type { Answers } from "../answers/answer.types";
import { confirmationsOf } from "../confirmations/confirmations.queries.server";
import { asksFacts, documentAsksFacts, settledDocument } from "../logic/facts.rules";
import type { KnownFacts } from "../logic/facts.types";
import { triedDocument, triedFormReads } from "../preview/tried-form.queries.server";
import { answerContext } from "../submissions/open-filling.server";
import { labCasesOf } from "./lab-cases.queries.server";
import { MOST_CASE_ANSWERS, MOST_CASES, MOST_EXPECTED } from "./lab-limits.rules";
import { labOutcome } from "./outcome.rules";
import { TriedAs } from "./tried-as.schema";
import { triedFacts } from "./tried-as.server";

const CHANGED = "Somebody changed this form or this case a moment ago. Look at it again, and save it then.";
const isThere = (formId: string) =>
  relyOn(sql`exists (select 1 from form where id = ${formId})`, () => new NotFound());

const labReads = (formId: string) => {
  const { pictures: _, ...reads } = triedFormReads(formId);
  return { ...reads, confirmations: confirmationsOf(formId) };
};

const NOBODY: TriedAs = { team: "", day: "", case: "" };

/** What the working copy shows for these answers, as a case expects it from then on. */
async function expectedNow(
  ctx: CommandContext,
  formId: string,
  { answers, as, facts: kept }: { answers: Answers; as: TriedAs; facts?: KnownFacts | null },
) {
  const { confirmations, copy, known, cases, ...found } = await readBatch(ctx.db, {
    ...labReads(formId),
    known: triedFacts(ctx, as),
    cases: labCasesOf(formId),
  });
  if (!copy) throw new NotFound();
  const document = triedDocument({ copy, ...found }, false);
  const isAsked = documentAsksFacts(document) || confirmations.some(asksFacts);
  const facts = isAsked ? (kept ?? cases.find(({ id }) => id === as.case)?.facts ?? known) : null;
  const outcome = labOutcome(facts ? settledDocument(document, facts) : document, answers, {
    ...{ context: answerContext(ctx), confirmations, facts },
  });
  const expected = JSON.stringify(facts ? { ...outcome, facts } : outcome);
  if (expected.length > MOST_EXPECTED)
    throw new Refused("The form shows more for these answers than a case can hold.");
  const sameCopy = relyOn(
    sql`(select revision from form where id = ${formId}) = ${copy.revision}`,
    () => new Conflict(CHANGED),
  );
  return { title: copy.title, expected, sameCopy };
}

/** Keeps answers with what the working copy shows for them, to be tried again whenever the form is published. */
export async function addLabCase(
  ctx: CommandContext,
  formId: string,
  input: { formId?: string; name: string; answers: string } & Partial<TriedAs>,
): Promise<{ caseId: string }> {
  const read = input.answers.length > MOST_CASE_ANSWERS ? null : readAnswers(input.answers);
  if (!read || read.broken.length > 0)
    throw new Refused("These answers cannot be kept.", { answers: "They are too long, or cannot be read." });
  const { answers } = read;
  const before = (id: string) =>
    madeBefore(
      {
        isOwn: sql`created_by = ${ctx.actor.id} and form_id = ${formId}`,
        isSame: sql`name = ${input.name}`,
      },
      sql`from form_lab_case where id = ${id}`,
    );
  const again = (caseId: string) => ({ caseId });
  return addOnce(ctx, { id: input.formId, before, again }, async (id) => {
    const as = TriedAs.parse({ team: input.team ?? "", day: input.day ?? "", case: input.case ?? "" });
    const { title, expected, sameCopy } = await expectedNow(ctx, formId, { answers, as });
    const { createdAt, createdBy } = stamp(ctx);
    await commandBatch(ctx, [
      isThere(formId),
      sameCopy,
      {
        write: sql`insert into form_lab_case (id, form_id, name, answers, expected, created_at, created_by, updated_at, updated_by)
          select ${id}, ${formId}, ${input.name}, ${JSON.stringify(answers)}, ${expected},
            ${createdAt}, ${createdBy}, ${createdAt}, ${createdBy}
          where (select count(*) from form_lab_case where form_id = ${formId}) < ${MOST_CASES}`,
        otherwise: () =>
          new Refused("This case was not saved.", { name: `A form has at most ${MOST_CASES} cases.` }),
      },
      ...ctx.record({ kind: "form.labCaseSaved", subjectId: formId, details: { title, name: input.name } }),
    ]);
    return { caseId: id };
  });
}

/** Says of a case that what the working copy shows now is expected. */
export async function expectAnew(
  ctx: CommandContext,
  { formId, caseId }: { formId: string; caseId: string },
  { version }: { version: number },
): Promise<{ name: string }> {
  const { cases } = await readBatch(ctx.db, { cases: labCasesOf(formId) });
  const found = cases.find(({ id }) => id === caseId);
  if (!found) throw new NotFound();
  if (found.version !== version) throw new Conflict(CHANGED);
  const { title, expected, sameCopy } = await expectedNow(ctx, formId, {
    ...{ answers: found.answers, facts: found.facts, as: NOBODY },
  });
  const { updatedAt, updatedBy } = restamp(ctx);
  await commandBatch(ctx, [
    sameCopy,
    {
      write: sql`update form_lab_case set expected = ${expected}, version = version + 1, updated_at = ${updatedAt},
          updated_by = ${updatedBy} where id = ${caseId} and form_id = ${formId} and version = ${version}`,
      otherwise: () => new Conflict(CHANGED),
    },
    ...ctx.record({ kind: "form.labCaseSaved", subjectId: formId, details: { title, name: found.name } }),
  ]);
  return { name: found.name };
}

/** Deletes a case: nothing is expected of its answers any more. */
export async function removeLabCase(
  ctx: CommandContext,
  { formId, caseId }: { formId: string; caseId: string },
): Promise<{ name: string }> {
  const { found } = await readBatch(ctx.db, {
    found: jsonOne(
      { name: as<string>(sql`lc.name`), title: as<string>(sql`fm.title`) },
      sql`from form_lab_case lc join form fm on fm.id = lc.form_id where lc.id = ${caseId} and lc.form_id = ${formId}`,
    ),
  });
  if (!found) throw new NotFound();
  await commandBatch(ctx, [
    {
      write: sql`delete from form_lab_case where id = ${caseId} and form_id = ${formId}`,
      otherwise: () => new NotFound(),
    },
    ...ctx.record({ kind: "form.labCaseRemoved", subjectId: formId, details: found }),
  ]);
  return { name: found.name };
}
