import { chosen } from "../../harness/chosen-pages";
import { BUILT, type Page } from "../../harness/site-map";
import { isWhole, turnOf } from "../../harness/whole";
import { clientFor, demoIds, isAllowed, ROLES, type Role, withIds } from "../../integration/support/matrix";
import { look, read } from "./look";
import { hasAxe } from "./templates";

/** Pages of the site map that show a screen of their own: what only redirects or streams has no face to judge. */
export const SCREENS = chosen(BUILT.filter(({ kind }) => kind === "page"));

/** Pages that each level sees in a form of its own. */
const FRAMES = ["/", "/admin", "/my-account"];

/**
 * Who looks at a page with a browser: of those who may see it, an owner at the pages of a team, an admin at the others.
 * Others see the same with less in it: to them its frames are looked at, and the rest is read as it is served.
 */
const isLooker = ({ name }: Role, access: string) =>
  name === (access === "guest" ? "nobody" : access === "signedIn" ? "user" : "admin");

/** Pages that a role may see; public ones are the same for everybody, and one look is enough. */
function seenBy<One extends Page>(role: Role, pages: readonly One[]): One[] {
  const own = pages.filter(({ access }) => (access === "guest") === (role.level === null));
  return (
    own
      .filter(({ access }) => isAllowed(access, role.level))
      // A task's drawer is there for those who have a team.
      .filter(({ path }) => !path.startsWith("/tasks/:taskId") || role.hasTeam)
  );
}

/** What is wrong with pages of an area of the demo, looked at by those whose pages they are. */
export async function areaFaults(area: readonly Pick<Page, "path">[]): Promise<string[]> {
  const paths = new Set(area.map(({ path }) => path));
  const pages = SCREENS.filter(({ path }) => paths.has(path));
  const ids = await demoIds();
  const faults: string[] = [];
  for (const role of ROLES) {
    const own = seenBy(role, pages).filter(({ access }) => isLooker(role, access));
    faults.push(...(await lookAt(role, own, ids)));
  }
  return faults;
}

/**
 * What is wrong with what a role sees of the pages that somebody else looks at: its frames, and the rest as it is served. Each
 * page has its turn with one of the roles, and in `npm test -- whole` with all.
 */
export async function faultsFor(role: Role): Promise<string[]> {
  const ids = await demoIds();
  const pages = seenBy(role, SCREENS).filter(({ access }) => !isLooker(role, access));
  const isInTurn = (page: (typeof SCREENS)[number]) =>
    turnOf(
      ROLES.filter((one) => seenBy(one, [page]).length > 0 && !isLooker(one, page.access)),
      SCREENS.indexOf(page),
    ).includes(role);
  const isFrame = ({ path }: Page) => FRAMES.includes(path);
  const others = pages
    .filter((page) => !isFrame(page) && isInTurn(page))
    .map(({ path }) => withIds(path, ids));
  return [
    ...(await lookAt(role, pages.filter(isFrame), ids, () => isWhole)),
    ...(await read({ slug: "demo", client: await clientFor(role), paths: others })),
  ];
}

async function lookAt(
  role: Role,
  pages: readonly Page[],
  ids: Record<string, string>,
  isAxed = hasAxe,
): Promise<string[]> {
  if (pages.length === 0) return [];
  const withAxe = new Set(pages.filter(({ path }) => isAxed(path)).map(({ path }) => withIds(path, ids)));
  const paths = pages.map(({ path }) => withIds(path, ids));
  return look({
    slug: "demo",
    client: await clientFor(role),
    paths,
    hasAxe: (path) => withAxe.has(path),
  });
}
