import type { ManualChunkMeta } from "rollup";

/** What every page loads: the browser's entry, the document, and what stands around each page. */
const EVERYWHERE = ["/app/entry.client.tsx", "/app/root.tsx", "/app/shell/page-boundary.tsx"];
const FRAMEWORK =
  /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run\/[^/]+|turbo-stream)\//;
/** What stands in so many of all pages is no script of a few rooms. At a tenth, first pages load 15 KB that they do not use. */
const MANY = 0.3;

/**
 * Which script of the browser a module stands in: the framework, what every page loads, what many pages use; all else as Rollup divides
 * it. A first page that asks for sixty files of half a kilobyte waits for sixty answers, and packs worse than a few.
 *
 * On an upgrade look at: the packages that Remix brings to the browser (`FRAMEWORK`), and whether routes are still entries of the build.
 */
export function sharedScripts() {
  let known: ReadonlyMap<string, string> | null = null;
  return (id: string, meta: ManualChunkMeta): string | undefined => {
    known ??= divided(meta);
    return known.get(id);
  };
}

function divided({ getModuleIds, getModuleInfo }: ManualChunkMeta): ReadonlyMap<string, string> {
  const closure = (from: readonly string[]) => {
    const found = new Set<string>();
    const left = [...from];
    for (let id = left.pop(); id !== undefined; id = left.pop()) {
      if (found.has(id)) continue;
      found.add(id);
      left.push(...(getModuleInfo(id)?.importedIds ?? []));
    }
    return found;
  };
  const all = [...getModuleIds()];
  const entries = all.filter((id) => getModuleInfo(id)?.isEntry);
  const everywhere = closure(
    entries.filter((id) => EVERYWHERE.some((file) => id.split("?")[0]?.endsWith(file))),
  );
  const uses = new Map<string, number>();
  for (const entry of entries) {
    for (const id of closure([entry])) uses.set(id, (uses.get(id) ?? 0) + 1);
  }
  const scriptOf = (id: string) => {
    if (id.includes(".css")) return undefined;
    if (FRAMEWORK.test(id)) return "framework";
    if (everywhere.has(id)) return "start";
    return (uses.get(id) ?? 0) >= entries.length * MANY ? "common" : undefined;
  };
  return new Map(
    all.flatMap((id) => {
      const script = scriptOf(id);
      return script ? [[id, script] as const] : [];
    }),
  );
}
