import { closeSync, constants, fstatSync, openSync } from "node:fs";
import { constants as machine } from "node:os";

/** Runs on Node 20 before anything is installed: nothing but Node's own modules here. */

const LOOK_MS = 500;

/**
 * Calls `leave` once when nobody reads any more what this process prints: `npm start | head` must not leave a host behind
 * that nobody sees. The console itself swallows such errors, and a host that says nothing would never meet one.
 */
export function whenUnread(leave) {
  let isOver = false;
  const once = () => {
    if (isOver) return;
    isOver = true;
    clearInterval(timer);
    leave();
  };
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", ({ code }) => {
      if (code === "EPIPE") once();
    });
  }
  const timer = setInterval(() => isUnread(1) && once(), LOOK_MS);
  timer.unref();
}

/** Is this a pipe whose other end is closed? Linux alone tells without writing: such a pipe cannot be opened for it. */
export function isUnread(fd) {
  try {
    if (process.platform !== "linux" || !fstatSync(fd).isFIFO()) return false;
    closeSync(openSync(`/proc/self/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK));
    return false;
  } catch (error) {
    return error.code === "ENXIO";
  }
}

const groups = new Set();

/** A program that ends with this process, with all that it started: give it a group of its own (`detached`). */
export function endWithUs(child) {
  if (groups.size === 0) claim();
  groups.add(child.pid);
  child.on("exit", () => groups.delete(child.pid));
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
