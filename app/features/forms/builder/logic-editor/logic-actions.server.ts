import { readBatch } from "#db/read-batch";
import { NotFound, Refused } from "~/lib/errors";
import type { Ctx } from "~/procedure/procedure.server";
import { editorFieldPath, fieldVerbPath } from "../../admin-forms.paths";
import type { LogicEntry } from "../../document/logic.schema";
import type { RulesAbout } from "../../document/ruled-fields.rules";
import { setFieldRules, setLogic } from "../../fields/fields.commands.server";
import type { FieldsOwner } from "../../fields/fields-owner.types";
import { editedCopy, outdated } from "../../fields/working-copy.server";
import { INVALID_FORM } from "../../forms.texts";
import { factDefinitions } from "../../logic/fact-definitions.server";
import { placedGroups } from "../../publication/working-document.server";
import { moneyOf } from "../../submissions/open-filling.server";
import { savedInPlace } from "../properties/field-actions.server";
import { sourcesOfCopy } from "./logic-sources.server";
import { steppedRules } from "./rule-steps.rules";
import { rulesOfForm } from "./rules-form.rules";
import type { LogicSent } from "./rules-form.schema";

/**
 * Saves when a field is shown, for the action of its URL (`….input(LogicInput).action(…)`): without rules it has no logic any more.
 * A button of its rules draws the form anew and saves nothing.
 */
export async function saveLogic(
  ctx: Ctx<{ id: string }>,
  { owner, fieldId }: { owner: FieldsOwner; fieldId: string },
  input: LogicSent,
): Promise<Response> {
  const stepped = input.step ? steppedRules(input.rules, input.step) : null;
  if (stepped) {
    return Response.json({ lastResult: { initialValue: { ...input, rules: stepped, step: undefined } } });
  }
  const revision = input.over ?? input.revision;
  const { copy, placed, facts } = await readBatch(ctx.db, {
    copy: editedCopy(owner),
    placed: placedGroups(owner.id),
    facts: factDefinitions(),
  });
  if (!copy?.fields.some(({ id }) => id === fieldId)) throw new NotFound();
  if (copy.revision !== revision) throw outdated(owner);
  const { sources } = sourcesOfCopy(copy, placed, facts);
  const { rules, problems } = rulesOfForm(input.rules, { sources, ...moneyOf(ctx) });
  if (Object.keys(problems).length > 0) throw new Refused(INVALID_FORM, problems);
  const { operator, thenFieldId, elseFieldId } = input;
  const about = aboutOf(input.about);
  if (about) {
    const conditions = rules.length > 0 ? { operator, rules } : null;
    const done = await setFieldRules(ctx, owner, { revision, fieldId, about, conditions });
    if (input.inPlace) return savedInPlace(ctx, { ...done, fieldId });
    return ctx.redirect(logicTo(owner, { fieldId, at: input.at }), { type: "success", title: "Rules saved" });
  }
  if (thenFieldId !== "" && thenFieldId === elseFieldId) {
    throw new Refused(INVALID_FORM, { elseFieldId: "Choose another field than the one above" });
  }
  const entry: LogicEntry | null = rules.length > 0 ? { operator, rules, thenFieldId, elseFieldId } : null;
  const isSame = JSON.stringify(copy.logicMap[fieldId] ?? null) === JSON.stringify(entry);
  const done = isSame ? { revision } : await setLogic(ctx, owner, { revision, fieldId, entry });
  if (input.inPlace) return savedInPlace(ctx, { ...done, fieldId });
  return ctx.redirect(logicTo(owner, { fieldId, at: input.at }), {
    type: "success",
    title: entry ? "Logic saved" : "It has no logic now",
  });
}

const OPTION = "option:";
const NESTED_OPTION = "offered:";
const NESTED = { "shown:": "nestedShown", "required:": "nestedRequired" } as const;

const logicTo = (owner: FieldsOwner, { fieldId, at }: { fieldId: string; at: LogicSent["at"] }): string =>
  at === "editor" ? `${editorFieldPath(owner, fieldId)}&tab=logic` : fieldVerbPath(owner, fieldId, "logic");

/** What rules say beside when a field is shown; null: that. */
function aboutOf(about: string): RulesAbout | null {
  if (about === "required") return { of: "required" };
  if (about.startsWith(NESTED_OPTION)) {
    const [nestedId = "", ...value] = about.slice(NESTED_OPTION.length).split("/");
    return { of: "nestedOption", nestedId, value: value.join("/") };
  }
  for (const [begins, of] of Object.entries(NESTED))
    if (about.startsWith(begins)) return { of, nestedId: about.slice(begins.length) };
  return about.startsWith(OPTION) ? { of: "option", value: about.slice(OPTION.length) } : null;
}
