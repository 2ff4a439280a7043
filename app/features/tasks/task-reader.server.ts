import { hasLevel } from "~/features/auth/permissions.rules";
import type { AskingUser } from "~/features/auth/session.server";
import type { Ctx } from "~/procedure/procedure.server";
import type { Reader } from "./files/task-files.queries.server";

/** As whom somebody looks at a task's files. */
export const readerOf = (ctx: Pick<Ctx<AskingUser>, "team" | "user">): Reader => ({
  teamId: ctx.team?.id,
  isStaff: hasLevel(ctx.user.level, "moderator"),
});
