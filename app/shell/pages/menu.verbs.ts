import * as z from "zod";
import { procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { menuFold } from "../admin-menu.rules";
import { keepFold } from "../admin-menu.server";

const admin = procedure.permission("reportViewer").returnTo(() => "/admin");

const routes = verbs({
  /** Keeps which fold of the navigation was left open, or that none was. */
  fold: admin.verb(z.object({ open: z.string().max(60).default("") }), ({ ctx, input }) => {
    keepFold(ctx.scope, menuFold(input.open));
    return { type: "idle" };
  }),
});

export const loader = routes.loader;
export const action = routes.action;
