/** The part of autocannon that the bench uses. */
declare module "autocannon" {
  interface Options {
    url: string;
    headers?: Record<string, string>;
    connections: number;
    /** Seconds. */
    duration: number;
    /** Called for each connection as it opens. */
    setupClient?(client: { setRequests(requests: Request[]): void }): void;
  }
  interface Request {
    method: "POST";
    path: string;
    headers: Record<string, string>;
    body: string;
  }
  interface Result {
    requests: { average: number; total: number };
    latency: { p50: number; p99: number };
    non2xx: number;
    "3xx": number;
    errors: number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
