import type { CommandContext } from "~/procedure/context";

export const labelIn = (properties: string) => (JSON.parse(properties) as { label?: string }).label;

export async function versionOf(ctx: CommandContext, formId: string): Promise<number> {
  const [result] = await ctx.db.batch(
    [{ sql: "select version from form where id = ?", args: [formId] }],
    "read",
  );
  return Number(result?.rows[0]?.[0]);
}
