import { z } from 'zod'
import type { S3Settings } from '#lib/funnel-api/files/store'

/** Environment variables. The server and the CLI read the same ones. */
export const S3_VARIABLES = {
  /** The bucket for files, instead of the data folder. */
  S3_BUCKET: z.string().min(3).max(63).optional(),
  /** The URL of an S3-compatible store other than Amazon S3. */
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** Whether the bucket is in the path instead of the host name. */
  S3_FORCE_PATH_STYLE: z.stringbool().default(false),
}
type Variables = z.infer<z.ZodObject<typeof S3_VARIABLES>>

/** Returns the bucket settings, or undefined if files are stored on disk. */
export function s3Of(variables: Variables): S3Settings | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = variables
  if (bucket === undefined) return undefined
  return {
    bucket,
    region: variables.S3_REGION,
    endpoint: variables.S3_ENDPOINT,
    keys: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    isPathStyle: variables.S3_FORCE_PATH_STYLE,
  }
}
