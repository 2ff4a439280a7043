/**
 * Memory that every picture uses again: the collector goes by the objects of the heap, of which a picture makes few, and
 * not by the megabytes that hang on them, so that they would pile up picture by picture. One at a time works here.
 */
const STEP = 5_000_000;
const held = new Map<string, Uint8Array<ArrayBuffer>>();

export function scratch(name: "file" | "shrunk" | "turned", size: number): Uint8Array<ArrayBuffer> {
  let memory = held.get(name);
  if (!memory || memory.length < size) {
    held.delete(name);
    memory = new Uint8Array(Math.ceil(size / STEP) * STEP);
    held.set(name, memory);
  }
  return memory.subarray(0, size);
}

/** The whole of an object whose size is known. */
export async function readWhole(body: ReadableStream<Uint8Array>, size: number): Promise<Uint8Array> {
  const whole = scratch("file", size);
  const reader = body.getReader({ mode: "byob" });
  let memory = new ArrayBuffer(64 * 1024);
  for (let at = 0; ; ) {
    const { done, value } = await reader.read(new Uint8Array(memory));
    if (done || !value) return whole.subarray(0, at);
    whole.set(value, at);
    at += value.length;
    memory = value.buffer;
  }
}
