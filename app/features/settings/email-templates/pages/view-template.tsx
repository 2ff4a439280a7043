import { useLoaderData } from "@remix-run/react";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import { TemplatePreview } from "../components/template-preview";
import templateStyles from "../email-templates.css?url";
import { templateLoader } from "../template-screen.server";
import { editTemplatePath, templatesPath, viewTemplatePath } from "../templates.paths";

export const loader = templateLoader;

export const handle = { crumb: ({ name }) => name, isWide: true } satisfies PageHandle<typeof loader>;

export const links = sheets(templateStyles);

export const meta = pageTitle<typeof loader>((data) => data.name);

export default function ViewTemplate() {
  const data = useLoaderData<typeof templateLoader>();
  return (
    <>
      <PageHead
        title={data.name}
        badge={
          <Badge tone={data.isOwn ? "info" : "neutral"}>{data.isOwn ? "Your own text" : "Built-in"}</Badge>
        }
        meta={[data.whoGetsIt, ...(data.isOwn ? [data.state] : [])]}
        back={{ to: templatesPath, label: "E-mail templates" }}
        actions={
          <ButtonLink variant="primary" to={editTemplatePath(data.kind)}>
            Change the text
          </ButtonLink>
        }
      />
      <TemplatePreview {...data} path={viewTemplatePath(data.kind)} />
    </>
  );
}
