import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { unstable_readConfig as readConfig } from "wrangler";

/**
 * Writes wrangler.toml, as wrangler itself understands it, to build/local/config.json: the host then starts without
 * loading wrangler, which takes more than a second.
 */
const root = fileURLToPath(new URL("../../", import.meta.url));
const config = readConfig({ config: join(root, "wrangler.toml") }, { hideWarnings: true });
mkdirSync(join(root, "build/local"), { recursive: true });
writeFileSync(
  join(root, "build/local/config.json"),
  JSON.stringify({
    compatibilityDate: config.compatibility_date,
    compatibilityFlags: config.compatibility_flags,
    assets: config.assets?.directory,
    vars: config.vars,
    buckets: config.r2_buckets.map(({ binding, bucket_name }) => ({ binding, name: bucket_name })),
    producers: config.queues.producers?.map(({ binding, queue }) => ({ binding, queue })) ?? [],
    consumers: config.queues.consumers ?? [],
    services: config.services?.map(({ binding, service }) => ({ binding, service })) ?? [],
    crons: config.triggers.crons ?? [],
  }),
);
