import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { as, jsonRows } from "#db/json-row";
import { connectRooms } from "~/connect-rooms.server";
import {
  archiveContent,
  deleteContent,
  restoreContent,
} from "~/features/content/bulk-content.commands.server";
import { unpublishContent } from "~/features/content/publication.commands.server";
import { deleteDownloads, setDownloadsShown } from "~/features/downloads/downloads.commands.server";
import {
  addSidebarItem,
  removeSidebarItem,
  restoreSidebarItem,
} from "~/features/sidebar/sidebar-items.commands.server";
import {
  addSidebarSection,
  removeSidebarSection,
  restoreSidebarSection,
} from "~/features/sidebar/sidebar-sections.commands.server";
import {
  archiveSuppliers,
  deleteSuppliers,
  restoreSuppliers,
} from "~/features/suppliers/suppliers.commands.server";
import { archiveTasks, deleteTasks, restoreTasks } from "~/features/tasks/bulk/bulk-tasks.commands.server";
import { DomainError } from "~/lib/errors";
import { newId } from "~/lib/ids";
import { dice } from "../../harness/dice";
import { downloadRows, pageRows, supplierRows, taskRows } from "../../harness/library-rows";
import { memoryHouse } from "../support/memory-house";

connectRooms();

/** More by `ACTS=10000 npm test -- unit delisting`. */
const ACTS = Number(process.env.ACTS ?? 1_500);
const KINDS = ["content", "task", "download", "supplier"] as const;
type Kind = (typeof KINDS)[number];
interface Thing {
  id: string;
  kind: Kind;
}

it(`leaves no dead entry in sidebar, featured pages, cards or resources, whatever ${ACTS} acts do`, async () => {
  const house = await memoryHouse();
  const { at } = house;
  let clock = Date.parse("2027-01-01T00:00:00.000Z");
  const ctx = () => {
    clock += 1_000;
    return house.ctx(new Date(clock), { actor: { id: "mia", level: "admin", teamId: null } });
  };
  await at.write(
    sql`update user set permissions = 'admin' where id = 'mia'`,
    sql`insert into card (id, type, title, created_at, created_by, updated_at, updated_by)
      values ('card', 'content', 'A page', '', '', '', '')`,
  );
  const { upTo, pick, flip } = dice(20_270_910);
  const things: Thing[] = [];
  const [host] = [newId()];
  await at.write(
    ...pageRows({
      id: host,
      path: "host",
      title: "Host",
      sections: [{ type: "resources", id: newId(), uses: [] }],
    }),
  );
  const make = async () => {
    const thing = { id: newId(), kind: pick(KINDS) };
    const { id } = thing;
    const rows = {
      content: () => pageRows({ id, path: `p-${id}`, title: "P", isPublished: flip() || flip() }),
      task: () => taskRows(id, { title: "T" }),
      download: () => downloadRows(id, { name: "D" }),
      supplier: () => supplierRows(id, { company: "S" }),
    };
    await at.write(...rows[thing.kind]());
    things.push(thing);
  };
  const sections: string[] = [];
  const addSection = async () => {
    const { sectionId } = await addSidebarSection(ctx(), {
      ...{ heading: "Manual", isCollapsable: true, isClosedAtFirst: false },
    });
    sections.push(sectionId);
  };
  for (let n = 0; n < 24; n++) await make();
  for (let n = 0; n < 4; n++) await addSection();

  /** What is away, until it comes back by itself: no list may name it again before somebody puts it there. */
  const leave: Record<Kind, ((id: string) => Promise<unknown>)[]> = {
    content: [
      (id) => archiveContent(ctx(), [id]),
      (id) => unpublishContent(ctx(), id),
      (id) => deleteContent(ctx(), [id]),
    ],
    task: [(id) => archiveTasks(ctx(), [id]), (id) => deleteTasks(ctx(), [id])],
    download: [
      (id) => setDownloadsShown(ctx(), { ids: [id], isShown: false }),
      (id) => deleteDownloads(ctx(), [id]),
    ],
    supplier: [(id) => archiveSuppliers(ctx(), [id]), (id) => deleteSuppliers(ctx(), [id])],
  };
  const back: Record<Kind, (id: string) => Promise<unknown>> = {
    content: (id) => restoreContent(ctx(), [id]),
    task: (id) => restoreTasks(ctx(), [id]),
    download: (id) => setDownloadsShown(ctx(), { ids: [id], isShown: true }),
    supplier: (id) => restoreSuppliers(ctx(), [id]),
  };
  const items = () =>
    at.read(
      jsonRows(
        { id: as<string>(sql`i.id`), section: as<string>(sql`i.section_id`) },
        sql`from sidebar_item i order by i.id`,
      ),
    );
  const named = (id: string) => sql`(select count(*) from sidebar_item where target_id = ${id})
    + (select count(*) from featured_content where content_id = ${id})
    + (select count(*) from card where path_id = ${id})
    + (select count(*) from section_use where target_id = ${id})`;
  const left: string[] = [];
  let refused = 0;
  for (let act = 0; act < ACTS; act++) {
    const thing = pick(things);
    const { id, kind } = thing;
    try {
      switch (upTo(8)) {
        case 0:
        case 1: {
          const how = upTo(leave[kind].length);
          const done = (await leave[kind][how]?.(id)) as { changed?: number } | undefined;
          // It was away already: what names it now was named since, as a draft may be.
          if (done?.changed === 0) break;
          const [row] = await at.read(jsonRows({ n: as<number>(named(id)) }, sql``));
          if (row?.n !== 0) left.push(`act ${act}: ${kind} ${how}`);
          const isGone = kind === "content" ? how === 2 : how === 1;
          if (isGone) {
            things.splice(things.indexOf(thing), 1);
            await make();
          }
          break;
        }
        case 2:
          await back[kind](id);
          break;
        case 3:
        case 4:
          await addSidebarItem(ctx(), pick(sections), { kind, targetId: id });
          break;
        case 5: {
          const section = pick(sections);
          await (flip() ? removeSidebarSection : restoreSidebarSection)(ctx(), section);
          break;
        }
        case 6: {
          const item = pick(await items());
          if (item) await (flip() ? removeSidebarItem : restoreSidebarItem)(ctx(), item.section, item.id);
          break;
        }
        default:
          // Featured, on a card and among the resources of a page, where it is there to be named.
          await at.write(
            sql`insert into section_use (section_id, copy, kind, target_id, position)
              select sec.id, sec.copy, ${kind}, ${id}, 0 from section sec where sec.content_id = ${host}
              on conflict do nothing`,
            sql`insert into featured_content (content_id, position) select id, 0 from content where id = ${id}
              on conflict do nothing`,
            sql`update card set path_id = (select id from content where id = ${id})
              where id = 'card'`,
          );
      }
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      refused += 1;
    }
    if (act % 100 === 0 || act === ACTS - 1) {
      const dead = await at.read(
        jsonRows(
          { kind: as<string>(sql`i.kind`) },
          sql`from sidebar_item i where not exists (select 1 from content where id = i.target_id)
            and not exists (select 1 from task where id = i.target_id)
            and not exists (select 1 from download where id = i.target_id)
            and not exists (select 1 from supplier where id = i.target_id)`,
        ),
      );
      expect(dead, `after act ${act}`).toEqual([]);
    }
  }
  expect(left).toEqual([]);
  expect(refused, "most of it is done").toBeLessThan(ACTS / 2);
}, 600_000);
