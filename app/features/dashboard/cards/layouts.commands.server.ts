import { type SQL, sql } from "drizzle-orm";
import { jsonList } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import type { Write } from "#db/write-batch";
import { type BulkResult, idList, resultOf } from "~/features/activity/archivable.server";
import { recordEach } from "~/features/activity/record-each.server";
import { baseFollowsTypes } from "~/features/teams/audience/audience-rows.server";
import { Conflict, NotFound, Refused } from "~/lib/errors";
import { addOnce, madeBefore } from "~/procedure/add-once.server";
import { stamp } from "~/procedure/command-context.server";
import type { CommandContext } from "~/procedure/context";
import { commandBatch, relyOn } from "~/procedure/guards.server";
import {
  allCards,
  allLayouts,
  layoutForEdit,
  layoutsForRemoval,
  typesElsewhere,
} from "./cards.queries.server";
import { CARDS_OF_LAYOUT, KEEP_DEFAULT, NOT_SIX, sixDifferent, type Taken, typesToMove } from "./cards.rules";
import type { LayoutDocument, LayoutValues } from "./cards.schema";
import { LAYOUT_TYPES } from "./layout-audience.server";
import { keepLive, keepVersion, layoutVersions, readVersion } from "./layout-versions.server";

/** They are shown in one list. */
const MOST_LAYOUTS = 50;

/** Adds a layout with its six cards. */
export async function addLayout(ctx: CommandContext, input: LayoutValues): Promise<{ layoutId: string }> {
  const { createdAt: at, createdBy: by } = stamp(ctx);
  const before = (id: string) =>
    madeBefore(
      { isOwn: sql`created_by = ${by}`, isSame: sql`name = ${input.name}` },
      sql`from card_layout where id = ${id}`,
    );
  const again = (layoutId: string) => ({ layoutId });
  return addOnce(ctx, { id: input.formId, before, again }, async (id) => {
    const { layouts, elsewhere } = await readBatch(ctx.db, {
      layouts: allLayouts(),
      elsewhere: typesElsewhere(id),
    });
    const types = typesOf(input, elsewhere);
    checkCards(input);
    await commandBatch(ctx, [
      relyOn(
        sql`(select count(*) from card_layout) < ${MOST_LAYOUTS}`,
        () => new Refused(`There are ${MOST_LAYOUTS} layouts already. Delete one first.`),
      ),
      ...types.before(ctx),
      ...(input.isDefault ? notDefault(ctx, layouts.find(({ isDefault }) => isDefault)?.id) : []),
      {
        write: sql`insert into card_layout (id, name, is_default, version, created_at, created_by, updated_at, updated_by)
          select ${id}, ${input.name}, ${input.isDefault ? 1 : 0}, 1, ${at}, ${by}, ${at}, ${by}
          where ${isFree(input.name)}`,
        otherwise: sameName,
      },
      ...types.after(id),
      ...cardsIn(id, input),
      ...keepVersion(ctx, id),
      ...ctx.record({ kind: "cardLayout.added", subjectId: id, details: { name: input.name } }),
      ...(input.isDefault ? madeDefault(ctx, id, input) : []),
    ]);
    return { layoutId: id };
  });
}

/** Keeps what is being edited: no team has it before it is published. A save that is based on an older version is refused. */
export async function draftLayout(
  ctx: CommandContext,
  layoutId: string,
  input: LayoutValues,
): Promise<{ version: number }> {
  checkCards(input);
  const { name, isDefault, teamTypeIds, cardIds } = input;
  return writeDraft(ctx, layoutId, { name, isDefault, teamTypeIds, cardIds }, input.version);
}

/** Makes what is being edited what a version was; nothing is published by it. `version` is the one that was shown. */
export async function restoreLayout(
  ctx: CommandContext,
  layoutId: string,
  { versionId, version }: { versionId: string; version: number },
): Promise<void> {
  const { versions, cards, layout } = await readBatch(ctx.db, {
    versions: layoutVersions(layoutId),
    cards: allCards(),
    layout: layoutForEdit(layoutId),
  });
  const wanted = versions.find(({ id }) => id === versionId);
  if (!wanted) throw new NotFound();
  const document = readVersion(wanted.document);
  if (!document) throw new Conflict("This version cannot be read.");
  const known = new Set(cards.map(({ id }) => id));
  if (!document.cardIds.every((id) => known.has(id))) throw cardIsGone();
  const draft = { ...document, isDefault: layout.isDefault };
  await writeDraft(ctx, layoutId, draft, version, [
    relyOn(
      sql`(select count(*) from card where id in ${jsonList(document.cardIds)}) = ${document.cardIds.length}`,
      cardIsGone,
    ),
  ]);
}
const cardIsGone = () => new Conflict("A card of this version was deleted since, so it cannot come back.");

