/** What the server says of a file that it has taken. */
export interface StoredFacts {
  id: string;
  name: string;
  contentType: string;
  size: number;
  width: number | null;
  height: number | null;
}

export type Outcome =
  | { stored: StoredFacts }
  /** `mayRetry`: the same file may well pass the next time. */
  | { message: string; mayRetry: boolean }
  | "cancelled";

const STOPPED = "Upload stopped. Try again";
const SIGNED_OUT = "You are signed out. Sign in in another tab, then try again";
const NOT_THERE = "Not uploaded: what it belongs to is not here any more";
const NOT_TAKEN = "Not uploaded. Please try again later";

/** A connection that says nothing for so long is taken for lost. */
const SILENCE_MS = 60_000;

/** Sends one file by itself, which alone tells how far it is. `fetch` cannot. */
export function sendFile({
  to,
  name,
  body,
  onProgress,
}: {
  to: string;
  name: string;
  body: Blob;
  /** From 0 to 1. */
  onProgress(part: number): void;
}): { done: Promise<Outcome>; cancel(): void } {
  const xhr = new XMLHttpRequest();
  let isCancelled = false;
  let silence: number | undefined;
  const listen = () => {
    window.clearTimeout(silence);
    silence = window.setTimeout(() => xhr.abort(), SILENCE_MS);
  };
  const done = new Promise<Outcome>((resolve) => {
    const end = (outcome: Outcome) => {
      window.clearTimeout(silence);
      resolve(outcome);
    };
    const stop = () => end(isCancelled ? "cancelled" : { message: STOPPED, mayRetry: true });
    xhr.upload.onprogress = ({ loaded, total }) => {
      listen();
      onProgress(total > 0 ? loaded / total : 0);
    };
    xhr.onload = () => end(outcomeOf(xhr));
    xhr.onerror = stop;
    xhr.onabort = stop;
  });
  xhr.open("PUT", to);
  xhr.setRequestHeader("content-type", body.type || "application/octet-stream");
  xhr.setRequestHeader("x-file-name", encodeURIComponent(name.toWellFormed?.() ?? name));
  listen();
  xhr.send(body);
  return {
    done,
    cancel() {
      isCancelled = true;
      xhr.abort();
    },
  };
}

function outcomeOf(xhr: XMLHttpRequest): Outcome {
  const answer = parsed(xhr.responseText);
  const stored = answer?.files?.[0];
  if (xhr.status === 201 && stored) return { stored };
  // A request follows redirects: whoever is signed out lands on the sign-in page.
  if (new URL(xhr.responseURL || location.href).pathname.startsWith("/auth/"))
    return { message: SIGNED_OUT, mayRetry: true };
  if (xhr.status === 404) return { message: NOT_THERE, mayRetry: false };
  return { message: answer?.message || NOT_TAKEN, mayRetry: xhr.status >= 500 || xhr.status === 429 };
}

function parsed(text: string): { files?: StoredFacts[]; message?: string } | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
