import { sql } from "drizzle-orm";
import {
  fieldGroups,
  fieldGroupVersions,
  formConfirmations,
  formFields,
  formNotifications,
  forms,
  formTeamTypes,
  formVersions,
  formVersionUses,
} from "#db/event/schema/forms";
import { stock } from "#db/event/schema/orders";
import { as, jsonOne } from "#db/json-row";
import { many, q } from "#db/read-batch";
import { inserts } from "#db/write-batch";
import { dayIn, instantAt, timeIn } from "~/lib/dates";
import { roomClone } from "~/procedure/room-work.server";
import { withShiftedPrices } from "./document/types/item-list/shifted-prices.rules";

const LIVE_OF_FORMS = sql`id in (select live_version_id from form)`;
const LIVE_OF_GROUPS = sql`id in (select live_version_id from field_group)`;

/**
 * Forms and field groups with their fields, logic, confirmations and notifications; of their versions the newest alone, as the
 * first, with the days on which they open and close. What waits to be published waits in the copy too. No webhooks, no team that has
 * longer, and nothing that anybody answered.
 */
export const formsClone = roomClone({
  reads: () => ({
    forms: many(q.select().from(forms)),
    groups: many(q.select().from(fieldGroups)),
    fields: many(q.select().from(formFields)),
    formVersions: many(q.select().from(formVersions).where(LIVE_OF_FORMS)),
    uses: many(
      q.select().from(formVersionUses).where(sql`form_version_id in (select live_version_id from form)`),
    ),
    groupVersions: many(q.select().from(fieldGroupVersions).where(LIVE_OF_GROUPS)),
    confirmations: many(q.select().from(formConfirmations)),
    notifications: many(q.select().from(formNotifications)),
    types: many(q.select().from(formTeamTypes)),
    stocks: many(q.select().from(stock)),
    clocks: jsonOne(
      { timeZone: as<string>(sql`data ->> 'timeZone'`) },
      sql`from settings where kind = 'event'`,
    ),
  }),
  ids: ({ types: _types, uses: _uses, clocks: _clocks, ...found }) =>
    Object.values(found).flatMap((rows) => rows.map(({ id }) => id)),
  writes: (found, { mapped, relinked, shift, audit }) => {
    const zone = found.clocks?.timeZone ?? "UTC";
    // The same time of another day.
    const moved = (instant: string | null) => {
      if (instant === null) return null;
      const at = new Date(instant);
      return instantAt(zone, shift(dayIn(zone, at)), timeIn(zone, at)).toISOString();
    };
    const own = (id: string | null) => id && mapped(id);
    const made = { createdAt: audit.createdAt, createdBy: audit.createdBy };
    const edited = <Row extends (typeof found.groups)[number]>(row: Row): Row => ({
      ...row,
      ...audit,
      id: mapped(row.id),
      description: relinked(row.description),
      logicMap: relinked(row.logicMap),
      liveVersionId: own(row.liveVersionId),
      lastNumber: row.liveVersionId === null ? 0 : 1,
      version: 1,
    });
    const part = <Row extends { id: string; formId: string; message: string; rules: string }>(
      row: Row,
    ): Row => ({
      ...row,
      ...audit,
      id: mapped(row.id),
      formId: mapped(row.formId),
      message: relinked(row.message),
      rules: relinked(row.rules),
      version: 1,
    });
    return [
      ...inserts(
        found.forms.map((row) => ({
          ...edited(row),
          prefill: relinked(row.prefill),
          orders: row.orders && relinked(row.orders),
          changeUntil: row.changeUntil && shift(row.changeUntil),
          cancelUntil: row.cancelUntil && shift(row.cancelUntil),
          lastOrder: 0,
          lastReference: 0,
          opensAt: moved(row.opensAt),
          closesAt: moved(row.closesAt),
        })),
        (rows) => q.insert(forms).values(rows),
      ),
      ...inserts(
        found.types.map(({ formId, teamTypeId }) => ({
          formId: mapped(formId),
          teamTypeId: mapped(teamTypeId),
        })),
        (rows) => q.insert(formTeamTypes).values(rows),
      ),
      ...inserts(found.groups.map(edited), (rows) => q.insert(fieldGroups).values(rows)),
      ...inserts(
        found.fields.map((row) => ({
          ...row,
          ...audit,
          id: mapped(row.id),
          formId: own(row.formId),
          fieldGroupId: own(row.fieldGroupId),
          namesId: own(row.namesId),
          properties: withShiftedPrices(relinked(row.properties), shift),
        })),
        (rows) => q.insert(formFields).values(rows),
      ),
      ...found.formVersions.map((row) =>
        q.insert(formVersions).values({
          ...{
            id: mapped(row.id),
            formId: mapped(row.formId),
            number: 1,
            document: withShiftedPrices(relinked(row.document), shift),
          },
          ...made,
        }),
      ),
      ...inserts(
        found.uses.map((row) => ({
          ...row,
          formVersionId: mapped(row.formVersionId),
          targetId: mapped(row.targetId),
        })),
        (rows) => q.insert(formVersionUses).values(rows),
      ),
      ...found.groupVersions.map((row) =>
        q.insert(fieldGroupVersions).values({
          ...{ id: mapped(row.id), fieldGroupId: mapped(row.fieldGroupId), number: 1 },
          ...{ document: withShiftedPrices(relinked(row.document), shift), ...made },
        }),
      ),
      ...inserts(
        found.stocks.map((row) => ({
          ...row,
          ...audit,
          id: mapped(row.id),
          scopeId: mapped(row.scopeId),
          fieldId: mapped(row.fieldId),
          taken: 0,
          version: 1,
        })),
        (rows) => q.insert(stock).values(rows),
      ),
      ...inserts(found.confirmations.map(part), (rows) => q.insert(formConfirmations).values(rows)),
      ...inserts(
        found.notifications.map((row) => ({
          ...part(row),
          sendTo: relinked(row.sendTo),
          replyTo: relinked(row.replyTo),
          subjectLine: relinked(row.subjectLine),
          sendToFieldGroupId: own(row.sendToFieldGroupId),
        })),
        (rows) => q.insert(formNotifications).values(rows),
      ),
    ];
  },
  counts: (found) => ({ forms: found.forms.length, "field groups": found.groups.length }),
});
