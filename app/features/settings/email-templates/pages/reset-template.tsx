import { Form, useLoaderData } from "@remix-run/react";
import { builtInText } from "~/features/email/built-in-text.server";
import { NotFound } from "~/lib/errors";
import { procedure } from "~/procedure/procedure.server";
import { ButtonLink, ButtonRow } from "~/ui/button";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead, SectionHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import { SubmitButton } from "~/ui/submit-button";
import templateStyles from "../email-templates.css?url";
import { EmailKind, templateOfKind } from "../template-kind.server";
import { resetTemplate } from "../templates.commands.server";
import { editTemplatePath, viewTemplatePath } from "../templates.paths";
import { ownText } from "../templates.queries.server";
import { ResetInput } from "../templates.schema";

/** Asks before a text of the event's own goes: what goes, and what is said from then on. */
export const loader = procedure
  .permission("admin")
  .params({ emailId: EmailKind })
  .reads(({ params }) => ({ own: ownText(params.emailId) }))
  .loader(({ params, found: { own } }) => {
    if (!own) throw new NotFound();
    const template = templateOfKind(params.emailId);
    const { subject, body, version } = own;
    return {
      ...{ kind: params.emailId, name: template.name, version },
      own: { subject, body },
      builtIn: builtInText(template),
    };
  });

export const action = procedure
  .permission("admin")
  .params({ emailId: EmailKind })
  .input(ResetInput)
  .action(async ({ ctx, params, input }) => {
    await resetTemplate(ctx, params.emailId, input.version);
    return ctx.redirect(viewTemplatePath(params.emailId), {
      type: "success",
      title: "The built-in text is back",
    });
  });

export const handle = { crumbs: ({ kind, name }) => ({ [kind]: name }) } satisfies PageHandle<typeof loader>;

export const links = sheets(templateStyles);

export const meta = pageTitle<typeof loader>(({ name }) => `Reset ${name}`);

export default function ResetTemplate() {
  const { kind, name, version, own, builtIn } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={`Put “${name}” back to the built-in text?`}
        lede="Your own text is gone then. Copy it first where you want to keep it."
        back={{ to: editTemplatePath(kind), label: name }}
      />
      <div className="template-both">
        <Text title="Your own text" {...own} />
        <Text title="The built-in text" {...builtIn} />
      </div>
      <Form method="post">
        <input type="hidden" name="version" value={version} />
        <ButtonRow className="form-actions">
          <SubmitButton variant="danger">Reset to default</SubmitButton>
          <ButtonLink to={editTemplatePath(kind)}>Keep your own text</ButtonLink>
        </ButtonRow>
      </Form>
    </>
  );
}

const Text = ({ title, subject, body }: { title: string; subject: string; body: string }) => (
  <section aria-label={title}>
    <SectionHead title={title} />
    <p className="strong" dir="auto">
      {subject}
    </p>
    <pre dir="auto">{body}</pre>
  </section>
);
