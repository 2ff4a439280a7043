import { teams, teamTypes } from "#db/event/schema/teams";
import { q } from "#db/read-batch";
import type { Write } from "#db/write-batch";
import { audienceRule, isSeenBy, type ReadingTeam } from "~/features/teams/audience/audience.rules";
import { newId } from "~/lib/ids";
import { teamSeesTask } from "../unit/tasks/visibility-model";
import {
  downloadRows,
  fileRows,
  pageRows,
  pictureRows,
  type SectionSeed,
  supplierRows,
  taskRows,
} from "./library-rows";

/*
 * Who sees what of the library: every kind of thing × every way that it can be shown × every reader, through every address
 * that could give it away, against the pure rules.
 */

const audit = { createdAt: "now", createdBy: "x", updatedAt: "now", updatedBy: "x" };
const FLAGS = [true, false] as const;

type Kind = "content" | "download" | "supplier" | "task";
interface Thing {
  id: string;
  kind: Kind;
  /** Its one word, which nothing else has. */
  word: string;
  isOpen: boolean;
  show: readonly string[];
  hide: readonly string[];
  showToChildTeams: boolean | null;
}
interface Page extends Thing {
  isPublic: boolean;
  path: string;
  /** Named in a section that users see, in one that they do not, and in the working copy alone. */
  files: { live: string; hidden: string; working: string };
  pictures: { live: string; hidden: string; working: string };
}

export type Reader = "own" | "other" | "share" | "otherShare" | "organiser" | "staff" | "guest";
export const READERS: readonly Reader[] = [
  ...["own", "other", "share", "otherShare", "organiser", "staff", "guest"],
] as Reader[];

