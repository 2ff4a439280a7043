import type { Write } from "#db/write-batch";
import type { SettingsKind, SettingsOf } from "~/event-settings/settings.schema";
import type { CommandContext } from "~/procedure/context";
import { saveSettings } from "./settings.commands.server";

/** What every settings form sends besides its fields. */
interface Basis {
  version: number;
  over?: number | undefined;
  form?: string;
}

/** Saves what a screen sent, and `also` in its batch. What the document holds and the screen does not show stays as it is. */
export async function saveForm<K extends SettingsKind>(
  ctx: CommandContext,
  kind: K,
  { version, over, form: _, ...fields }: Basis & Partial<SettingsOf<K>>,
  also: readonly Write[] = [],
): Promise<void> {
  const data = { ...ctx.settings[kind], ...fields };
  await saveSettings(ctx, { kind, data, version: over ?? version, also });
}
