import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { Plain, run, step } from "../../workers/local/install.mjs";

const CHROMIUMS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
];
const CHROMIUMS_MAC = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** A Chromium that is there, else the system's package where we may install it. */
export async function ensureChromium() {
  const own = process.env.CHROMIUM_PATH;
  if (own) {
    if (existsSync(own)) return own;
    throw new Plain(`CHROMIUM_PATH names ${own}, and there is no such file.`);
  }
  const find = () => [...CHROMIUMS, ...CHROMIUMS_MAC].find((path) => existsSync(path));
  const found = find();
  if (found) return found;
  const sudo = process.getuid?.() === 0 ? [] : succeeds("sudo", ["-n", "true"]) ? ["sudo", "-n"] : null;
  if (sudo && succeeds("apt-get", ["--version"])) {
    await step("Installing Chromium", async () => {
      const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
      for (const args of [
        ["update", "-qq"],
        ["install", "-y", "-qq", "--no-install-recommends", "chromium"],
      ]) {
        const [command, ...rest] = [...sudo, "apt-get", ...args];
        await run(command, rest, { env });
      }
    });
  }
  const installed = find();
  if (installed) return installed;
  throw new Plain(
    "The browser tests need Chromium. Run: sudo apt-get install -y chromium   (or set CHROMIUM_PATH=…)",
  );
}

function succeeds(command, args) {
  try {
    execFileSync(command, args, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
