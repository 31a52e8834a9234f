import path from 'node:path'
import { SPOOL } from '#lib/funnel-api/platform/storage/spool'
import type { FileStore, S3Settings } from '#lib/funnel-api/platform/storage/store'
import { diskStore } from '#lib/funnel-api/platform/storage/store-disk'

/** Opens the store in the data folder, or in the bucket if one is configured. The SDK is loaded only for a bucket. */
export async function openStore(dataDir: string, s3?: S3Settings): Promise<FileStore> {
  const root = path.join(dataDir, 'files')
  if (!s3) return diskStore(root)
  const { s3Store } = await import('#lib/funnel-api/platform/storage/store-s3')
  return s3Store(s3, path.join(root, SPOOL))
}
