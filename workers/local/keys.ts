import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { PlainError } from "../ops/provision/plain-error";
import type { DataFolder } from "./data-folder";

/** The secrets of one data folder: made once, kept with its databases, useless without them and the other way round. */
export interface Keys {
  /** Seals tokens and signs cookies: the Worker's APP_SECRET. */
  appSecret: string;
  /** Opens sqld's admin port. */
  adminKey: string;
  /** Ed25519; signs the tokens that open single databases. */
  signingKey: KeyObject;
  publicKeyFile: string;
}

const FILES = ["app-secret", "admin-key", "signing-key.pem", "public-key.pem"] as const;

export function loadKeys(folder: Pick<DataFolder, "path" | "at">): Keys {
  const keys = folder.at("keys");
  if (!existsSync(keys)) {
    if (readdirSync(folder.at("databases")).length > 0)
      throw damaged(folder, "the keys of its databases are missing");
    makeKeys(keys);
  }
  const [appSecret, adminKey, signing] = FILES.map((name) => read(folder, join(keys, name)));
  try {
    const signingKey = createPrivateKey(signing!);
    const publicKeyFile = join(keys, "public-key.pem");
    const matches =
      createPublicKey(signingKey).export({ type: "spki", format: "pem" }) === read(folder, publicKeyFile);
    if (!matches || appSecret!.length < 32 || adminKey!.length < 32) throw new Error("mismatch");
    return { appSecret: appSecret!, adminKey: adminKey!, signingKey, publicKeyFile };
  } catch {
    throw damaged(folder, "its keys do not belong together");
  }
}

/** What to do about a folder that cannot be trusted any more. */
export function damaged(folder: Pick<DataFolder, "path">, reason: string): PlainError {
  return new PlainError(
    `The data folder ${folder.path} is damaged: ${reason}. Restore it from a copy, or start anew by moving it away ` +
      `(mv ${folder.path} ${folder.path}.damaged) or with another DATA_DIR=…`,
  );
}

/** Made in a folder of another name first: a kill half-way leaves no half set behind. */
function makeKeys(keys: string): void {
  const draft = `${keys}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  const pair = generateKeyPairSync("ed25519");
  const texts: Record<(typeof FILES)[number], string> = {
    "app-secret": randomBytes(32).toString("base64url"),
    "admin-key": randomBytes(32).toString("base64url"),
    "signing-key.pem": pair.privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    "public-key.pem": pair.publicKey.export({ type: "spki", format: "pem" }).toString(),
  };
  for (const name of FILES) {
    writeFileSync(join(draft, name), texts[name], { mode: 0o600 });
    chmodSync(join(draft, name), 0o600);
  }
  renameSync(draft, keys);
}

function read(folder: Pick<DataFolder, "path">, path: string): string {
  try {
    const text = readFileSync(path, "utf8");
    if (text.length > 0) return text;
  } catch {
    // Told below, in the same words.
  }
  throw damaged(folder, `${path} cannot be read`);
}
