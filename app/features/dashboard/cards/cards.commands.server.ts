import { type SQL, sql } from "drizzle-orm";
import { readBatch } from "#db/read-batch";
import { type BulkResult, idList, resultOf } from "~/features/activity/archivable.server";
import { recordEach } from "~/features/activity/record-each.server";
import { Conflict, NotFound, Refused } from "~/lib/errors";
import { addOnce, madeBefore } from "~/procedure/add-once.server";
import { stamp } from "~/procedure/command-context.server";
import type { CommandContext } from "~/procedure/context";
import { commandBatch, relyOn } from "~/procedure/guards.server";
import { cardForEdit, cardsForRemoval } from "./cards.queries.server";
import { ELSEWHERE, httpsAddress, quotedList } from "./cards.rules";
import type { CardValues } from "./cards.schema";

/** What the rooms offer: commands know none of them. */
export interface OfferedCards {
  types: readonly { type: string; label: string }[];
  /** Paths that a link card may lead to. */
  places: readonly string[];
}

/** They are shown in one list, and in every layout's editor. */
const MOST_CARDS = 100;

/** Adds a card; no dashboard shows it before a layout has it. */
export async function addCard(
  ctx: CommandContext,
  input: CardValues,
  offered: OfferedCards,
): Promise<{ cardId: string }> {
  const { createdAt: at, createdBy: by } = stamp(ctx);
  const before = (id: string) =>
    madeBefore(
      { isOwn: sql`created_by = ${by}`, isSame: sql`type = ${input.type} and title = ${input.title}` },
      sql`from card where id = ${id}`,
    );
  const again = (cardId: string) => ({ cardId });
  return addOnce(ctx, { id: input.formId, before, again }, async (id) => {
    const { type, title, description, isMini, pathId, href } = columnsOf(input, offered);
    await commandBatch(ctx, [
      relyOn(
        sql`(select count(*) from card) < ${MOST_CARDS}`,
        () => new Refused(`There are ${MOST_CARDS} cards already. Delete one first.`),
      ),
      {
        write: sql`insert into card (id, type, title, description, is_mini, path_id, href, version, created_at,
            created_by, updated_at, updated_by)
          select ${id}, ${type}, ${title}, ${description}, ${isMini ? 1 : 0}, ${pathId}, ${href}, 1, ${at}, ${by},
            ${at}, ${by} where ${isThere(pathId)}`,
        otherwise: noPage,
      },
      ...ctx.record({ kind: "card.added", subjectId: id, details: { title: nameOf(input, offered) } }),
    ]);
    return { cardId: id };
  });
}

/** Saves an edited card. A save that is based on an older version is refused. */
export async function updateCard(
  ctx: CommandContext,
  cardId: string,
  input: CardValues,
  offered: OfferedCards,
): Promise<void> {
  const { saved } = await readBatch(ctx.db, { saved: cardForEdit(cardId) });
  if (!saved) throw new NotFound();
  const { version } = input;
  if (saved.version !== version) throw outdated();
  // A card of a room that is gone may stay what it is.
  const known = { ...offered, types: [...offered.types, { type: saved.type, label: saved.type }] };
  const { type, title, description, isMini, pathId, href } = columnsOf(input, known);
  await commandBatch(ctx, [
    relyOn(isThere(pathId), noPage),
    {
      write: sql`update card set type = ${type}, title = ${title}, description = ${description},
          is_mini = ${isMini ? 1 : 0}, path_id = ${pathId}, href = ${href}, version = version + 1,
          updated_at = ${ctx.now.toISOString()}, updated_by = ${ctx.actor.id}
        where id = ${cardId} and version = ${version}`,
      otherwise: outdated,
    },
    ...ctx.record({ kind: "card.updated", subjectId: cardId, details: { title: nameOf(input, offered) } }),
  ]);
}

/** Deletes cards that stand in no layout, all or none. */
export async function deleteCards(
  ctx: CommandContext,
  ids: readonly string[],
  offered: Pick<OfferedCards, "types">,
): Promise<BulkResult> {
  const { chosen } = await readBatch(ctx.db, { chosen: cardsForRemoval(ids) });
  const used = chosen.filter(({ layouts }) => layouts.length > 0);
  if (used.length > 0) {
    const [first] = used;
    const names = quotedList([...new Set(used.flatMap(({ layouts }) => layouts))]);
    const what =
      used.length === 1 && first ? `“${nameOf(first, offered)}” stands` : `${used.length} cards stand`;
    throw new Conflict(`${what} in the layout ${names}. Put another card there first. Nothing was deleted.`);
  }
  if (chosen.length > 0) {
    await commandBatch(ctx, [
      {
        write: sql`delete from card where id in ${idList(chosen)}
          and not exists (select 1 from card_layout_card x where x.card_id = card.id)`,
        rows: chosen.length,
        otherwise: () =>
          new Conflict("Somebody else deleted one of these cards, or put it into a layout, a moment ago."),
      },
      recordEach(
        ctx,
        chosen.map((card) => ({
          kind: "card.deleted" as const,
          subjectId: card.id,
          details: { title: nameOf(card, offered) },
        })),
      ),
    ]);
  }
  return resultOf(chosen, ids);
}

/** What stands in the row: a card has of its targets the one of its type. */
function columnsOf(input: CardValues, { types, places }: OfferedCards) {
  const { type, title, description, isMini } = input;
  if (!types.some((one) => one.type === type)) throw new Refused("Invalid card");
  const columns = { type, title, description, isMini, pathId: null, href: null };
  if (type === "content") {
    if (input.pathId === "") throw noPage();
    return { ...columns, pathId: input.pathId };
  }
  if (type !== "link") return columns;
  const href = input.place === ELSEWHERE ? httpsAddress(input.address) : input.place;
  if (href === null || (input.place !== ELSEWHERE && !places.includes(href)))
    throw new Refused("Invalid card", { place: "Choose where the card leads" });
  return { ...columns, href };
}

const isThere = (pageId: string | null): SQL =>
  pageId === null
    ? sql`true`
    : sql`exists (select 1 from content where id = ${pageId} and is_published = 1 and is_archived = 0)`;

const noPage = () =>
  new Refused("Invalid card", { pathId: "Choose a page that is published: this one is not any more" });

const outdated = () => new Conflict("Somebody else saved this card while you were editing");

/** As the log calls it. */
const nameOf = (
  { title, type }: { title: string; type: string },
  { types }: Pick<OfferedCards, "types">,
): string => title || (types.find((one) => one.type === type)?.label ?? type);
