import type { LiveThing } from "~/lib/live-kinds.rules";
import { goesLivePath, notYetLivePath } from "~/ui/live.paths";

/** URLs of the room; those that other rooms lead to stand in app/ui/live.paths.ts. */
export const notYetLiveExportPath = `${notYetLivePath()}/export`;
export const putLivePath = (kind: LiveThing, id: string) => `${goesLivePath(kind, id)}/live`;
