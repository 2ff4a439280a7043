import { sql } from "drizzle-orm";
import { nameOf } from "#db/event/aliases";
import { as, jsonOne, jsonRows } from "#db/json-row";
import type { Found } from "#db/read-batch";
import { savedWords } from "~/features/settings/saved-by.rules";
import { limitsOf } from "~/procedure/limits.server";
import type { Ctx } from "~/procedure/procedure.server";
import { sourcesFor } from "../../beforehand/beforehand-sources.rules";
import { beforehandSources } from "../../beforehand/known-beforehand.server";
import { formulaWithNames } from "../../calculation/formula-names.rules";
import { Field } from "../../document/field.schema";
import { fieldFindings } from "../../document/field-checks.rules";
import { rulesIn } from "../../document/rules-in.rules";
import { isItemList } from "../../document/types/item-list/item-list.rules";
import { PICTURE_LIST } from "../../document/types/sql-types.server";
import { OWNERS } from "../../fields/fields-owner.server";
import type { FieldsOwner } from "../../fields/fields-owner.types";
import { type Edited, recordOf } from "../../fields/working-copy.server";
import { factDefinitions } from "../../logic/fact-definitions.server";
import { isCalculated } from "../../logic/logic-graph.rules";
import type { PlacedGroup } from "../../publication/working-document.server";
import { formulaNames } from "../formula/formula-names.server";
import { stockReads } from "../items/items.queries.server";
import type { StockOf } from "../items/items.rules";
import { itemsSummary } from "../items/items-page.server";
import { logicPanel } from "../logic-editor/logic-panel.server";
import { optionStockWords } from "../option-stock/option-stock.rules";
import { valuesOfField } from "./field-form.rules";
import { FieldInput } from "./field-form.schema";

export type PanelTab = "settings" | "logic";
type Asked = Ctx<{ id: string }>;

/** What the panel of one field reads beside the working copy and its groups, which its page has (`editedCopy`, `placedGroups`). */
export const fieldPanelReads = (owner: FieldsOwner, fieldId: string) => {
  const { table, column } = OWNERS[owner.kind];
  return {
    panelSaved: jsonOne(
      {
        by: as<string>(sql`o.updated_by`),
        name: nameOf(sql`o.updated_by`),
        at: as<string>(sql`o.updated_at`),
      },
      sql`from ${table} o where o.id = ${owner.id}`,
    ),
    /** What a template can place: no group stands in a group. */
    panelGroups: jsonRows(
      { id: as<string>(sql`gr.id`), title: as<string>(sql`gr.title`) },
      sql`from field_group gr where ${owner.kind} = 'form' and ((gr.is_published = 1 and gr.is_archived = 0)
        or gr.id in (select fl.names_id from form_field fl where fl.id = ${fieldId} and fl.${column} = ${owner.id}))
        order by lower(gr.title), gr.id limit 500`,
    ),
    panelFacts: factDefinitions(),
    panelBeforehand: beforehandSources(),
    ...stockReads(owner, fieldId),
    panelPicture: jsonOne(
      { id: as<string>(sql`a.id`), name: as<string>(sql`a.name`) },
      sql`from form_field fl join asset a on a.id = fl.names_id
        where fl.id = ${fieldId} and fl.${column} = ${owner.id} and fl.type in ${PICTURE_LIST}`,
    ),
  };
};

const optionWords = (stocks: readonly (StockOf & { partId: string })[]): Record<string, string> =>
  Object.fromEntries(stocks.map((one) => [one.partId, optionStockWords(one)]));

type Read = Found<ReturnType<typeof fieldPanelReads>>;

/** What the panel shows of a field; null where the working copy has no such field. */
export function fieldPanelData(
  ctx: Asked,
  found: Read & { copy: Edited; groups: readonly PlacedGroup[] },
  { owner, fieldId, tab, at }: { owner: FieldsOwner; fieldId: string; tab: PanelTab; at: "editor" | "page" },
) {
  const { copy, panelSaved, panelGroups, panelPicture } = found;
  const row = copy.fields.find(({ id }) => id === fieldId);
  if (!row) return null;
  // One that cannot be read is filled in anew.
  const field = Field.safeParse(recordOf(row)).data ?? Field.safeParse({ id: row.id, type: row.type }).data;
  if (!field) return null;
  const { locale, timeZone } = ctx.settings.event;
  const currency = ctx.settings.variables.currencyId;
  const values = valuesOfField(field, { locale, currency });
  const names = isCalculated(field)
    ? formulaNames(owner, { ...found, facts: found.panelFacts }, fieldId)
    : [];
  const sells = isItemList(field) ? itemsSummary(ctx, found, field) : null;
  const viewer = { userId: ctx.user.id, now: ctx.now, timeZone };
  return {
    owner,
    fieldId,
    tab,
    /** The page that the panel stands on. */
    at,
    revision: copy.revision,
    saved: savedWords(panelSaved ?? { by: "system", name: null, at: copy.updatedAt }, viewer),
    isBroken: !Field.safeParse(recordOf(row)).success,
    wasPublished: row.wasPublished,
    label: field.label,
    values: { ...values, formula: formulaWithNames(values.formula, names) },
    /** What its formula can name. */
    names,
    /** What its answer can be filled in with; none in a field group, which stands in several forms. */
    beforehand: owner.kind === "form" ? sourcesFor(field.type, found.panelBeforehand) : [],
    /** What stands in the way of publishing it, or should be known. */
    findings: isCalculated(field) ? [] : fieldFindings(field),
    /** Of an item list: how many items it has, and how they sell. */
    ...(sells && { sells }),
    /** Of a choice: how many of each option are taken and left, where there is a limit. */
    ...("options" in field && { optionStock: optionWords(found.stocks) }),
    groups: panelGroups,
    picture: panelPicture,
    money: { locale, currency },
    limits: limitsOf(FieldInput),
    rules: rulesIn(copy.logicMap[fieldId] ?? { rules: [] }).length,
    logic:
      tab === "logic"
        ? logicPanel(found, { fieldId, money: { locale, currency }, facts: found.panelFacts })
        : null,
  };
}
export type FieldPanelData = NonNullable<ReturnType<typeof fieldPanelData>>;
