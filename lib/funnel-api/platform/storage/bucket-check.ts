import { HeadBucketCommand, type S3Client } from '@aws-sdk/client-s3'
import { type S3Settings, StoreError } from '#lib/funnel-api/platform/storage/store'

/** Maximum time that an unresponsive bucket delays a start. */
const TIMEOUT_MS = 5000

/**
 * Throws StoreError if the bucket does not exist or the keys have no access, and any other error if it does not
 * answer.
 */
export async function checkBucket(client: S3Client, { bucket, region, endpoint }: S3Settings): Promise<void> {
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }), { abortSignal: AbortSignal.timeout(TIMEOUT_MS) })
  } catch (error) {
    const name = `'${bucket}' at ${endpoint ?? `Amazon's ${region}`}`
    const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
    if (status === 404) throw new StoreError(`S3_BUCKET: bucket ${name} not found`)
    if (status === 301 || status === 400)
      throw new StoreError(`S3_BUCKET: invalid request to bucket ${name}. Check S3_REGION.`)
    if (status === 401 || status === 403)
      throw new StoreError(
        `S3_BUCKET: access denied to bucket ${name}. The keys (S3_ACCESS_KEY_ID) need ListBucket, GetObject, PutObject and DeleteObject.`,
      )
    throw error
  }
}
