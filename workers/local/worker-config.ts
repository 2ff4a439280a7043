import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../ops/provision/project-root";

/** What the host needs of wrangler.toml; written by read-config.mjs when the host is bundled. */
export interface WorkerConfig {
  compatibilityDate: string;
  compatibilityFlags: string[];
  assets?: string;
  vars: Record<string, string>;
  buckets: { binding: string; name: string }[];
  producers: { binding: string; queue: string }[];
  consumers: {
    queue: string;
    max_batch_size?: number;
    max_batch_timeout?: number;
    max_retries?: number;
    retry_delay?: number;
    dead_letter_queue?: string;
  }[];
  crons: string[];
  /** Other Workers that ours calls: those for images and for imports. */
  services?: { binding: string; service: string }[];
}

export function readWorkerConfig(): WorkerConfig {
  return JSON.parse(readFileSync(join(projectRoot(), "build/local/config.json"), "utf8")) as WorkerConfig;
}