export function library() {
  const types = { own: newId(), other: newId() };
  const teamIds = { own: newId(), other: newId(), share: newId(), otherShare: newId(), organiser: newId() };
  const team = (of: Partial<ReadingTeam>): ReadingTeam => ({
    ...{ isOrganiser: false, isChild: false, teamTypeId: null, parentTypeId: null, ...of },
  });
  const readers: Record<Exclude<Reader, "staff" | "guest">, ReadingTeam> = {
    own: team({ teamTypeId: types.own }),
    other: team({ teamTypeId: types.other }),
    share: team({ isChild: true, parentTypeId: types.own }),
    otherShare: team({ isChild: true, teamTypeId: types.other, parentTypeId: types.own }),
    organiser: team({ isOrganiser: true }),
  };
  const sets = [[], [types.own], [types.other]];
  let last = 0;
  const word = () => {
    last += 1;
    return `qx${last}zk`;
  };
  const things = (kind: Kind, { hides, children }: { hides: boolean; children: boolean }): Thing[] =>
    FLAGS.flatMap((isOpen) =>
      sets.flatMap((show) =>
        (hides ? [[], [types.own]] : [[]]).flatMap((hide) =>
          (children ? FLAGS : [null]).map((showToChildTeams) => ({
            ...{ id: newId(), kind, word: word(), isOpen, show, hide, showToChildTeams },
          })),
        ),
      ),
    );
  const downloads = things("download", { hides: true, children: true });
  const suppliers = things("supplier", { hides: true, children: false });
  const tasks = things("task", { hides: false, children: true });
  const pages: (Page & { isPublished: boolean; isArchived: boolean })[] = FLAGS.flatMap((isPublished) =>
    FLAGS.flatMap((isArchived) =>
      FLAGS.flatMap((isPublic) =>
        things("content", { hides: false, children: true })
          .filter(({ isOpen }) => isOpen)
          .map((page) => ({
            ...{ ...page, path: page.word, isPublished, isArchived, isPublic },
            isOpen: isPublished && !isArchived,
            files: { live: newId(), hidden: newId(), working: newId() },
            pictures: { live: newId(), hidden: newId(), working: newId() },
          })),
      ),
    ),
  );

  const named = [...downloads, ...suppliers, ...tasks, ...pages];
  /** A page's sections name everything, so that whatever it gives away is given away by it. */
  const resources = (isPublished: boolean): SectionSeed => ({
    ...{ type: "resources", heading: isPublished ? "Named" : "Hidden", isPublished },
    uses: named.map(({ kind, id }) => ({ kind, id })),
  });
  const writes: Write[] = [
    q.insert(teamTypes).values([
      { id: types.own, name: "Own", ...audit },
      { id: types.other, name: "Other", ...audit },
    ]),
    q.insert(teams).values([
      { id: teamIds.own, name: "Own", teamTypeId: types.own, standShareRole: "parent", ...audit },
      { id: teamIds.other, name: "Other", teamTypeId: types.other, ...audit },
      { id: teamIds.organiser, name: "Organisers", isOrganiser: true, ...audit },
    ]),
    q.insert(teams).values(
      (["share", "otherShare"] as const).map((name) => ({
        ...{ id: teamIds[name], name, standShareRole: "child" as const, parentTeamId: teamIds.own, ...audit },
        teamTypeId: name === "otherShare" ? types.other : null,
      })),
    ),
    ...downloads.flatMap(({ id, word, isOpen, show, hide, showToChildTeams }) =>
      downloadRows(id, {
        ...{ name: word, showDownload: isOpen, show, hide, showToChildTeams: showToChildTeams === true },
      }),
    ),
    ...suppliers.flatMap(({ id, word, isOpen, show, hide }) =>
      supplierRows(id, { company: word, isArchived: !isOpen, show, hide }),
    ),
    ...tasks.flatMap(({ id, word, isOpen, show, showToChildTeams }) =>
      taskRows(id, {
        ...{ title: word, isArchived: !isOpen, types: show, showToChildTeams: showToChildTeams === true },
      }),
    ),
    ...pages.flatMap(
      ({ id, path, word, isPublished, isArchived, isPublic, show, showToChildTeams, ...page }) => {
        const at = (copy: "live" | "hidden" | "working"): SectionSeed[] => [
          {
            ...{ type: "pdf", heading: `PDF ${copy}`, isPublished: copy !== "hidden" },
            uses: [{ kind: "file", id: page.files[copy] }],
          },
          {
            ...{ type: "image", heading: `Picture ${copy}`, isPublished: copy !== "hidden" },
            uses: [{ kind: "asset", id: page.pictures[copy] }],
          },
        ];
        const live = [resources(true), ...at("live"), ...at("hidden")];
        return [
          ...Object.entries(page.files).flatMap(([name, file]) =>
            fileRows(file, { name: `${name}.pdf`, entityId: id }),
          ),
          ...Object.entries(page.pictures).flatMap(([name, picture]) => pictureRows(picture, { name })),
          ...pageRows({
            ...{ id, path, title: word, isPublished, isArchived, isPublic, types: show },
            ...{
              showToChildTeams: showToChildTeams === true,
              sections: live,
              working: [...live, ...at("working")],
            },
          }),
        ];
      },
    ),
  ];

  /** By the pure rules alone. */
  function sees(thing: Thing, reader: Reader): boolean {
    if (reader === "guest") return thing.kind === "content" && thing.isOpen && (thing as Page).isPublic;
    if (reader === "staff") return thing.isOpen;
    const own = readers[reader];
    if (thing.kind === "task") {
      return teamSeesTask(
        { ...own, standShareRole: own.isChild ? "child" : "none" },
        {
          ...{ isArchived: !thing.isOpen, showToChildTeams: thing.showToChildTeams === true },
          teamTypeIds: thing.show,
        },
      );
    }
    const { isOpen, show, hide, showToChildTeams } = thing;
    return isSeenBy(
      audienceRule({ isOpen, showToTeamTypeIds: show, hideFromTeamTypeIds: hide, showToChildTeams }, own),
    );
  }
  return { types, teamIds, downloads, suppliers, tasks, pages, named, writes, sees };
}
export type Library = ReturnType<typeof library>;

export interface Opened {
  status: number;
  body: string;
}
/** Opens an address as one of the readers. */
export type Open = (path: string, reader: Reader) => Promise<Opened>;

export interface Cell {
  what: string;
  through: string;
  reader: Reader;
  expected: boolean;
  found: boolean;
}

const holds = ({ status, body }: Opened, word: string) => status === 200 && body.includes(word);

