import { sql } from "drizzle-orm";
import { acceptance, nameOf, t } from "#db/event/aliases";
import { taskAcceptances } from "#db/event/schema/tasks";
import { as, bool, type Cells, rowOf } from "#db/json-row";
import { q } from "#db/read-batch";
import { Refused } from "~/lib/errors";
import { newId } from "~/lib/ids";
import { plainStore, type TypeStore } from "../type-store.server";

/** So much of an accepted text stands in the row; all of it on the team's page of the task. */
const EXCERPT = 280;

const lastAcceptance = <C extends Cells>(cells: C) =>
  rowOf(
    cells,
    sql`from task_acceptance acceptance where acceptance.task_status_id = s.id
      order by acceptance.accepted_at desc limit 1`,
  );

export const disclaimerStore = {
  ...plainStore,
  columns: ({ disclaimer }) => ({ disclaimer }),
  /** What was accepted is kept, word for word. */
  completing: (ctx, { statusRow, statusId, input }) => {
    const name = input.acceptedName?.trim() ?? "";
    if (!name) throw new Refused("Type your name", { acceptedName: "Type your name" });
    if (!input.accepted) throw new Refused("Tick the box to accept", { accepted: "Tick the box to accept" });
    const proof = q.insert(taskAcceptances).values({
      id: newId(),
      taskStatusId: statusId,
      text: statusRow.disclaimer ?? "",
      name,
      userId: ctx.actor.id,
      address: ctx.address,
      acceptedAt: ctx.now.toISOString(),
    });
    return [proof];
  },
  inDrawer: {
    disclaimer: t.disclaimer,
    acceptance: lastAcceptance({ name: acceptance.name, at: acceptance.acceptedAt }),
  },
  inQueue: {
    acceptance: lastAcceptance({
      text: as<string>(sql`substr(acceptance.text, 1, ${EXCERPT})`),
      isCut: bool(sql`length(acceptance.text) > ${EXCERPT}`),
      name: acceptance.name,
      address: acceptance.address,
    }),
  },
  onPage: {
    acceptance: lastAcceptance({
      name: acceptance.name,
      at: acceptance.acceptedAt,
      address: acceptance.address,
      text: acceptance.text,
      by: nameOf(acceptance.userId),
    }),
  },
} satisfies TypeStore;
