import { procedure } from "~/procedure/procedure.server";
import { teamsPath } from "../teams.paths";

/** The bare stand-share root leads to the teams (spec 1.2). */
export const loader = procedure.permission("moderator").loader(({ ctx }) => {
  throw ctx.redirect(teamsPath);
});

export default function AddStandShareRoot() {
  return null;
}
