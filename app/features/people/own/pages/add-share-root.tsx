import { useLoaderData } from "@remix-run/react";
import { procedure } from "~/procedure/procedure.server";
import { pageTitle } from "~/ui/page-title";
import { addMySharePath } from "../../people.paths";
import { Denied } from "../components/denied";

/** Leads to the form with the own team; staff without one are told. */
export const loader = procedure.signedIn().loader(({ ctx }) => {
  if (ctx.team) throw ctx.redirect(addMySharePath(ctx.team.id));
  return { denial: { ownerName: null, hasTeam: false } };
});

export const meta = pageTitle("Add Stand Share");

export default function AddShareRoot() {
  return <Denied title="Add Stand Share" what="add a stand share" {...useLoaderData<typeof loader>()} />;
}
