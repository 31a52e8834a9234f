import { z } from 'zod'
import type { S3Settings } from '#lib/funnel-api/files/store'

/** Variables of the environment; the server and the commands beside it read the same. */
export const S3_VARIABLES = {
  /** The bucket that files are kept in, instead of the data folder. */
  S3_BUCKET: z.string().min(3).max(63).optional(),
  /** Of a store that is not Amazon's. */
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** Whether the bucket stands in the path, not in the host's name. */
  S3_FORCE_PATH_STYLE: z.stringbool().default(false),
}
type Variables = z.infer<z.ZodObject<typeof S3_VARIABLES>>

/** The bucket that the variables name; undefined where files are kept on the disk. */
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
