import { z } from 'zod'
import type { S3Settings } from '#lib/funnel-api/platform/storage/store'

/** Environment variables. The server and the CLI read the same ones. */
export const S3_VARIABLES = {
  S3_BUCKET: z.string().min(3).max(63).optional().meta({
    group: 'Files',
    description: 'S3 bucket for candidates’ files and companies’ media, 3–63 characters.',
    fallback: 'local disk: `files` and `media` in `DATA_DIR`',
  }),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({
      group: 'Files',
      description: 'URL of an S3-compatible store. Requires `S3_BUCKET`.',
      fallback: 'Amazon S3',
    }),
  S3_REGION: z.string().min(1).default('us-east-1').meta({ group: 'Files', description: 'Region of the bucket.' }),
  S3_ACCESS_KEY_ID: z.string().min(1).optional().meta({
    group: 'Files',
    description: 'Access key ID. Requires `S3_SECRET_ACCESS_KEY`.',
    fallback: 'credentials of the machine',
  }),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional().meta({
    group: 'Files',
    description: 'Secret access key. Requires `S3_ACCESS_KEY_ID`.',
    fallback: 'credentials of the machine',
  }),
  S3_FORCE_PATH_STYLE: z.stringbool().default(false).meta({
    group: 'Files',
    description: '`1` puts the bucket name into the path of URLs, as MinIO and most other stores require.',
  }),
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
