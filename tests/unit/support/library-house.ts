import { matchPath } from "react-router-dom";
import { searchIndexAgain } from "~/rooms.server";
import { library, type Open, type Opened, type Reader } from "../../harness/library-matrix";
import { BUILT } from "../../harness/site-map";
import { memoryHouse } from "./memory-house";
import { pageHouse } from "./page-house";

/** Opens addresses by the real loaders, as whoever `who` says. */
export function opener<Who>(
  house: Awaited<ReturnType<typeof pageHouse>>,
  who: (reader: Who) => { level: string | null; team?: { id: string; name: string } },
) {
  const stored = (key: string) => ({ body: key, httpEtag: '"1"', size: key.length });
  const FILES = { get: async (key: string) => stored(key), head: async (key: string) => stored(key) };
  // An unpublished one has no list.
  const corePages = ["downloads", "suppliers", "tasks", "timeTable"].map((id) => ({
    id,
    title: id,
    icon: "",
    isPublished: true,
  }));
  return async (path: string, reader: Who): Promise<Opened> => {
    const { pathname } = new URL(path, "http://x.test");
    const [found] = BUILT.flatMap((page) => {
      const match = matchPath(page.path, pathname);
      // What is named by its words goes before what has a parameter there.
      return match ? [{ page, params: match.params, n: Object.keys(match.params).length }] : [];
    }).sort((one, other) => one.n - other.n);
    if (!found) return { status: 0, body: "" };
    const module = await import(/* @vite-ignore */ `../../../app/${found.page.file}`);
    const params = found.params as Record<string, string>;
    const answer = await house.visit(module, {
      ...who(reader),
      ...{ path, params, more: { corePages } },
      env: { FILES },
    });
    return { status: answer.status, body: answer.html + told(answer.data) };
  };
}

/** The library in an event in memory, opened by the real loaders. */
export async function houseOfLibrary() {
  const house = await pageHouse(await memoryHouse());
  const of = library();
  for (let at = 0; at < of.writes.length; at += 400) await house.at.write(...of.writes.slice(at, at + 400));
  await house.at.write(...searchIndexAgain());
  const open: Open = opener(house, (reader: Reader) => {
    if (reader === "guest") return { level: null };
    if (reader === "staff") return { level: "moderator" };
    return { level: "user", team: { id: of.teamIds[reader], name: reader } };
  });
  return { of, open };
}

/** All that a page is given, its plain rows too, which its markup has from elsewhere. */
const told = (data: unknown): string =>
  JSON.stringify(data, (_, part: unknown) =>
    part && typeof part === "object" && "all" in part ? { ...part, all: part.all } : part,
  );
