import type { CommandContext } from "./context";

/** What a download is called: the event, then what is in it. */
export const exportName = ({ settings, event }: Pick<CommandContext, "settings" | "event">, what: string) =>
  `${settings.event.shortName || event.slug} ${what}`;
