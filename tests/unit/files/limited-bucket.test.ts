import { expect, it } from "vitest";
import { TIME_LIMITS } from "#db/time-limit";
import { limitedBucket } from "~/features/files/limited-bucket.server";

const never = () => new Promise<never>(() => {});

it("every call of the storage, and of an upload in parts, ends in time by an error that names it", async () => {
  const limits = TIME_LIMITS as { other: number };
  const was = limits.other;
  limits.other = 20;
  try {
    const upload = { uploadId: "u", uploadPart: never, complete: never, abort: never };
    const hanging = {
      ...{ head: never, get: never, put: never, delete: never, list: never },
      createMultipartUpload: async () => upload,
      resumeMultipartUpload: () => upload,
    };
    const bucket = limitedBucket(hanging as unknown as R2Bucket);
    const begun = await bucket.createMultipartUpload("k");
    expect(begun.uploadId).toBe("u");
    const calls = [
      ...[bucket.head("k"), bucket.get("k"), bucket.put("k", "x"), bucket.delete("k"), bucket.list()],
      ...[begun.uploadPart(1, "x"), begun.complete([]), begun.abort()],
      bucket.resumeMultipartUpload("k", "u").abort(),
    ];
    const fates = await Promise.allSettled(calls);
    expect(
      new Set(fates.map((fate) => (fate.status === "rejected" ? String(fate.reason) : "answered"))),
    ).toEqual(new Set(["NoAnswer: No answer from the storage within 0.02 s"]));
  } finally {
    limits.other = was;
  }
});

it("what answers is given as it is, and a bucket is wrapped once", async () => {
  const bucket = { head: async (key: string) => ({ key }) } as unknown as R2Bucket;
  expect(limitedBucket(bucket)).toBe(limitedBucket(bucket));
  expect(await limitedBucket(bucket).head("k")).toEqual({ key: "k" });
});
