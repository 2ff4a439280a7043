import { UNSAFE_RemixContext } from "@remix-run/react";
import { eq } from "drizzle-orm";
import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createStaticRouter, StaticRouterProvider } from "react-router-dom/server";
import { users } from "#db/event/schema/teams";
import { q } from "#db/read-batch";
import { connectRooms } from "~/connect-rooms.server";
import { CORE_PAGE_DEFAULTS, CORE_PAGES } from "~/event-settings/core-pages.rules";
import { SETTINGS, type Settings } from "~/event-settings/settings.schema";
import type { CurrentTeam } from "~/identity/session.server";
import { takeToast } from "~/procedure/toast.server";
import { memoryHouse } from "./memory-house";

/** A page's module, or a file of verbs: whatever of it there is. */
interface Page {
  loader?: unknown;
  action?: unknown;
  default?: ComponentType;
}

interface Visit {
  path?: string;
  params?: Record<string, string>;
  /** Posted where it is given: a field that comes more than once as a list. */
  form?: Record<string, string | string[]>;
  level?: string | null;
  id?: string;
  team?: Partial<CurrentTeam> | null;
  now?: Date;
  settings?: { [Kind in keyof Settings]?: Partial<Settings[Kind]> };
  /** What the request context says besides: a session, a set-up. */
  more?: object;
  cookie?: string;
  agent?: string;
  env?: object;
}

const ENV = {
  ...{ APP_SECRET: "s".repeat(32), MAIL_FROM: "post@x.test", PUBLIC_SCHEME: "https", BASE_DOMAIN: "x.test" },
  ENVIRONMENT: "production",
};

const LONG_AGO = "2026-01-01T10:00:00.000Z";
/** As every event begins: all published, under their own names. */
const ownCorePages = () =>
  CORE_PAGES.map((id) => ({ id, ...CORE_PAGE_DEFAULTS[id], isPublished: true, assetId: null }));

export const NOW = new Date("2027-06-10T10:00:00.000Z");

/** The markup of something that links: within a router, as its page would be. */
export function drawn(Drawn: ComponentType, path = "/", data: { loader?: unknown; action?: unknown } = {}) {
  const routes = [{ id: "page", path: "*", Component: Drawn }];
  const url = new URL(path, "http://demo.localhost");
  const context = {
    ...{ basename: "/", location: { pathname: url.pathname, search: url.search, hash: "", state: null } },
    matches: [{ params: {}, pathname: url.pathname, pathnameBase: "/", route: routes[0] }],
    ...{ loaderData: { page: data.loader }, actionData: { page: data.action } },
    ...{ errors: null, statusCode: 200, loaderHeaders: {}, actionHeaders: {}, activeDeferreds: null },
  } as never;
  const remix = { manifest: { routes: {} }, routeModules: {}, future: {}, isSpaMode: false } as never;
  return renderToStaticMarkup(
    <UNSAFE_RemixContext.Provider value={remix}>
      <StaticRouterProvider router={createStaticRouter(routes, context)} context={context} hydrate={false} />
    </UNSAFE_RemixContext.Provider>,
  );
}

/** What is read of some markup: its words alone, with one space between parts. */
export const wordsOf = (html: string): string =>
  html
    .replaceAll("<wbr/>", "")
    .replaceAll(/<svg.*?<\/svg>/gs, " ")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ")
    .trim();

const attribute = (tag: string, name: string): string | null =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll("&amp;", "&") ?? null;

/** Each link in its order: "its words > where it leads". */
export const linksOf = (html: string): string[] =>
  [...html.matchAll(/(<a\s[^>]*>)(.*?)<\/a>/gs)].map(
    ([, tag = "", inner = ""]) => `${wordsOf(inner)} > ${attribute(tag, "href")}`,
  );

/** Each form and control in its order: "POST /where", "name=value", "name" of a box that is not ticked. */
export const controlsOf = (html: string): string[] =>
  [...html.matchAll(/<(form|input|textarea|select|option|button)\b[^>]*>([^<]*)/gs)].flatMap(
    ([tag, kind = "", inner = ""]) => {
      const name = attribute(tag, "name") ?? "";
      const value = attribute(tag, "value");
      if (kind === "form") return [`${attribute(tag, "method")?.toUpperCase()} ${attribute(tag, "action")}`];
      if (kind === "option") return /\sselected=/.test(tag) ? [`  chosen ${value}`] : [];
      if (kind === "button") return name ? [`${name}:${value}`] : [];
      const isBox = /type="(checkbox|radio)"/.test(tag);
      const shown = kind === "textarea" ? inner : (value ?? "");
      if (isBox && !/\schecked=/.test(tag)) return [`${name}`];
      return name ? [`${name}=${shown}`] : [];
    },
  );

