import type { CommandContext } from "~/procedure/context";
import { chosen } from "~/procedure/ids.schema";
import { procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import type { BulkResult } from "./archivable.server";
import { bulkToast } from "./bulk-toast.server";

type Command = (ctx: CommandContext, ids: readonly string[]) => Promise<BulkResult>;

/** The verbs `archives` and `restorations` of what is archivable: each goes back to the list that it was chosen from. */
export const archiveVerbs = (thing: {
  noun: string;
  paths: { active: string; archived: string };
  archive: Command;
  restore: Command;
}) => {
  const { noun, paths } = thing;
  const staff = procedure.permission("moderator");
  const input = chosen(noun);
  return verbs({
    archives: staff
      .returnTo(() => paths.active)
      .verb(input, async ({ ctx, input: { ids } }) =>
        bulkToast(await thing.archive(ctx, ids), {
          noun,
          done: "archived",
          why: "archived or deleted already",
        }),
      ),
    restorations: staff
      .returnTo(() => paths.archived)
      .verb(input, async ({ ctx, input: { ids } }) =>
        bulkToast(await thing.restore(ctx, ids), { noun, done: "restored", why: "active again, or deleted" }),
      ),
  });
};
