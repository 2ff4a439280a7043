import { roomWork } from "~/procedure/room-work.server";
import { goLive, notPutLive } from "./going-live.commands.server";
import { WAITING_COUNT } from "./going-live.queries.server";
import { goingLiveRoom } from "./going-live.room";

export const goingLiveWork = roomWork(goingLiveRoom, {
  subscribers: {
    "goesLive:*": { work: (ctx, work) => goLive(ctx, work.subject), givenUp: notPutLive },
  },
  counts: () => ({ notYetLive: WAITING_COUNT }),
});
