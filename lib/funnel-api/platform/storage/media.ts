import path from 'node:path'
import { SPOOL } from '#lib/funnel-api/files/spool'
import type { FileStore, S3Settings } from '#lib/funnel-api/files/store'
import { diskStore } from '#lib/funnel-api/files/store-disk'

/**
 * Public media of companies, stored as 'company/name'. The name is derived from the content and never refers to other
 * bytes.
 */
export type Media = Pick<FileStore, 'put' | 'size' | 'read' | 'localPath'> & {
  /** The folder for incomplete uploads. It is shared with candidates' files and swept. */
  spool: string
}

/** Returns the media store. Media are in the bucket if one is configured, and otherwise in the data folder. */
export function mediaIn(store: FileStore, dataDir: string, s3: S3Settings | undefined): Media {
  const spool = path.join(dataDir, 'files', SPOOL)
  if (!s3) return { ...diskStore(path.join(dataDir, 'media'), spool), spool }
  const named = (key: string) => `media/${key}`
  return {
    put: (key, source, bounds) => store.put(named(key), source, bounds),
    size: (key) => store.size(named(key)),
    read: (key, range) => store.read(named(key), range),
    ...(store.localPath && { localPath: (key) => store.localPath!(named(key)) }),
    spool,
  }
}
