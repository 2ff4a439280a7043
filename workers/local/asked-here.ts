/**
 * Did who sent this mean this very machine, by the Host header? A page elsewhere whose name was made to lead to 127.0.0.1
 * (DNS rebinding) says its own name there, and would read everybody's mails.
 */
export function isAskedHere(host: string | undefined, port: number): boolean {
  return [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`].includes(host?.toLowerCase() ?? "");
}