async function writeDraft(
  ctx: CommandContext,
  layoutId: string,
  document: LayoutDocument,
  version: number,
  relied: Write[] = [],
): Promise<{ version: number }> {
  const draft = JSON.stringify({ ...document, at: ctx.now.toISOString(), by: ctx.actor.id });
  await commandBatch(ctx, [
    ...relied,
    {
      write: sql`update card_layout set draft = ${draft}, version = version + 1
        where id = ${layoutId} and version = ${version}`,
      otherwise: outdated,
    },
  ]);
  return { version: version + 1 };
}

/**
 * Publishes an edited layout: its name, its cards in their order, its types, and whether every other team has it. One that is
 * based on an older version is refused.
 */
export async function updateLayout(
  ctx: CommandContext,
  layoutId: string,
  input: LayoutValues,
): Promise<void> {
  const { saved, layouts, elsewhere } = await readBatch(ctx.db, {
    saved: layoutForEdit(layoutId),
    layouts: allLayouts(),
    elsewhere: typesElsewhere(layoutId),
  });
  if (!saved) throw new NotFound();
  if (saved.version !== input.version) throw outdated();
  if (saved.isDefault && !input.isDefault) throw new Refused("Invalid update", { isDefault: STAYS_DEFAULT });
  const types = typesOf(input, elsewhere);
  checkCards(input);
  const becomes = input.isDefault && !saved.isDefault;
  await commandBatch(ctx, [
    keepLive(layoutId),
    ...types.before(ctx),
    ...(becomes ? notDefault(ctx, layouts.find(({ isDefault }) => isDefault)?.id) : []),
    {
      write: sql`update card_layout set is_default = ${input.isDefault ? 1 : 0}, version = version + 1, draft = null,
          updated_at = ${ctx.now.toISOString()}, updated_by = ${ctx.actor.id}
        where id = ${layoutId} and version = ${input.version}`,
      otherwise: outdated,
    },
    {
      write: sql`update card_layout set name = ${input.name} where id = ${layoutId} and ${isFree(input.name, layoutId)}`,
      otherwise: sameName,
    },
    sql`delete from card_layout_team_type where layout_id = ${layoutId}`,
    ...types.after(layoutId),
    ...baseFollowsTypes(LAYOUT_TYPES, layoutId),
    input.isDefault && forNoneByName(layoutId),
    sql`delete from card_layout_card where layout_id = ${layoutId}`,
    ...cardsIn(layoutId, input),
    ...keepVersion(ctx, layoutId),
    ...ctx.record({ kind: "cardLayout.updated", subjectId: layoutId, details: { name: input.name } }),
    ...(becomes ? madeDefault(ctx, layoutId, input) : []),
  ]);
}

/** The default layout has no audience: whom it named, and what it asked of teams, is said no more. */
const forNoneByName = (layoutId: string): Write =>
  relyOn(
    sql`not exists (select 1 from card_layout where id = ${layoutId} and audience_base is not null)`,
    () =>
      new Refused("Invalid update", {
        isDefault: "It names teams or asks conditions. Take these away under “Who has it” first",
      }),
  );

/** Deletes layouts, all or none; their types get the default one, their cards stay. */
export async function deleteLayouts(ctx: CommandContext, ids: readonly string[]): Promise<BulkResult> {
  const { chosen } = await readBatch(ctx.db, { chosen: layoutsForRemoval(ids) });
  if (chosen.some(({ isDefault }) => isDefault)) throw new Conflict(KEEP_DEFAULT);
  if (chosen.length > 0) {
    await commandBatch(ctx, [
      relyOn(
        sql`not exists (select 1 from card_layout where id in ${idList(chosen)} and is_default = 1)`,
        () => new Conflict(KEEP_DEFAULT),
      ),
      {
        write: sql`delete from card_layout where id in ${idList(chosen)}`,
        rows: chosen.length,
        otherwise: () => new Conflict("Somebody else deleted one of these layouts a moment ago."),
      },
      recordEach(
        ctx,
        chosen.map(({ id, title }) => ({
          kind: "cardLayout.deleted" as const,
          subjectId: id,
          details: { name: title },
        })),
      ),
    ]);
  }
  return resultOf(chosen, ids);
}

