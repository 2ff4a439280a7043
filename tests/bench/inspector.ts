export interface Inspector {
  call<T>(method: string, params?: Record<string, unknown>): Promise<T>;
  close(): void;
}

/** A Worker's inspector (INSPECTOR_PORT of its host), by the protocol of Chromium's developer tools. */
export async function inspect(port: number, worker: string): Promise<Inspector> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/core:user:${worker}`);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", () => reject(new Error(`The inspector of ${worker} does not answer`)));
  });
  const waiting = new Map<number, (result: never) => void>();
  socket.addEventListener("message", ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result?: never };
    if (id === undefined) return;
    waiting.get(id)?.(result ?? ({} as never));
    waiting.delete(id);
  });
  let last = 0;
  return {
    call: (method, params) =>
      new Promise((resolve) => {
        last += 1;
        waiting.set(last, resolve);
        socket.send(JSON.stringify({ id: last, method, params }));
      }),
    close: () => socket.close(),
  };
}
