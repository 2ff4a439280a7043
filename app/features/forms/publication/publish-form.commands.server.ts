import { sql } from "drizzle-orm";
import { as, bool, jsonOne } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import { Conflict, NotFound, Refused } from "~/lib/errors";
import { newId } from "~/lib/ids";
import type { CommandContext } from "~/procedure/context";
import { delisted } from "~/procedure/delisting.server";
import { commandBatch, relyOn } from "~/procedure/guards.server";
import { confirmationsOf } from "../confirmations/confirmations.queries.server";
import { editedCopy } from "../fields/working-copy.server";
import { labCasesOf, sameLab } from "../lab/lab-cases.queries.server";
import { type TriedCase, triedCases } from "../lab/tried-cases.rules";
import { factDefinitions } from "../logic/fact-definitions.server";
import { answerContext } from "../submissions/open-filling.server";
import { refuseFaults } from "./checks.server";
import { formFacts } from "./form-facts.server";
import { versionsSeen } from "./publication.schema";
import { addVersion } from "./version-rows.server";
import { isSameVersion, type PlacedGroup, placedGroups, workingDocument } from "./working-document.server";

const CHANGED = "Somebody changed this form a moment ago. Look at what would be published, and publish then.";

/**
 * Makes the working copy the next version, whole, its field groups inside, and opens the form. `revision` is the one that was
 * shown before, `seen` what was shown of its groups (`versionsSeen`): what somebody writes meanwhile is not published unseen. The cases of the logic lab are tried first. Where nothing is
 * new, the form keeps its version.
 */
export async function publishForm(
  ctx: CommandContext,
  formId: string,
  { revision, seen }: { revision: number; seen?: string },
): Promise<{ title: string; number: number; isNew: boolean }> {
  const { copy, facts, groups, cases, confirmations, teamFacts } = await readBatch(ctx.db, {
    copy: editedCopy({ kind: "form", id: formId }),
    facts: formFacts(formId),
    cases: labCasesOf(formId),
    confirmations: confirmationsOf(formId),
    groups: placedGroups(formId),
    teamFacts: factDefinitions(),
  });
  if (!copy || !facts) throw new NotFound();
  if (copy.isArchived) throw new Conflict("An archived form cannot be published. Restore it first.");
  if (copy.revision !== revision || (seen !== undefined && seen !== versionsSeen(groups)))
    throw new Conflict(CHANGED);
  const { live, ...own } = facts;
  const { document, broken } = workingDocument(copy, { facts: own, groups });
  refuseFaults({ id: formId, document }, teamFacts, broken);
  refuseFailing(triedCases(document, cases, { context: answerContext(ctx), confirmations }));
  const isNew = !isSameVersion(document, live);
  const number = copy.lastNumber + (isNew ? 1 : 0);
  const versionId = isNew ? newId() : copy.liveVersionId;
  const at = ctx.now.toISOString();
  await commandBatch(ctx, [
    sameGroups(groups),
    sameLab(formId, { cases, updatedAt: copy.updatedAt }, () => new Conflict(CHANGED)),
    {
      write: sql`update form set is_published = 1, live_revision = revision, live_version_id = ${versionId},
          last_number = ${number}, version = version + 1, updated_at = ${at}, updated_by = ${ctx.actor.id}
        where id = ${formId} and revision = ${revision} and last_number = ${copy.lastNumber} and is_archived = 0`,
      otherwise: () => new Conflict(CHANGED),
    },
    ...(isNew && versionId ? addVersion(ctx, { id: versionId, formId, number, document }) : []),
    sql`update form_field set was_published = 1 where form_id = ${formId} and was_published = 0`,
    ...ctx.record({ kind: "form.published", subjectId: formId, details: { title: copy.title, number } }),
  ]);
  return { title: copy.title, number, isNew };
}

/** Whoever publishes what shows something else than was expected has to say so first: in the case. */
function refuseFailing(tried: readonly TriedCase[]): void {
  const failing = tried.find(({ differs }) => differs !== null);
  if (failing) throw new Refused(`The case “${failing.name}” of the logic lab fails. ${failing.differs}`);
}

/** A group that was published anew meanwhile would not be in the version. */
const sameGroups = (groups: readonly PlacedGroup[]) =>
  groups.length > 0 &&
  relyOn(
    sql`not exists (select 1 from json_each(${JSON.stringify(groups.map(({ id, versionId }) => ({ id, versionId })))}) j
      left join field_group gr on gr.id = j.value ->> 'id' where gr.live_version_id is not j.value ->> 'versionId')`,
    () => new Conflict(CHANGED),
  );

/**
 * Closes a form: nobody fills it in any more, and it leaves the lists that name it. It keeps its versions and submissions. `number` is the
 * version that was shown as live: a newer one was published by somebody else meanwhile. Without it, whichever is live.
 */
export async function unpublishForm(
  ctx: CommandContext,
  formId: string,
  { number }: { number?: number } = {},
): Promise<{ title: string }> {
  const { form } = await readBatch(ctx.db, {
    form: jsonOne(
      {
        title: as<string>(sql`fm.title`),
        isPublished: bool(sql`fm.is_published`),
        number: as<number>(sql`fm.last_number`),
      },
      sql`from form fm where fm.id = ${formId}`,
    ),
  });
  if (!form) throw new NotFound();
  if (number !== undefined && number !== form.number) throw new Conflict(CHANGED);
  const already = () => new Conflict("This form is closed already.");
  if (!form.isPublished) throw already();
  await commandBatch(ctx, [
    {
      write: sql`update form set is_published = 0, version = version + 1, updated_at = ${ctx.now.toISOString()},
          updated_by = ${ctx.actor.id} where id = ${formId} and is_published = 1 and last_number = ${form.number}`,
      otherwise: already,
    },
    ...delisted("form", [formId]),
    ...ctx.record({ kind: "form.unpublished", subjectId: formId, details: { title: form.title } }),
  ]);
  return { title: form.title };
}