const STAYS_DEFAULT =
  "Invalid update. Every other team must have a layout: make another one the default instead";
const sameName = () => new Refused("Invalid layout", { name: "There is a layout of this name already" });
const outdated = () => new Conflict("Somebody else saved this layout while you were editing");
const notSix = (why = NOT_SIX) => new Refused("Invalid cards", { cardIds: why });

function checkCards({ cardIds }: LayoutValues): void {
  if (!sixDifferent(cardIds)) throw notSix();
}

/** In their order. One that is gone refuses the save. */
const cardsIn = (layoutId: string, { cardIds }: LayoutValues): Write[] => [
  {
    write: sql`insert into card_layout_card (layout_id, card_id, position)
      select ${layoutId}, c.id, j.key from json_each(${JSON.stringify(cardIds)}) j join card c on c.id = j.value`,
    rows: CARDS_OF_LAYOUT,
    otherwise: () => notSix("Invalid cards. One of them was deleted a moment ago: choose another one."),
  },
];

/** The chosen team types. Those of other layouts move where the form showed them there; else they are refused. */
function typesOf(input: LayoutValues, elsewhere: readonly Taken[]) {
  const { moved, unasked } = typesToMove(input, elsewhere);
  if (unasked) throw taken(unasked);
  const ids = [...new Set(input.teamTypeIds)];
  return {
    /** Who edits the layout that they leave is based on an older version then. */
    before: (ctx: CommandContext): Write[] =>
      moved.length === 0
        ? []
        : [
            sql`update card_layout set version = version + 1, updated_at = ${ctx.now.toISOString()},
              updated_by = ${ctx.actor.id} where id in ${jsonList([...new Set(moved.map(({ layoutId }) => layoutId))])}`,
            ...moved.map(
              ({ teamTypeId, layoutId }): Write => ({
                write: sql`delete from card_layout_team_type
                  where team_type_id = ${teamTypeId} and layout_id = ${layoutId}`,
                otherwise: movedOn,
              }),
            ),
          ],
    after: (layoutId: string): Write[] =>
      ids.length === 0
        ? []
        : [
            {
              write: sql`insert into card_layout_team_type (team_type_id, layout_id)
                select y.id, ${layoutId} from json_each(${JSON.stringify(ids)}) j join team_type y on y.id = j.value
                where not exists (select 1 from card_layout_team_type x where x.team_type_id = y.id)`,
              rows: ids.length,
              otherwise: movedOn,
            },
          ],
  };
}

const taken = ({ typeName, layoutName }: Taken) =>
  new Refused("Invalid update", {
    teamTypeIds: `Invalid update. “${typeName}” is in the layout “${layoutName}”: tick it again to move it here`,
  });
const movedOn = () =>
  new Refused("Invalid update", {
    teamTypeIds: "Invalid update. A chosen team type was deleted, or put into another layout, a moment ago",
  });

/** The one that was the default until now, as it was read. */
const notDefault = (ctx: CommandContext, layoutId: string | undefined): Write[] =>
  layoutId === undefined
    ? []
    : [
        {
          write: sql`update card_layout set is_default = 0, version = version + 1,
              updated_at = ${ctx.now.toISOString()}, updated_by = ${ctx.actor.id}
            where id = ${layoutId} and is_default = 1`,
          otherwise: () =>
            new Conflict(
              "Somebody else made another layout the default a moment ago. Check it and try again.",
            ),
        },
      ];

const madeDefault = (ctx: CommandContext, subjectId: string, { name }: LayoutValues): Write[] =>
  ctx.record({ kind: "cardLayout.madeDefault", subjectId, details: { name } });

/** No other layout has the name. */
const isFree = (name: string, exceptId = ""): SQL => sql`not exists (
  select 1 from card_layout o where o.name = ${name} collate nocase and o.id <> ${exceptId})`;
