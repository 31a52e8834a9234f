import { HeadBucketCommand, type S3Client } from '@aws-sdk/client-s3'
import { type S3Settings, StoreProblem } from '#lib/funnel-api/files/store'

/** Maximum time that an unresponsive bucket delays a start. */
const PATIENCE_MS = 5000

/**
 * Throws StoreProblem if the bucket does not exist or the keys have no access, and any other error if it does not
 * answer.
 */
export async function checkBucket(client: S3Client, { bucket, region, endpoint }: S3Settings): Promise<void> {
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }), { abortSignal: AbortSignal.timeout(PATIENCE_MS) })
  } catch (error) {
    const at = `'${bucket}' at ${endpoint ?? `Amazon's ${region}`}`
    const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
    if (status === 404) throw new StoreProblem(`S3_BUCKET: there is no bucket ${at}`)
    if (status === 301 || status === 400)
      throw new StoreProblem(`S3_BUCKET: the bucket ${at} is asked for wrongly: is S3_REGION its region?`)
    if (status === 401 || status === 403)
      throw new StoreProblem(
        `S3_BUCKET: the bucket ${at} is not for these keys (S3_ACCESS_KEY_ID), or they lack ListBucket; GetObject, PutObject and DeleteObject are needed too`,
      )
    throw error
  }
}
