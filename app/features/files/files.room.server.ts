import { roomWork } from "~/procedure/room-work.server";
import { dropObjects, makeFileSizes } from "./files.jobs.server";
import { filesRoom } from "./files.room";

export const filesWork = roomWork(filesRoom, {
  subscribers: {
    "files:sizes:*": { work: (ctx, { subject }) => makeFileSizes(ctx, subject) },
    "files:drop:*": { work: (ctx, { subject }) => dropObjects(ctx, subject) },
    "files:folder:*": { work: (ctx, { subject }) => dropObjects(ctx, `${ctx.event.id}/${subject}/`) },
  },
});
