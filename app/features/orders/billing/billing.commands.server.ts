import { sql } from "drizzle-orm";
import { nameOf } from "#db/event/aliases";
import { as, bool, jsonRequired } from "#db/json-row";
import { Conflict, Refused } from "~/lib/errors";
import type { CommandContext } from "~/procedure/context";
import { commandBatch } from "~/procedure/guards.server";
import type { BillingValues } from "./billing.schema";

export const billingOf = (teamId: string) =>
  jsonRequired(
    {
      id: as<string>(sql`tm.id`),
      name: as<string>(sql`tm.name`),
      billingAddress: as<string>(sql`tm.billing_address`),
      vatNumber: as<string>(sql`tm.vat_number`),
      reverseCharge: bool(sql`tm.reverse_charge = 1`),
      version: as<number>(sql`tm.version`),
      updatedAt: as<string>(sql`tm.updated_at`),
      updatedBy: as<string>(sql`tm.updated_by`),
      updatedByName: nameOf(sql`tm.updated_by`),
    },
    sql`from team tm where tm.id = ${teamId}`,
  );

/** Saves whom orders are made out to. Orders that are there keep their VAT: another rate is that of what is ordered from then on. */
export async function saveBilling(ctx: CommandContext, teamId: string, input: BillingValues): Promise<void> {
  const { billingAddress, vatNumber, reverseCharge, version } = input;
  if (reverseCharge && vatNumber === "")
    throw new Refused("Invalid billing details", { vatNumber: "Reverse charge needs the team’s VAT number" });
  await commandBatch(ctx, [
    {
      write: sql`update team set billing_address = ${billingAddress}, vat_number = ${vatNumber},
        reverse_charge = ${reverseCharge ? 1 : 0}, version = version + 1, updated_at = ${ctx.now.toISOString()},
        updated_by = ${ctx.actor.id} where id = ${teamId} and version = ${version}`,
      otherwise: () => new Conflict("Somebody else saved this team while you were editing"),
    },
    ...ctx.record({ kind: "order.billingUpdated", subjectId: teamId, teamId }),
  ]);
}
