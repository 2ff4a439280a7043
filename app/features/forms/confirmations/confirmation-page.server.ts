import { sql } from "drizzle-orm";
import { as, jsonRows } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import { NotFound, Refused } from "~/lib/errors";
import type { CommandContext } from "~/procedure/context";
import { sourcesOfCopy } from "../builder/logic-editor/logic-sources.server";
import { steppedRules } from "../builder/logic-editor/rule-steps.rules";
import { rulesOfForm } from "../builder/logic-editor/rules-form.rules";
import type { Conditions } from "../document/logic.schema";
import { type Edited, editedCopy } from "../fields/working-copy.server";
import { INVALID_CONFIRMATION } from "../forms.texts";
import { factDefinitions } from "../logic/fact-definitions.server";
import type { FactDefinition } from "../logic/facts.types";
import { type PlacedGroup, placedGroups } from "../publication/working-document.server";
import { moneyOf } from "../submissions/open-filling.server";
import type { ConfirmationSent } from "./confirmation-form.schema";
import { messageWithIds, namedAnswers } from "./named-answers.rules";

/** What the form of a confirmation is made of: the questions of its form as they are edited. */
export const questionReads = (formId: string) => ({
  copy: editedCopy({ kind: "form", id: formId }),
  groups: placedGroups(formId),
  facts: factDefinitions(),
});

export function questionsOf({
  copy,
  groups,
  facts,
}: {
  copy: Edited | null;
  groups: readonly PlacedGroup[];
  facts: readonly FactDefinition[];
}) {
  if (!copy) throw new NotFound();
  const { document, sources } = sourcesOfCopy(copy, groups, facts);
  return { document, sources, named: namedAnswers(document.fields) };
}

/** What a form of a confirmation says, by its questions; or the form again, where one of its buttons was pressed. */
export async function confirmationSent(
  ctx: CommandContext,
  formId: string,
  input: ConfirmationSent,
): Promise<
  | { again: Response }
  | {
      name: string;
      message: string;
      isActive: boolean;
      operator: Conditions["operator"];
      rules: Conditions["rules"];
    }
> {
  const stepped = input.step ? steppedRules(input.rules, input.step) : null;
  if (stepped) {
    const initialValue = { ...input, rules: stepped, step: undefined };
    return { again: Response.json({ lastResult: { initialValue } }) };
  }
  const { sources, named } = questionsOf(await readBatch(ctx.db, questionReads(formId)));
  const { rules, problems } = rulesOfForm(input.rules, { sources, ...moneyOf(ctx) });
  const { message, unknown } = messageWithIds(input.message, named);
  if (unknown.length > 0) {
    problems.message = `“${unknown[0]?.slice(0, 100)}” is no question of this form. Choose it from the list, or take it out`;
  }
  if (Object.keys(problems).length > 0) throw new Refused(INVALID_CONFIRMATION, problems);
  const { name, isActive, operator } = input;
  return { name, message, isActive, operator, rules };
}

/** The newest submissions, to look at a message with. */
export const newestSubmissions = (formId: string) =>
  jsonRows(
    {
      id: as<string>(sql`s.id`),
      reference: as<string | null>(sql`s.reference`),
      team: as<string | null>(sql`(select tm.name from team tm where tm.id = s.team_id)`),
    },
    sql`from submission s where s.form_id = ${formId} and s.is_draft = 0 and s.edit_of is null
      order by s.updated_at desc, s.id desc limit 10`,
  );
