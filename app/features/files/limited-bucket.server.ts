import { TIME_LIMITS, withTimeLimit } from "#db/time-limit";

const limited = new WeakMap<R2Bucket, R2Bucket>();

/** Calls of a bucket or an upload whose answer is waited for. A body that is read afterwards has no limit here. */
const ASKING = new Set<PropertyKey>([
  ...["head", "get", "put", "delete", "list", "createMultipartUpload"],
  ...["uploadPart", "complete", "abort"],
]);

/** The same bucket, but each call of it ends in time: with `NoAnswer` where the storage does not answer. */
export function limitedBucket(bucket: R2Bucket): R2Bucket {
  const known = limited.get(bucket);
  if (known) return known;
  const made = inTime(bucket);
  limited.set(bucket, made);
  return made;
}

function inTime<T extends object>(target: T): T {
  return new Proxy(target, {
    get(of, name) {
      const value: unknown = Reflect.get(of, name, of);
      if (typeof value !== "function") return value;
      const call = value.bind(of) as (...args: unknown[]) => unknown;
      if (name === "resumeMultipartUpload") return (...args: unknown[]) => inTime(call(...args) as object);
      if (!ASKING.has(name)) return call;
      return async (...args: unknown[]) => {
        const ask = () => Promise.resolve(call(...args));
        const answer = await withTimeLimit("the storage", TIME_LIMITS.other, ask);
        return name === "createMultipartUpload" ? inTime(answer as object) : answer;
      };
    },
  });
}