/** An event in memory whose pages are visited: the real loader or action, and the component over what it gives. */
export async function pageHouse(house?: Awaited<ReturnType<typeof memoryHouse>>) {
  connectRooms();
  const known = house ?? (await memoryHouse());
  const now = Object.fromEntries(Object.entries(SETTINGS).map(([kind, shape]) => [kind, shape.parse({})]));
  return {
    ...known,
    async visit(page: Page, sent: Visit = {}) {
      const { path = "/x", params = {}, form, level = "moderator", id = "mia", team = null } = sent;
      const body = new URLSearchParams(
        Object.entries(form ?? {}).flatMap(([name, value]) => [value].flat().map((one) => [name, one])),
      );
      const request = new Request(`http://demo.localhost${path}`, {
        ...(form ? { method: "POST", body } : {}),
        headers: { cookie: sent.cookie ?? "", "user-agent": sent.agent ?? "" },
      });
      const settings = Object.fromEntries(
        Object.entries(now).map(([kind, value]) => [
          kind,
          { ...(value as object), ...sent.settings?.[kind as keyof Settings] },
        ]),
      );
      const moment = sent.now ?? NOW;
      const ctx = known.ctx(moment, {
        settings,
        env: { ...ENV, ...sent.env },
        actor: { id, level, teamId: team?.id ?? null },
      } as never);
      const user = level && {
        ...{ id, level, firstName: "Mia", surname: "Marsh", email: "mia@x.test", teamId: team?.id ?? null },
      };
      const requestContext = {
        ...{
          user,
          team: team && { createdAt: LONG_AGO, ...team },
          settings,
          corePages: ownCorePages(),
          session: null,
          setUp: null,
          version: "1.0.0",
        },
        ...sent.more,
      };
      const scope = {
        ...{ request, requestId: ctx.requestId ?? "r", event: ctx.event, env: ctx.env, isSecure: false },
        ...{ cookies: [] as (string | Promise<string>)[], retryAfter: null, origin: "http://demo.localhost" },
        ...{ now: moment, cookieHeader: sent.cookie ?? "", address: ctx.address },
        ...{ isPage: true, nextRowsId: () => "r1" },
        assumedContext: async () => null,
        requestContext: async () => requestContext,
        command: async () => ctx,
        db: async () => ctx.db,
        control: () => ctx.control,
        later: ctx.later,
        enqueueOutbox: () => {},
      };
      // A command's own guards look at who the person is by now.
      if (level)
        await known.at.write(
          q
            .update(users)
            .set({ permissions: level as "user" })
            .where(eq(users.id, id)),
        );
      const run = (form ? page.action : page.loader) as (args: unknown) => Promise<unknown>;
      const given = await run({ request, params, context: { scope } }).catch((thrown: unknown) => thrown);
      await known.settled();
      const cookies = await Promise.all(scope.cookies);
      const cookie = cookies.map((line) => line.split(";")[0]).join("; ");
      const shown = new Request("http://demo.localhost/", { headers: { cookie } });
      const toast = await takeToast({ ...scope, request: shown, pageCookies: [] } as never);
      const said = toast ? { type: toast.type, title: toast.title, description: toast.description } : null;
      if (given instanceof Error) throw given;
      if (given instanceof Response) {
        const to = given.headers.get("location");
        return {
          status: given.status,
          to,
          response: given,
          toast: said,
          cookie,
          data: null as unknown,
          html: "",
          text: "",
        };
      }
      const answer = given as { init?: { status?: number }; data?: unknown; type?: string };
      const isAnswer = answer?.init !== undefined && "data" in answer;
      const data = isAnswer ? answer.data : given;
      const status = (isAnswer && answer.init?.status) || 200;
      const Component = page.default;
      const html = Component && !form ? drawn(Component, path, { loader: data }) : "";
      return {
        status,
        to: null,
        response: null,
        toast: said,
        cookie,
        data: data as unknown,
        html,
        text: wordsOf(html),
      };
    },
  };
}
