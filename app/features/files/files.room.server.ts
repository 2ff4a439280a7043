import { roomWork } from "~/procedure/room-work.server";
import { filesClone } from "./clone-files.server";
import { copiesNeed } from "./copies-need.server";
import { dropObjects, makeFileSizes } from "./files.jobs.server";
import { filesRoom } from "./files.room";

export const filesWork = roomWork(filesRoom, {
  subscribers: {
    "files:sizes:*": { work: (ctx, { subject }) => makeFileSizes(ctx, subject) },
    "files:drop:*": { work: (ctx, { subject }) => dropObjects(ctx, subject) },
    "files:folder:*": { work: (ctx, { subject }) => dropObjects(ctx, `${ctx.event.id}/${subject}/`) },
  },
  clone: filesClone,
  needs: [copiesNeed],
});
