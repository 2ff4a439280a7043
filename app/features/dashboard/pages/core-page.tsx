import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import {
  CORE_PAGE_DEFAULTS,
  CORE_PAGE_ICONS,
  CORE_PAGES,
  type CorePageIcon,
} from "~/event-settings/core-pages.rules";
import { assetIsThere } from "~/features/assets/asset-guards.server";
import assetsStyles from "~/features/assets/assets.css?url";
import { AssetField } from "~/features/assets/components/asset-field";
import { saveCorePage } from "~/features/settings/core-pages.commands.server";
import { corePageForEdit } from "~/features/settings/core-pages.queries.server";
import { savedWords } from "~/features/settings/saved-by.rules";
import { corePagePath, corePagesPath, dashboardHeaderPath } from "~/features/settings/settings.paths";
import { CorePageInput } from "~/features/settings/settings-forms.schema";
import { limitsOf } from "~/procedure/limits.server";
import { procedure } from "~/procedure/procedure.server";
import { Switch } from "~/ui/checks";
import { differences } from "~/ui/differences.rules";
import { EditorForm } from "~/ui/editor-form";
import { IconField } from "~/ui/icon-field";
import { TextField } from "~/ui/inputs";
import { TextLink } from "~/ui/link";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { revalidateOnConflict } from "~/ui/revalidate-on-conflict";
import { sheets } from "~/ui/sheets";
import { DashboardTabs } from "../components/dashboard-tabs";
import { dashboardTabCounts } from "../dashboard-tabs.server";

const CorePageId = z.enum(CORE_PAGES);

export const loader = procedure
  .permission("admin")
  .params({ corePageId: CorePageId })
  .reads(({ params }) => ({ page: corePageForEdit(params.corePageId), counts: dashboardTabCounts() }))
  .loader(({ ctx, params, found: { page, counts } }) => {
    const { id, title, icon, isPublished, picture, updatedAt, updatedBy, updatedByName } = page;
    const viewer = { userId: ctx.user.id, now: ctx.now, timeZone: ctx.settings.event.timeZone };
    const builtIn = CORE_PAGE_DEFAULTS[params.corePageId].title;
    return {
      id,
      title,
      builtIn,
      picture,
      data: {
        // A title that was never changed shows as the placeholder that it is.
        title: title === builtIn ? "" : title,
        ...{ icon, isPublished, assetId: picture?.id ?? "", version: undefined, over: undefined },
      },
      version: updatedAt,
      saved: savedWords({ by: updatedBy, name: updatedByName, at: updatedAt }, viewer),
      limits: limitsOf(CorePageInput),
      counts,
    };
  });

export const action = procedure
  .permission("admin")
  .params({ corePageId: CorePageId })
  .input(CorePageInput)
  .action(async ({ ctx, params, input: { over, ...input } }) => {
    const { title } = await saveCorePage(
      ctx,
      params.corePageId,
      { ...input, version: over ?? input.version },
      input.assetId ? [assetIsThere(input.assetId)] : [],
    );
    return ctx.redirect(corePagesPath, { type: "success", title: `“${title}” saved` });
  });

export const shouldRevalidate = revalidateOnConflict;

export const handle = {
  crumb: ({ title }) => title,
} satisfies PageHandle<typeof loader>;

export const links = sheets(assetsStyles);

export const meta = pageTitle<typeof loader>(({ title }) => title);

const LABELS = { title: "Title", icon: "Icon", isPublished: "Published", assetId: "Picture" };

/** One page of the main navigation. */
export default function CorePage() {
  const { id, title, builtIn, picture, data, version, saved, limits, counts } =
    useLoaderData<typeof loader>();
  const isDashboard = id === "dashboard";
  const shown = (values: Record<string, unknown>) => ({
    ...values,
    assetId: values.assetId ? "A picture of the assets" : "",
  });
  return (
    <>
      <PageHead title={title} back={{ to: corePagesPath, label: "Core pages" }} />
      <DashboardTabs current="corePages" counts={counts} />
      <EditorForm
        id="core-page"
        limits={limits}
        lastResult={useActionData<typeof action>()?.lastResult}
        current={{ data, version, saved }}
        path={corePagePath(id)}
        seeCurrent="See the saved version"
        errorTitle="Invalid update"
        differences={(typed) => differences(LABELS, shown(data), shown(typed))}
        submitLabel="Save page"
        cancelTo={corePagesPath}
        hasButtons
      >
        {(fields) => (
          <>
            <TextField
              field={fields.title}
              label="Title"
              hint="The event’s word for it, as in the terminology. Leave it empty to use the word shown in grey."
              placeholder={builtIn}
              autoComplete="off"
              dir="auto"
            />
            <IconField
              field={{ ...fields.icon, required: false }}
              label="Icon"
              hint="Beside the title in the navigation."
              icons={ICONS}
            />
            {isDashboard ? (
              <>
                <input type="hidden" name="isPublished" value="on" />
                <p className="hint">The dashboard is always published: it is where everybody arrives.</p>
              </>
            ) : (
              <Switch
                field={fields.isPublished}
                label="Published"
                hint="When off, it leaves the navigation, the search and the cards, and its list cannot be opened."
              />
            )}
            {isDashboard ? (
              <>
                <input type="hidden" name="assetId" value={data.assetId} />
                <p className="hint">
                  Its picture is the one of the <TextLink to={dashboardHeaderPath}>dashboard header</TextLink>
                  .
                </p>
              </>
            ) : (
              <AssetField
                field={fields.assetId}
                label="Picture"
                hint="Over the page’s heading, as wide as the page."
                value={picture}
                pickFor={`the page ${title}`}
              />
            )}
          </>
        )}
      </EditorForm>
    </>
  );
}

const ICON_LABELS: Record<CorePageIcon, string> = {
  house: "House",
  "list-checks": "Tasks",
  "file-text": "Page",
  download: "Download",
  store: "Suppliers",
  "calendar-clock": "Time table",
  bell: "Bell",
  "layout-dashboard": "Dashboard",
  "clipboard-list": "List",
  "clipboard-check": "Checklist",
  inbox: "Inbox",
  folder: "Folder",
  "folder-open": "Open folder",
  "book-open": "Book",
  briefcase: "Briefcase",
  handshake: "Partners",
  wrench: "Tools",
  truck: "Vehicle",
  warehouse: "Warehouse",
  "shopping-cart": "Orders",
  calendar: "Calendar",
  clock: "Clock",
  megaphone: "News",
  mail: "Mail",
  "message-square": "Messages",
  info: "Information",
  map: "Map",
  users: "People",
  star: "Star",
  ship: "Boats",
  anchor: "Mooring",
};
const ICONS = CORE_PAGE_ICONS.map((value) => ({ value, label: ICON_LABELS[value], icon: value }));
