import { spawn } from "node:child_process";
import { fstatSync } from "node:fs";
import { constants as machine } from "node:os";

/** Runs on Node 20 before anything is installed: nothing but Node's own modules here. */

/**
 * Calls `leave` once when nobody reads any more what this process prints: `npm start | head` must not leave a host behind
 * that nobody sees. The console itself swallows such errors, and a host that says nothing would never meet one.
 */
export function whenUnread(leave) {
  let isOver = false;
  const once = () => {
    if (isOver) return;
    isOver = true;
    leave();
  };
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", ({ code }) => {
      if (code === "EPIPE") once();
    });
  }
  if (process.platform === "linux" && fstatSync(1).isFIFO()) watchPipe(once);
}

/**
 * Node cannot ask a pipe whether somebody reads it; GNU's tail does, and dies of SIGPIPE when nobody does. Another tail
 * ends otherwise, which says nothing. It goes with this process.
 */
function watchPipe(broken) {
  const args = ["-f", "/dev/null", `--pid=${process.pid}`];
  const child = spawn("tail", args, { stdio: ["ignore", 1, "ignore"] });
  child.on("error", () => {});
  child.on("exit", (_, signal) => {
    if (signal === "SIGPIPE") broken();
  });
  child.unref();
  process.on("exit", () => child.kill());
}

const groups = new Set();

/**
 * Starts a program that ends with this process, with all that it started: it has a group of its own. Signals are ours
 * before it runs, so that none in between leaves it behind.
 */
export function spawnWithUs(command, args, options) {
  if (groups.size === 0) claim();
  const child = spawn(command, args, { ...options, detached: true });
  if (child.pid) groups.add(child.pid);
  child.on("exit", () => groups.delete(child.pid));
  return child;
}

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

/** Only while something of ours runs in a group that no terminal signals: afterwards signals mean what they meant. */
function claim() {
  const leave = (signal) => process.exit(128 + machine.signals[signal]);
  for (const signal of SIGNALS) process.on(signal, leave);
  process.on("exit", endAll);
  const watch = setInterval(() => {
    if (groups.size > 0) return;
    clearInterval(watch);
    for (const signal of SIGNALS) process.off(signal, leave);
    process.off("exit", endAll);
  }, 100);
  watch.unref();
}

function endAll() {
  for (const pid of groups) {
    try {
      process.kill(-pid, "SIGKILL");
    } catch {
      // It has just ended by itself.
    }
  }
}
