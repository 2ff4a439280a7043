import { adminForms } from "./app/site-map/admin-forms.js";
import { adminLibrary } from "./app/site-map/admin-library.js";
import { adminPeople } from "./app/site-map/admin-people.js";
import { adminSettings } from "./app/site-map/admin-settings.js";
import { adminTasks } from "./app/site-map/admin-tasks.js";
import { background, componentGallery } from "./app/site-map/background.js";
import { guests } from "./app/site-map/guests.js";
import { previews } from "./app/site-map/published.js";
import { auth, refusals, view, welcome } from "./app/site-map/signing-in.js";
import { user } from "./app/site-map/user.js";

/**
 * The site map: every URL of the product with its page and who may open it, grouped by area. A page that is not built
 * yet has no file here: it answers 404 and stands in no navigation.
 *
 * Access is `guest`, `signedIn`, `reportViewer`, `moderator`, `admin` or `eventflowAdmin` (spec 1.6); the procedure in the page declares
 * it again and a test holds the two together.
 *
 * `kind` is what a URL answers with: `page` a screen, `verb` a redirect with a notice (it takes a POST alone; a GET leads to
 * where its buttons stand), `upload` the same of files, `file` a stored file or a ZIP of them, `export` a spreadsheet, `json`
 * an answer to a script.
 */

export const areas = [
  { layout: "shell/auth-layout.tsx", pages: auth },
  { layout: "shell/guest-layout.tsx", pages: guests },
  { layout: null, pages: refusals },
  { layout: null, pages: view },
  { layout: "shell/welcome-layout.tsx", pages: welcome },
  { layout: "shell/user-layout.tsx", pages: user },
  {
    layout: "shell/admin-layout.tsx",
    pages: [...adminSettings, ...adminTasks, ...adminForms, ...adminLibrary, ...adminPeople],
  },
  { layout: null, pages: previews },
  { layout: null, pages: background },
  { layout: null, pages: componentGallery },
];

export const siteMap = areas.flatMap((area) => area.pages);

/** @type {import("@remix-run/dev").VitePluginConfig} */
export default {
  appDirectory: "app",
  serverBuildFile: "app.js",
  ssr: true,
  future: {
    v3_fetcherPersist: true,
    v3_lazyRouteDiscovery: true,
    v3_relativeSplatPath: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
  },
  ignoredRouteFiles: ["**/*"],
  routes(defineRoutes) {
    return defineRoutes((route) => {
      for (const { layout, pages } of areas) {
        const add = () => addPages(route, pages);
        const bounded = () => route("", "shell/page-boundary.tsx", { id: `boundary:${layout}` }, add);
        if (layout) route("", layout, bounded);
        else add();
      }
      route("*", "shell/pages/not-found.tsx");
    });
  },
};

/** URLs share one file while they are not built; a page may lie over its parent's (a drawer over its list). */
function addPages(route, pages) {
  for (const { path, file, id, parent } of pages) {
    if (parent) continue;
    const over = pages.filter((other) => other.parent === path);
    const at = path.slice(1);
    const source = file ?? "shell/pages/not-built.tsx";
    if (path === "/") route("", source, { index: true, id });
    else if (over.length === 0) route(at, source, { id });
    else {
      route(at, source, { id }, () => {
        for (const child of over) route(child.path.slice(path.length + 1), child.file, { id: child.id });
      });
    }
  }
}
