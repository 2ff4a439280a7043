import { Conflict } from "~/lib/errors";
import type { CommandContext } from "~/procedure/context";
import type { FieldsOwner } from "../fields/fields-owner.types";
import { changesSince } from "./changes-since.server";

/**
 * Publishes what was looked at. Where that is not what stands there any more, the refusal says what was changed: of the form or
 * group, and of `beside`, the groups that it places or the forms that have it.
 */
export async function publishShown<T>(
  ctx: CommandContext,
  { owner, beside, shownAt }: { owner: FieldsOwner; beside: readonly string[]; shownAt: string },
  publish: () => Promise<T>,
): Promise<T> {
  try {
    return await publish();
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
    const said = await changesSince(ctx, { ids: [owner.id, ...beside], since: shownAt });
    if (said.length === 0) throw error;
    throw new Conflict(`${error.message} Meanwhile: ${said.join("; ")}.`);
  }
}