/** Every cell: what the product gives, and what the rules say. `of` picks readers, `every` the n-th thing of each kind alone. */
export async function cellsOf(
  of: Library,
  open: Open,
  { readers = READERS, every = 1 }: { readers?: readonly Reader[]; every?: number } = {},
): Promise<Cell[]> {
  const cells: Cell[] = [];
  const some = <T>(things: readonly T[]): T[] => things.filter((_, at) => at % every === 0);
  for (const reader of readers) {
    const cell = (what: string, through: string, expected: boolean, found: boolean) =>
      void cells.push({ what, through, reader, expected, found });
    const isGuest = reader === "guest";
    const base = isGuest ? "/guests/content" : "/content";

    for (const page of some(of.pages)) {
      const isSeen = of.sees(page, reader);
      const name = `page ${page.word}`;
      const opened = await open(`${base}/${page.path}`, reader);
      cell(name, "page", isSeen, opened.status === 200);
      for (const thing of of.named) {
        if (thing.id === page.id) continue;
        const expected = isSeen && of.sees(thing, reader) && (!isGuest || thing.kind === "content");
        cell(`${thing.kind} ${thing.word} on ${name}`, "page", expected, holds(opened, thing.word));
      }
      for (const [copy, file] of Object.entries(page.files)) {
        const { status } = await open(`${base}/${page.id}/files/${file}`, reader);
        cell(
          `${copy} file of ${name}`,
          "file",
          reader === "staff" || (isSeen && copy === "live"),
          status === 200,
        );
      }
      for (const [copy, picture] of Object.entries(page.pictures)) {
        const { status } = await open(`/pictures/${picture}?size=small`, reader);
        // Who is signed in sees what stands in any page that is open; staff what they are working on too.
        const isLive = copy === "live" && page.isOpen;
        const expected = reader === "staff" || (isLive && (!isGuest || isSeen));
        cell(`${copy} picture of ${name}`, "picture", expected, status === 200);
      }
    }
    for (const download of some(of.downloads)) {
      const { status } = await open(`/downloads/${download.id}/file`, reader);
      cell(`download ${download.word}`, "file", of.sees(download, reader), status === 200);
    }
    if (isGuest) continue;

    const lists: [string, readonly Thing[]][] = [
      ["/content", of.pages],
      ["/downloads", of.downloads],
      ["/suppliers", of.suppliers],
    ];
    for (const [path, things] of lists) {
      const opened = await open(path, reader);
      for (const thing of things)
        cell(`${thing.kind} ${thing.word}`, "list", of.sees(thing, reader), holds(opened, thing.word));
    }
    for (const thing of some([...of.pages, ...of.downloads, ...of.suppliers])) {
      // Staff find what they manage, open or not.
      const expected = reader === "staff" || of.sees(thing, reader);
      const { status, body } = await open(`/search?q=${thing.word}`, reader);
      // What was looked for stands in the field too: what is found, by its address.
      cell(`${thing.kind} ${thing.word}`, "search", expected, status === 200 && body.includes(thing.id));
    }
    const [hub] = of.pages.filter((page) => of.sees(page, reader));
    if (!hub) continue;
    for (const thing of [...of.tasks, ...of.suppliers]) {
      const { status } = await open(`/content/${hub.path}/${thing.kind}/${thing.id}`, reader);
      // Staff without a team are led to where a task is managed.
      const found = status === 200 || (reader === "staff" && status === 302);
      cell(
        `${thing.kind} ${thing.word} over ${hub.word}`,
        "drawer",
        of.sees(thing, reader) || (reader === "staff" && thing.kind === "task"),
        found,
      );
    }
  }
  return cells;
}

/** What is wrong, a line each. */
export const wrongIn = (cells: readonly Cell[]): string[] =>
  cells.flatMap(({ what, through, reader, expected, found }) =>
    expected === found ? [] : [`${reader} ${found ? "finds" : "misses"} ${what} through ${through}`],
  );

export const countBy = (cells: readonly Cell[]): Record<string, number> =>
  Object.fromEntries(
    [...new Set(cells.map(({ through }) => through))].map((through) => [
      through,
      cells.filter((cell) => cell.through === through).length,
    ]),
  );
