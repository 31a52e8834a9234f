import path from 'node:path'
import { SPOOL } from '#lib/funnel-api/platform/storage/spool'
import type { FileStore, S3Settings } from '#lib/funnel-api/platform/storage/store'
import { diskStore } from '#lib/funnel-api/platform/storage/store-disk'

/**
 * Public media of companies, stored as 'company/name'. The name is derived from the content, so it never refers to
 * other bytes.
 */
export type Media = Pick<FileStore, 'put' | 'size' | 'read' | 'localPath'> & {
  /** The folder for incomplete uploads. Candidates' files use the same folder, and a job removes old files from it. */
  spool: string
}

/** Returns the media store. Media are in the bucket if one is configured, and otherwise in the data folder. */
export function mediaIn(store: FileStore, dataDir: string, s3: S3Settings | undefined): Media {
  const spool = path.join(dataDir, 'files', SPOOL)
  if (!s3) return { ...diskStore(path.join(dataDir, 'media'), spool), spool }
  const prefixed = (key: string) => `media/${key}`
  return {
    put: (key, source, bounds) => store.put(prefixed(key), source, bounds),
    size: (key) => store.size(prefixed(key)),
    read: (key, range) => store.read(prefixed(key), range),
    ...(store.localPath && { localPath: (key) => store.localPath!(prefixed(key)) }),
    spool,
  }
}
