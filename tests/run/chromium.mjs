import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { Plain, run, step } from "../../workers/local/install.mjs";

const BROWSERS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
/**
 * The same engine without the windows of a browser, which draw themselves in processes of their own even where nobody sees
 * them: a page costs half as much.
 */
const SHELLS = ["/usr/bin/chromium-headless-shell"];

/**
 * A Chromium that is there, else the system's package where we may install it. The shell will do unless all is tried
 * (`npm test -- whole`): that meets the browser that people have.
 */
export async function ensureChromium({ isWhole = false } = {}) {
  const own = process.env.CHROMIUM_PATH;
  if (own) {
    if (existsSync(own)) return own;
    throw new Plain(`CHROMIUM_PATH names ${own}, and there is no such file.`);
  }
  const [wanted, other] = isWhole ? [BROWSERS, []] : [SHELLS, BROWSERS];
  const find = (paths) => paths.find((path) => existsSync(path));
  const found = find(wanted);
  if (found) return found;
  await install(isWhole ? "chromium" : "chromium-headless-shell");
  const installed = find(wanted) ?? find(other);
  if (installed) return installed;
  await install("chromium");
  const last = find(BROWSERS);
  if (last) return last;
  throw new Plain(
    "The browser tests need Chromium. Run: sudo apt-get install -y chromium   (or set CHROMIUM_PATH=…)",
  );
}

/** Where that is allowed, and the system has the package. */
async function install(name) {
  const sudo = process.getuid?.() === 0 ? [] : succeeds("sudo", ["-n", "true"]) ? ["sudo", "-n"] : null;
  if (!sudo || !succeeds("apt-get", ["--version"])) return;
  await step(`Installing ${name}`, async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    for (const args of [
      ["update", "-qq"],
      ["install", "-y", "-qq", "--no-install-recommends", name],
    ]) {
      const [command, ...rest] = [...sudo, "apt-get", ...args];
      await run(command, rest, { env });
    }
  });
}

function succeeds(command, args) {
  try {
    execFileSync(command, args, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
