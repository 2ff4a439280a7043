import { procedure } from "~/procedure/procedure.server";
import { Card, Cards } from "~/ui/card";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { formReportsPath } from "../admin-forms.paths";

export const loader = procedure.permission("reportViewer").loader(() => null);

export const handle = { isWide: true } satisfies PageHandle<typeof loader>;

export const meta = pageTitle("Reports");

/** The reports that there are. */
export default function Reports() {
  return (
    <>
      <PageHead title="Reports" />
      <Cards>
        <Card to={formReportsPath} icon="chart-column" title="Form reports">
          What was answered, and who has not yet.
        </Card>
      </Cards>
    </>
  );
}
