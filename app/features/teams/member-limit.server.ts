import { type SQL, sql } from "drizzle-orm";
import type { CommandContext } from "~/procedure/context";

/** How many a team may have, as the settings say when a member is written: it may have been lowered since they were read. */
export const memberLimit = ({ settings }: Pick<CommandContext, "settings">): SQL =>
  sql`coalesce((select data ->> 'teamMemberLimit' from settings where kind = 'variables'),
    ${settings.variables.teamMemberLimit})`;
