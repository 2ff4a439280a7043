import { sql } from "drizzle-orm";
import { cp } from "#db/event/aliases";
import { content } from "#db/event/schema/content";
import { as, jsonOne, jsonValues } from "#db/json-row";
import { q, readBatch } from "#db/read-batch";
import type { Write } from "#db/write-batch";
import { assetIsThere } from "~/features/assets/asset-guards.server";
import { releaseLock } from "~/features/locks/locks.server";
import { nameTypes } from "~/features/teams/audience/audience-rows.server";
import { Conflict, NotFound, Refused } from "~/lib/errors";
import { addOnce, madeBefore } from "~/procedure/add-once.server";
import { restamp, stamp } from "~/procedure/command-context.server";
import type { CommandContext } from "~/procedure/context";
import { commandBatch, relyOn } from "~/procedure/guards.server";
import { contentForEdit } from "./content.queries.server";
import { pageChanges, publicProblem, type SavedPage } from "./content.rules";
import type { SettingsValues } from "./content.schema";
import { contentTypes } from "./content-audience.server";
import { freePath, pathProblem, slugOf } from "./content-path.rules";
import { contentEntries } from "./found-content.server";

const INVALID = "Invalid content data";

/** The paths that begin as this one does, former ones too: a new page takes none of them. */
export const pathsLike = (slug: string) =>
  jsonValues(
    as<string>(sql`p.path`),
    sql`from (select path from content union all select path from content_path_before) p
      where p.path = ${slug} or p.path glob ${`${slug}-[0-9]*`}`,
  );

/** Adds a page: a draft without sections, its address made of the title. */
export async function addContent(
  ctx: CommandContext,
  input: { title: string; formId?: string },
): Promise<{ contentId: string }> {
  const before = (id: string) =>
    madeBefore(
      { isOwn: sql`created_by = ${ctx.actor.id}`, isSame: sql`title = ${input.title}` },
      sql`from content where id = ${id}`,
    );
  const again = (contentId: string) => ({ contentId });
  return addOnce(ctx, { id: input.formId, before, again }, async (id) => {
    const slug = slugOf(input.title);
    const { taken } = await readBatch(ctx.db, { taken: pathsLike(slug) });
    const path = freePath(slug, taken);
    await commandBatch(ctx, [
      {
        write: q.insert(content).values({ id, title: input.title, path, ...stamp(ctx) }),
        otherwise: () => new Conflict("A page of this address was added a moment ago. Try again."),
      },
      ...contentEntries.index(id),
      ...ctx.record({ kind: "content.added", subjectId: id, details: { title: input.title } }),
    ]);
    return { contentId: id };
  });
}

const outdated = () => new Conflict("Somebody else saved this page while you were editing");

/**
 * Saves a page's settings. Title, description, icon and cover go into the working copy; the path, and who may see the page,
 * hold at once. A save that is based on an older version is refused.
 */
export async function updateContent(
  ctx: CommandContext,
  contentId: string,
  input: SettingsValues,
): Promise<{ isChanged: boolean; version: number }> {
  const { saved, holder } = await readBatch(ctx.db, {
    saved: contentForEdit(contentId),
    holder: jsonOne(
      { title: cp.title },
      sql`from content cp where cp.path = ${input.path} and cp.id <> ${contentId}`,
    ),
  });
  if (!saved) throw new NotFound();
  if (saved.version !== input.version) throw outdated();
  const wanted = wantedOf(input);
  const changes = pageChanges(saved, wanted);
  const problems = {
    ...publicProblem(wanted),
    ...(changes.path && pathRefusal(wanted.path, holder)),
  };
  if (Object.keys(problems).length > 0) throw new Refused(INVALID, problems);
  const { assetId } = wanted;
  await commandBatch(ctx, [
    assetId !== null && assetId !== saved.assetId && assetIsThere(assetId),
    {
      write: sql`update content set title = ${wanted.title}, description = ${wanted.description}, icon = ${wanted.icon},
          asset_id = ${assetId}, show_to_child_teams = ${wanted.showToChildTeams ? 1 : 0},
          is_public = ${wanted.isPublic ? 1 : 0}, revision = revision + ${changes.words ? 1 : 0}, version = version + 1,
          updated_at = ${restamp(ctx).updatedAt}, updated_by = ${ctx.actor.id}
        where id = ${contentId} and version = ${input.version}`,
      otherwise: outdated,
    },
    wanted.isPublic && hasNoExceptions(contentId),
    ...(changes.path ? movePath(contentId, saved.path, wanted.path) : []),
    ...(changes.teamTypes
      ? nameTypes(contentTypes, contentId, { shown: wanted.teamTypeIds, shownField: "allowedTeamTypeIds" })
      : []),
    changes.isFeatured && featured(contentId, wanted.isFeatured),
    ...contentEntries.index(contentId),
    !input.inPlace && releaseLock(ctx, contentId),
    ...ctx.record({ kind: "content.updated", subjectId: contentId, details: { title: wanted.title } }),
  ]);
  return { isChanged: changes.words, version: input.version + 1 };
}

/** A public page is everybody's: whom it names, and what it asks of teams, goes first. */
const hasNoExceptions = (contentId: string): Write =>
  relyOn(
    sql`not exists (select 1 from content where id = ${contentId} and audience_base is not null)`,
    () =>
      new Refused(INVALID, {
        isPublic:
          "It names teams or asks conditions under “Who sees it”. Take these away first, or switch this off.",
      }),
  );

const wantedOf = (input: SettingsValues): SavedPage => ({
  ...input,
  assetId: input.assetId || null,
  teamTypeIds: [...new Set(input.allowedTeamTypeIds)],
});

const takenBy = (title: string) => `The page “${title}” has this address already. Choose another one.`;

function pathRefusal(path: string, holder: { title: string } | null): Record<string, string> {
  const problem = pathProblem(path) ?? (holder && takenBy(holder.title));
  return problem ? { path: problem } : {};
}

/** The former path goes on leading to the page; one that another page had before is this one's now. */
const movePath = (contentId: string, from: string, to: string): Write[] => [
  {
    write: sql`update content set path = ${to} where id = ${contentId}`,
    otherwise: () =>
      new Refused(INVALID, { path: "Another page took this address a moment ago. Choose another one." }),
  },
  sql`delete from content_path_before where path = ${to}`,
  sql`insert into content_path_before (path, content_id) values (${from}, ${contentId})
    on conflict (path) do update set content_id = excluded.content_id`,
];

const featured = (contentId: string, isFeatured: boolean): Write =>
  isFeatured
    ? sql`insert into featured_content (content_id, position)
        select ${contentId}, coalesce(max(position) + 1, 0) from featured_content
        where true on conflict (content_id) do nothing`
    : sql`delete from featured_content where content_id = ${contentId}`;
