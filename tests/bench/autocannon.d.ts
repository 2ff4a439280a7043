/** The part of autocannon that the bench uses. */
declare module "autocannon" {
  interface Options {
    url: string;
    headers?: Record<string, string>;
    connections: number;
    /** Seconds. */
    duration: number;
  }
  interface Result {
    requests: { average: number };
    latency: { p50: number; p99: number };
    non2xx: number;
    errors: number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
