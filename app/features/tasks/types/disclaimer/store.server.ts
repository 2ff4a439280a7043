import { taskAcceptances } from "#db/event/schema/tasks";
import { q } from "#db/read-batch";
import { Refused } from "~/lib/errors";
import { newId } from "~/lib/ids";
import { plainStore, type TypeStore } from "../type-store.server";

export const disclaimerStore: TypeStore = {
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
};
