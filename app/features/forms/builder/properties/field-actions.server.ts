import { readBatch } from "#db/read-batch";
import { timeIn } from "~/lib/dates";
import { NotFound, Refused } from "~/lib/errors";
import { newId } from "~/lib/ids";
import { minorDigits } from "~/lib/money.rules";
import type { Ctx } from "~/procedure/procedure.server";
import type { SavedInPlace } from "~/ui/saving/saved-in-place.types";
import { editorFieldPath, fieldPath } from "../../admin-forms.paths";
import { readFormula } from "../../calculation/formula-names.rules";
import { Field } from "../../document/field.schema";
import { updateField } from "../../fields/fields.commands.server";
import type { FieldsOwner } from "../../fields/fields-owner.types";
import { calledOf } from "../../fields/parsed-field.server";
import { editedCopy } from "../../fields/working-copy.server";
import { INVALID_UPDATED_FIELDS } from "../../forms.texts";
import { factDefinitions } from "../../logic/fact-definitions.server";
import { placedGroups } from "../../publication/working-document.server";
import { formulaNames } from "../formula/formula-names.server";
import { fieldOfForm } from "./field-form.rules";
import type { FieldSent } from "./field-form.schema";
import { steppedValues } from "./field-steps.rules";

type Asked = Ctx<{ id: string }>;

/**
 * Saves the form of a field, for the action of its URL (`….input(FieldInput).action(…)`). A button of its rows draws the form
 * anew and saves nothing. A script is answered in JSON (`SavedInPlace`), anybody else led back to where the form stood.
 */
export async function saveField(
  ctx: Asked,
  { owner, fieldId }: { owner: FieldsOwner; fieldId: string },
  input: FieldSent,
): Promise<Response> {
  const stepped = input.step ? steppedValues(input, { step: input.step, newId }) : null;
  if (stepped) return Response.json({ lastResult: { initialValue: { ...stepped, step: undefined } } });
  const done = await updateField(ctx, owner, {
    revision: input.over ?? input.revision,
    fieldId,
    field: fieldSent(ctx, fieldId, await withStoredFormula(ctx, owner, { ...input, fieldId })),
  });
  if (input.inPlace) return savedInPlace(ctx, done);
  const toMend = done.toMend.length > 0 ? await mendWords(ctx, owner, done.toMend) : null;
  const to = (input.at === "editor" ? editorFieldPath : fieldPath)(owner, done.fieldId);
  return ctx.redirect(to, {
    type: "success",
    title: "Saved",
    ...(toMend && { description: toMend }),
  });
}

/** Of a script that stays on its page. */
export const savedInPlace = (
  ctx: Asked,
  { revision, fieldId, toMend = [] }: { revision: number; fieldId: string; toMend?: readonly string[] },
): Response =>
  Response.json({
    saved: { revision, fieldId, at: timeIn(ctx.settings.event.timeZone, ctx.now), toMend: [...toMend] },
  } satisfies SavedInPlace);

/** Names of questions that a formula has are kept as their ids. */
async function withStoredFormula<S extends FieldSent & { fieldId: string }>(
  ctx: Asked,
  owner: FieldsOwner,
  input: S,
): Promise<S> {
  if (input.formula.trim() === "") return input;
  const found = await readBatch(ctx.db, {
    copy: editedCopy(owner),
    groups: placedGroups(owner.id),
    facts: factDefinitions(),
  });
  if (!found.copy) throw new NotFound();
  const names = formulaNames(owner, { ...found, copy: found.copy }, input.fieldId);
  return { ...input, formula: readFormula(input.formula, names).formula };
}

/** A field as its form says it, refused by the form's names where it cannot be. */
function fieldSent(ctx: Asked, fieldId: string, input: FieldSent): Field {
  const money = { locale: ctx.settings.event.locale, currency: ctx.settings.variables.currencyId };
  const { record, problems, nameOf } = fieldOfForm(input, { money, newId });
  const own = minorDigits(money.currency);
  const read = Field.safeParse({
    ...record,
    id: fieldId,
    minorDigits: own,
    // An amount has the decimals of its currency.
    ...(record.isAmount === true && { digits: own }),
  });
  const issues = read.success ? [] : read.error.issues.slice(0, 20);
  const wrong = {
    ...Object.fromEntries(issues.map(({ path, message }) => [nameOf(path) || "type", message])),
    ...problems,
  };
  if (!read.success || Object.keys(wrong).length > 0) throw new Refused(INVALID_UPDATED_FIELDS, wrong);
  return read.data;
}

/** A published question keeps its type: another one stands in its place now, and rules ask the old one. */
async function mendWords(ctx: Asked, owner: FieldsOwner, ids: readonly string[]): Promise<string> {
  const { copy } = await readBatch(ctx.db, { copy: editedCopy(owner) });
  const names = ids.flatMap((id) => {
    const row = copy?.fields.find((field) => field.id === id);
    return row ? [`“${calledOf(row)}”`] : [];
  });
  const more = names.length > 5 ? ` + ${names.length - 5} more` : "";
  return `A new question stands in the place of the published one. Mend the logic of ${names.slice(0, 5).join(", ")}${more}: it asks the old one.`;
}
