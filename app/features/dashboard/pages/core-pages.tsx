import { useLoaderData } from "@remix-run/react";
import { pictureSrc } from "~/features/assets/assets.paths";
import { allCorePages } from "~/features/settings/core-pages.queries.server";
import { corePagePath } from "~/features/settings/settings.paths";
import { procedure } from "~/procedure/procedure.server";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import { Status } from "~/ui/status";
import { DataTable } from "~/ui/table";
import { DashboardTabs } from "../components/dashboard-tabs";
import { listedCorePages } from "../core-pages.server";
import { dashboardTabCounts } from "../dashboard-tabs.server";
import staffStartStyles from "../staff-start.css?url";

export const loader = procedure
  .permission("admin")
  .reads(() => ({ pages: allCorePages(), counts: dashboardTabCounts() }))
  .loader(({ found: { pages, counts } }) => ({ counts, rows: listedCorePages(pages) }));

export const links = sheets(staffStartStyles);

export const meta = pageTitle("Core Pages");

/** The pages of the main navigation, in its order. */
export default function CorePages() {
  const { rows, counts } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="Core Pages"
        lede="The main navigation of every team: what its pages are called, their icons and their pictures."
      />
      <DashboardTabs current="corePages" counts={counts} />
      <DataTable
        caption="Core pages in the order of the navigation"
        rows={rows}
        rowKey={(page) => page.id}
        columns={[
          {
            key: "title",
            header: "Page",
            primary: true,
            render: (page) => (
              <span className="core-name">
                <Icon name={page.icon} />
                <span>
                  <Link to={corePagePath(page.id)}>{page.title}</Link>
                  {page.title !== page.builtIn && <span className="cell-sub block">{page.builtIn}</span>}
                </span>
              </span>
            ),
          },
          {
            key: "published",
            header: "In the navigation",
            render: (page) => <PublicationBadge {...page} />,
          },
          {
            key: "picture",
            header: "Picture",
            hideOnPhone: true,
            render: (page) =>
              page.picture ? (
                <span className="core-name">
                  <img
                    className="core-thumb"
                    src={pictureSrc(page.picture.id, "thumb")}
                    alt=""
                    width="48"
                    height="36"
                    loading="lazy"
                  />
                  {page.picture.name}
                </span>
              ) : (
                <span className="muted">None</span>
              ),
          },
        ]}
      />
    </>
  );
}

function PublicationBadge({ isPublished, isBuilt }: { isPublished: boolean; isBuilt: boolean }) {
  if (!isPublished)
    return (
      <Status tone="neutral" icon="eye-off">
        Not published
      </Status>
    );
  if (!isBuilt)
    return (
      <Status tone="neutral" icon="clock">
        Not available yet
      </Status>
    );
  return (
    <Status tone="success" icon="circle-check">
      Published
    </Status>
  );
}
