import { useActionData, useLoaderData } from "@remix-run/react";
import { adminTaskPath } from "~/features/tasks/tasks.paths";
import { AUDIENCE_OF_FORMS, formAudience } from "~/features/tasks/types/form/form-audience.server";
import audienceStyles from "~/features/teams/audience/audience.css?url";
import { AudienceInput } from "~/features/teams/audience/audience-form.schema";
import {
  type AudienceAnswer,
  audienceAction,
  audiencePage,
  audienceReads,
} from "~/features/teams/audience/audience-page.server";
import { AudienceView } from "~/features/teams/audience/components/audience-view";
import { hasLevel } from "~/identity/permissions.rules";
import { Id, procedure } from "~/procedure/procedure.server";
import { Badge } from "~/ui/badge";
import { Banner } from "~/ui/banner";
import { TextLink } from "~/ui/link";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { revalidateOnConflict } from "~/ui/revalidate-on-conflict";
import { sheets } from "~/ui/sheets";
import { adminFormsPath, formAudiencePath } from "../admin-forms.paths";
import { FormTabs } from "../components/form-tabs";
import { PublicationBadge } from "../components/publication-badge";
import { openOf } from "../days/form-open.server";
import { formHead } from "../form-head.queries.server";
import { tasksOfForm } from "../settings/form-settings.queries.server";

export const loader = procedure
  .permission("moderator")
  .params({ formId: Id })
  .input(formAudience.list.Search)
  .reads(({ params, input }) => ({
    head: formHead(params.formId),
    tasks: tasksOfForm(params.formId),
    ...audienceReads(AUDIENCE_OF_FORMS, params.formId, input),
  }))
  .loader(({ ctx, found: { head, tasks, ...found } }) => ({
    form: { ...head, open: openOf(ctx, head), isAdmin: hasLevel(ctx.user.level, "admin") },
    tasks,
    ...audiencePage(ctx, AUDIENCE_OF_FORMS, found),
  }));

export const action = procedure
  .permission("moderator")
  .params({ formId: Id })
  .input(AudienceInput)
  .action(({ ctx, params, input }) =>
    audienceAction(
      ctx,
      AUDIENCE_OF_FORMS,
      { thingId: params.formId, path: formAudiencePath(params.formId) },
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

/** Of a form that no task asks for: of one that tasks ask for, these say who reaches it. */
export default function FormAudience() {
  const data = useLoaderData<typeof loader>();
  const answer = useActionData<Partial<AudienceAnswer>>();
  const { form, tasks, thing } = data;
  const asking = tasks.filter(({ isArchived }) => !isArchived);
  return (
    <>
      <PageHead
        title={form.title}
        back={{ to: adminFormsPath, label: "Forms" }}
        badge={form.isArchived ? <Badge tone="neutral">Archived</Badge> : <PublicationBadge {...form} />}
      />
      <FormTabs form={form} current="audience" />
      {asking.length > 0 ? (
        <div className="mt-4">
          <Banner tone="info" title="Tasks ask for this form.">
            Whoever sees one of them reaches it:{" "}
            {asking.map(({ id, title }, at) => (
              <span key={id}>
                {at > 0 && ", "}
                <TextLink to={`${adminTaskPath(id)}/audience`}>{title}</TextLink>
              </span>
            ))}
            .
          </Banner>
        </div>
      ) : (
        <AudienceView data={data} answer={answer} path={formAudiencePath(thing.id)} />
      )}
    </>
  );
}
