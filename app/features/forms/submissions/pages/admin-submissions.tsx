import { useLoaderData, useSearchParams } from "@remix-run/react";
import { teamTypeChoices } from "~/features/teams/team-types.server";
import { hasLevel } from "~/identity/permissions.rules";
import { eventClock } from "~/procedure/event-clock.server";
import { plainRows } from "~/procedure/plain-rows.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { EmptyState } from "~/ui/empty-state";
import { counted } from "~/ui/format.rules";
import { ListRows } from "~/ui/list-rows";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { PrintButton } from "~/ui/print-button";
import { sheets } from "~/ui/sheets";
import {
  adminFormsPath,
  submissionsExportPath,
  submissionsRemovalPath,
  submissionsZipPath,
} from "../../admin-forms.paths";
import { FormTabs } from "../../components/form-tabs";
import { formHead, namedTeams, versionsOf } from "../../form-head.queries.server";
import { SUBMISSION_NOUN } from "../../forms.texts";
import { askedQuestions } from "../list/asked-questions.server";
import { type ListedRow, submissionColumns } from "../list/components/submission-columns";
import { SubmissionExport } from "../list/components/submission-export";
import { SubmissionFilters } from "../list/components/submission-filters";
import { filterChoices } from "../list/filter-choices.server";
import { listedRows, shownColumns } from "../list/listed-submissions.server";
import { SubmissionSearch, submissionList, submissionScope } from "../list/submission-list.server";
import { answerContext } from "../open-filling.server";
import reportsStyles from "../reports.css?url";

export const loader = procedure
  .permission("moderator")
  .params({ formId: Id })
  .input(SubmissionSearch)
  .reads(({ ctx, params, input }) => ({
    form: formHead(params.formId),
    asked: askedQuestions(ctx.event, params.formId),
    page: submissionList.page(input, submissionScope(ctx, params.formId, input)),
    versions: versionsOf(params.formId),
    teamTypes: teamTypeChoices(),
    teams: namedTeams(input.team),
  }))
  .loader(({ ctx, input, found }) => {
    const columns = shownColumns(found.asked, input.columns);
    const { rows, ...page } = found.page;
    const shown = listedRows(rows, {
      columns,
      context: answerContext(ctx),
      clock: eventClock(ctx),
      now: ctx.now,
    });
    return {
      form: { ...found.form, isAdmin: hasLevel(ctx.user.level, "admin") },
      page: { ...page, rows: plainRows(ctx, shown) },
      columns: columns.map(({ key, label, isFigure }) => ({ key, label, isFigure })),
      choices: filterChoices(ctx, found),
    };
  });

export const handle = {
  isWide: true,
  crumbs: ({ form }) => ({ [form.id]: form.title }),
} satisfies PageHandle<typeof loader>;

export const links = sheets(reportsStyles);

export const meta = pageTitle<typeof loader>(({ form }) => `Submissions: ${form.title}`);

/** The tab counts submissions alone. */
const LISTED_NOUN = { one: "submission or draft", many: "submissions and drafts" };

/** What was sent in to a form, and what is being filled in. */
export default function Submissions() {
  const { form, page, columns, choices } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const search = params.size > 0 ? `?${params}` : "";
  const total = form.submitted + form.drafts;
  return (
    <>
      <PageHead
        title={`Submissions: ${form.title}`}
        back={{ to: adminFormsPath, label: "Forms" }}
        lede={`${counted(form.submitted, "submission")}, ${counted(form.drafts, "draft")}. Drafts count in no report.`}
        actions={
          total > 0 && (
            <>
              <PrintButton />
              <SubmissionExport
                to={submissionsExportPath(form.id)}
                zip={submissionsZipPath(form.id)}
                total={page.total}
              />
            </>
          )
        }
      />
      <FormTabs form={form} current="submissions" />
      {(total > 0 || page.isNarrowed) && <SubmissionFilters choices={choices} />}
      <ListRows<ListedRow>
        page={page}
        noun={LISTED_NOUN}
        caption={`Submissions of ${form.title}`}
        columns={submissionColumns(form.id, { columns, search })}
        rowKey={({ id }) => id}
        defaultSort={{ key: "updated", direction: "desc" }}
        selection={{
          leadsToFile: true,
          action: submissionsRemovalPath(form.id),
          actions: [
            {
              label: "Export",
              icon: "file-spreadsheet",
              value: "export",
              formAction: submissionsExportPath(form.id),
            },
            {
              label: "Download files",
              icon: "file-archive",
              value: "files",
              formAction: submissionsZipPath(form.id),
            },
            { label: "Delete", icon: "trash-2", value: "delete", danger: true },
          ],
          hidden: { back: search },
          noun: SUBMISSION_NOUN,
          label: ({ reference, who }) => `${reference} of ${who}`,
        }}
        empty={
          <EmptyState icon="inbox" title="No submissions yet">
            {form.isPublished
              ? "What teams and guests send in stands here, and the drafts that they have begun."
              : "The form is not published: nobody can fill it in yet."}
          </EmptyState>
        }
      />
    </>
  );
}
