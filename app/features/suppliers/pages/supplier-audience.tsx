import { useActionData, useLoaderData } from "@remix-run/react";
import audienceStyles from "~/features/teams/audience/audience.css?url";
import { AudienceInput } from "~/features/teams/audience/audience-form.schema";
import {
  type AudienceAnswer,
  audienceAction,
  audiencePage,
  audienceReads,
} from "~/features/teams/audience/audience-page.server";
import { audienceLede } from "~/features/teams/audience/components/audience-table";
import { AudienceView } from "~/features/teams/audience/components/audience-view";
import { Id, procedure } from "~/procedure/procedure.server";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { revalidateOnConflict } from "~/ui/revalidate-on-conflict";
import { sheets } from "~/ui/sheets";
import { SupplierTabs } from "../components/supplier-tabs";
import { AUDIENCE_OF_SUPPLIERS } from "../supplier-audience.server";
import { adminSuppliersPath, supplierAudiencePath } from "../suppliers.paths";
import { supplierAudience } from "../suppliers.queries.server";

export const loader = procedure
  .permission("moderator")
  .params({ supplierId: Id })
  .input(supplierAudience.list.Search)
  .reads(({ params, input }) => audienceReads(AUDIENCE_OF_SUPPLIERS, params.supplierId, input))
  .loader(({ ctx, found }) => audiencePage(ctx, AUDIENCE_OF_SUPPLIERS, found));

export const action = procedure
  .permission("moderator")
  .params({ supplierId: Id })
  .input(AudienceInput)
  .action(({ ctx, params, input }) =>
    audienceAction(
      ctx,
      AUDIENCE_OF_SUPPLIERS,
      { thingId: params.supplierId, path: supplierAudiencePath(params.supplierId) },
      input,
    ),
  );

export const shouldRevalidate = revalidateOnConflict;

export const handle = {
  crumb: () => "Who Sees It",
  crumbs: ({ thing }) => ({ [thing.id]: thing.title }),
  isWide: true,
} satisfies PageHandle<typeof loader>;

export const links = sheets(audienceStyles);

export const meta = pageTitle<typeof loader>((data) => `Who sees ${data.thing.title}`);

export default function SupplierAudience() {
  const data = useLoaderData<typeof loader>();
  const answer = useActionData<Partial<AudienceAnswer>>();
  const { thing, counts } = data;
  return (
    <>
      <PageHead
        title={thing.title}
        lede={`${audienceLede("supplier", counts)} Staff see every active supplier.`}
        back={{ to: adminSuppliersPath, label: "Suppliers" }}
      />
      <SupplierTabs supplierId={thing.id} current="audience" />
      <AudienceView data={data} answer={answer} path={supplierAudiencePath(thing.id)} />
    </>
  );
}
