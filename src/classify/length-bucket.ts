import { LENGTH_BUCKET_LIMITS, LENGTH_BUCKETS, type LengthBucket } from "../vocabulary/length-buckets.js";

/** The bucket of a value of `length` UTF-16 code units. */
export function lengthBucketOf(length: number): LengthBucket {
  return LENGTH_BUCKETS.find((bucket) => length <= LENGTH_BUCKET_LIMITS[bucket]) ?? "len-121-plus";
}
