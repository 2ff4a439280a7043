import * as z from "zod";
import { procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { keepTips } from "../tips.server";

const TipsInput = z.object({ show: z.enum(["yes", "no"]) });

const admin = procedure.permission("reportViewer").returnTo(() => "/admin");

const routes = verbs({
  display: admin.verb(TipsInput, ({ ctx, input }) => {
    keepTips(ctx.scope, input.show === "yes");
    return { type: "idle" };
  }),
});

export const loader = routes.loader;
export const action = routes.action;
