import { emptyRead, type Read, readBatch } from "#db/read-batch";
import { endView } from "~/features/auth/view.commands.server";
import {
  type ReaderSection,
  shownSidebar,
  sidebarOf,
} from "~/features/sidebar/reader-sidebar.queries.server";
import { hasLevel, LEVEL_LABELS } from "~/identity/permissions.rules";
import type { CurrentUser } from "~/identity/session.server";
import { report } from "~/lib/report.server";
import type { Ctx } from "~/procedure/procedure.server";
import { pagePathOf } from "~/remix/data-urls";
import { roomCounts, waitingCounts } from "~/rooms.server";
import { adminCrumbs, adminMap } from "./admin-map.server";
import { coreCrumbs, corePlaces } from "./core-places.server";
import { eventFacts } from "./event-facts.server";
import { viewBar } from "./view-bar.server";

type Asker<User = CurrentUser> = Ctx<User>;
type Counts = Record<string, number>;

/** What the frame reads, in the batch of the page that it stands around. */
interface FrameFound {
  counts: Counts;
  /** Of the frame of exhibitors alone. */
  sidebar: ReaderSection[];
}
const NOTHING: FrameFound = { counts: {}, sidebar: [] };

/** What stands around a page, of whoever asked for it: one of the two. */
export type Frame =
  | { admin: ReturnType<typeof adminFrame>; user?: undefined }
  | { admin?: undefined; user: ReturnType<typeof userFrame> };

/** Staff's own frame is the admin area's: there, and all over where they have no team. */
function isManaging({ user, team, scope }: Asker): boolean {
  if (!hasLevel(user.level, "reportViewer")) return false;
  const path = pagePathOf(new URL(scope.request.url).pathname);
  return !team || path === "/admin" || path.startsWith("/admin/");
}

export const frameReads = (ctx: Asker): { [K in keyof FrameFound]: Read<FrameFound[K]> } => {
  const { view } = ctx.requestContext;
  // Nobody ended it: its hour did, and that is written down as well.
  if (view?.isOver) ctx.later(() => endView(ctx, view));
  if (isManaging(ctx)) return { counts: roomCounts(ctx.now, ctx.user.id), sidebar: emptyRead([]) };
  return { counts: waitingCounts(ctx.team?.id, ctx.user.id), sidebar: sidebarOf(ctx) };
};

export const frameOf = (ctx: Asker, found: FrameFound): Frame =>
  isManaging(ctx) ? { admin: adminFrame(ctx, found) } : { user: userFrame(ctx, found) };

/** For a page that says that something went wrong. Null for guests, and where the frame fails too: then it stands alone. */
export async function frameIfAny(ctx: Asker<CurrentUser | null>): Promise<Frame | null> {
  if (!isSignedIn(ctx)) return null;
  try {
    return frameOf(ctx, await readBatch(ctx.db, frameReads(ctx)));
  } catch (error) {
    report(error, { eventId: ctx.event.id });
    return null;
  }
}

const isSignedIn = (ctx: Asker<CurrentUser | null>): ctx is Asker => ctx.user !== null;

export function adminFrame(ctx: Asker, { counts }: Pick<FrameFound, "counts"> = NOTHING) {
  const { user, team, requestContext } = ctx;
  return {
    event: eventFacts({ requestContext, event: ctx.event }),
    view: viewBar(ctx),
    ...adminMap(user.level, counts, ctx.settings.terminology),
    crumbs: { ...coreCrumbs(requestContext), ...adminCrumbs(ctx.settings.terminology) },
    account: {
      name: `${user.firstName} ${user.surname}`,
      role: LEVEL_LABELS[user.level],
      links: [
        ...(team
          ? [
              { to: "/", label: "View exhibitor portal", icon: "eye" as const },
              { to: "/my-team", label: "My team", icon: "users" as const },
            ]
          : []),
        { to: "/my-account", label: "My account", icon: "circle-user" as const },
        { to: "/my-events", label: "My events", icon: "calendar" as const },
      ],
    },
  };
}

export function userFrame(ctx: Asker, { counts, sidebar } = NOTHING) {
  const { user, team, requestContext } = ctx;
  return {
    event: eventFacts({ requestContext, event: ctx.event }),
    view: viewBar(ctx),
    pages: corePlaces(requestContext, team, counts),
    /** What the bell says; null where somebody looks on, whose own it is not. */
    unread: requestContext.view ? null : (counts.notifications ?? 0),
    sidebar: shownSidebar(sidebar),
    account: {
      name: `${user.firstName} ${user.surname}`,
      role: team?.name ?? LEVEL_LABELS[user.level],
      links: [
        ...(team ? [{ to: "/my-team", label: "My team", icon: "users" as const }] : []),
        { to: "/my-account", label: "My account", icon: "circle-user" as const },
        { to: "/my-events", label: "My events", icon: "calendar" as const },
        ...(hasLevel(user.level, "reportViewer")
          ? [{ to: "/admin", label: "Admin", icon: "layout-dashboard" as const }]
          : []),
      ],
    },
  };
}
