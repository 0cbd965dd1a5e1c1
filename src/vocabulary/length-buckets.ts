/** Length of a rejected value in UTF-16 code units. Each occurrence falls into exactly one bucket. */
export const LENGTH_BUCKETS = [
  "len-1-8",
  "len-9-16",
  "len-17-32",
  "len-33-64",
  "len-65-120",
  "len-121-plus",
] as const;

export type LengthBucket = (typeof LENGTH_BUCKETS)[number];

/** The largest length, in UTF-16 code units, of each bucket; the last one is open. */
export const LENGTH_BUCKET_LIMITS = {
  "len-1-8": 8,
  "len-9-16": 16,
  "len-17-32": 32,
  "len-33-64": 64,
  "len-65-120": 120,
  "len-121-plus": Number.POSITIVE_INFINITY,
} as const satisfies Record<LengthBucket, number>;
