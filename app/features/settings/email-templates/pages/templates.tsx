import { useLoaderData } from "@remix-run/react";
import { TEXT_KINDS } from "~/features/email/mail-kinds.server";
import { procedure } from "~/procedure/procedure.server";
import { Badge } from "~/ui/badge";
import { counted } from "~/ui/format.rules";
import { Link } from "~/ui/link";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { DataTable } from "~/ui/table";
import { templateOfKind } from "../template-kind.server";
import { stateOf } from "../template-screen.server";
import { editTemplatePath, viewTemplatePath } from "../templates.paths";
import { ownTexts } from "../templates.queries.server";

export const loader = procedure
  .permission("admin")
  .reads(() => ({ own: ownTexts() }))
  .loader(({ ctx, found }) => {
    const own = new Map(found.own.map((text) => [text.id, text]));
    return {
      templates: TEXT_KINDS.map((kind) => {
        const { name, whoGetsIt } = templateOfKind(kind);
        return { kind, name, whoGetsIt, isOwn: own.has(kind), state: stateOf(ctx, own.get(kind)) };
      }),
    };
  });

export const meta = pageTitle("E-mail templates");

export default function Templates() {
  const { templates } = useLoaderData<typeof loader>();
  const own = templates.filter(({ isOwn }) => isOwn).length;
  return (
    <>
      <PageHead
        title="E-mail templates"
        lede="What each e-mail of the portal says. One without a text of your own says the built-in one."
        meta={[counted(templates.length, "e-mail"), own === 0 ? "all built-in" : `${own} with your own text`]}
      />
      <DataTable
        caption="E-mails by name"
        rows={templates}
        rowKey={({ kind }) => kind}
        columns={[
          {
            key: "name",
            header: "E-mail",
            primary: true,
            render: ({ kind, name }) => <Link to={viewTemplatePath(kind)}>{name}</Link>,
          },
          { key: "who", header: "Who gets it", render: ({ whoGetsIt }) => whoGetsIt },
          {
            key: "state",
            header: "Text",
            render: ({ isOwn, state }) => (isOwn ? state : <Badge tone="neutral">{state}</Badge>),
          },
          {
            key: "edit",
            header: "Change",
            hideHeader: true,
            align: "right",
            render: ({ kind, name }) => (
              <Link to={editTemplatePath(kind)}>
                Change<span className="vh"> {name}</span>
              </Link>
            ),
          },
        ]}
      />
    </>
  );
}
