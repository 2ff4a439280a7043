import { useEffect, useRef, useState } from "react";
import { type StoredFacts, sendFile } from "./send-file";
import { type Box, shrunk } from "./shrink-image";

/** A file on its way. `stored` is shown until the page lists it itself. */
export interface UploadItem {
  key: string;
  name: string;
  size: number;
  contentType: string;
  state: "waiting" | "sending" | "stored" | "failed";
  /** From 0 to 1. */
  part: number;
  message?: string;
  mayRetry?: boolean;
  stored?: StoredFacts;
}

export interface UploadOptions {
  to: string;
  /** Why a file is not even sent, for people; null = it is. */
  refuse(file: File): string | null;
  /** How many more may come. */
  room: number;
  fullMessage: string;
  shrink?: Box;
  /** The upload goes on when the page that began it is left: it does its work without it. */
  goesOn?: boolean;
  /** `turn` counts the files as they were chosen; they arrive in another order. */
  onStored(file: StoredFacts, turn: number): void;
}

export interface Uploads {
  items: readonly UploadItem[];
  isBusy: boolean;
  /** For a live region. */
  said: string;
  add(files: Iterable<File>): void;
  retry(key: string): void;
  /** Cancels what is under way and takes the row away. */
  remove(key: string): void;
  say(text: string): void;
}

const AT_ONCE = 2;

/** A queue of uploads, two at a time, each with its progress; what failed keeps its file and can be sent again. */
export function useUploads(options: UploadOptions): Uploads {
  const latest = useRef(options);
  latest.current = options;
  const [items, setItems] = useState<readonly UploadItem[]>([]);
  const [said, setSaid] = useState("");
  const queue = useRef(new Queue()).current;

  const change = (key: string, to: Partial<UploadItem> | null) => {
    queue.list = to
      ? queue.list.map((item) => (item.key === key ? { ...item, ...to } : item))
      : queue.list.filter((item) => item.key !== key);
    setItems(queue.list);
  };

  const work = () => {
    for (const { key, state } of queue.list) {
      if (queue.list.filter((item) => item.state === "sending").length >= AT_ONCE) return;
      if (state === "waiting") void send(key);
    }
  };

  const send = async (key: string) => {
    const file = queue.files.get(key);
    if (!file) return;
    change(key, { state: "sending", part: 0, message: undefined });
    const { to, shrink } = latest.current;
    const body = shrink ? await shrunk(file, shrink) : file;
    if (!queue.files.has(key)) return;
    const sending = sendFile({ to, name: file.name, body, onProgress: (part) => change(key, { part }) });
    queue.cancels.set(key, sending.cancel);
    const outcome = await sending.done;
    queue.cancels.delete(key);
    if (outcome === "cancelled") return;
    if ("stored" in outcome) {
      queue.files.delete(key);
      change(key, { state: "stored", part: 1, stored: outcome.stored });
      latest.current.onStored(outcome.stored, Number(key.slice("upload-".length)));
      setSaid(`Uploaded: ${outcome.stored.name}`);
    } else {
      change(key, { state: "failed", ...outcome });
      setSaid(`Not uploaded: ${file.name}. ${outcome.message}`);
    }
    work();
  };

  useEffect(
    () => () => {
      if (latest.current.goesOn) return;
      for (const cancel of queue.cancels.values()) cancel();
      queue.files.clear();
    },
    [queue],
  );

  const isBusy = items.some(({ state }) => state === "waiting" || state === "sending");
  useEffect(() => {
    if (!isBusy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isBusy]);

  return {
    items,
    isBusy,
    said,
    say: setSaid,
    add(files) {
      const { refuse, room, fullMessage } = latest.current;
      let left = room - queue.list.filter(({ state }) => state === "waiting" || state === "sending").length;
      for (const file of files) {
        const key = queue.nextKey();
        const message = refuse(file) ?? (left > 0 ? null : fullMessage);
        if (message === null) {
          left -= 1;
          queue.files.set(key, file);
        }
        const { name, size, type: contentType } = file;
        const state = message === null ? "waiting" : "failed";
        queue.list = [
          ...queue.list,
          { key, name, size, contentType, part: 0, state, message: message ?? undefined },
        ];
        if (message !== null) setSaid(`Not uploaded: ${name}. ${message}`);
      }
      setItems(queue.list);
      work();
    },
    retry(key) {
      change(key, { state: "waiting", message: undefined });
      work();
    },
    remove(key) {
      queue.files.delete(key);
      queue.cancels.get(key)?.();
      queue.cancels.delete(key);
      change(key, null);
      work();
    },
  };
}

/** What the handlers of an upload must see at once, not with the next rendering. */
class Queue {
  list: readonly UploadItem[] = [];
  readonly files = new Map<string, File>();
  readonly cancels = new Map<string, () => void>();
  private count = 0;

  nextKey(): string {
    this.count += 1;
    return `upload-${this.count}`;
  }
}
