import path from 'node:path'
import { SPOOL } from '#lib/funnel-api/files/spool'
import type { FileStore, S3Settings } from '#lib/funnel-api/files/store'
import { diskStore } from '#lib/funnel-api/files/store-disk'

/** What companies show to everybody, by 'company/name'; a name is made of the content, and never stands for another one. */
export type Media = Pick<FileStore, 'put' | 'size' | 'read' | 'localPath'> & {
  /** The folder where bytes wait that have no name yet: the candidates' files', which is swept. */
  spool: string
}

/** Media stand beside the candidates' files where several nodes reach them: in the bucket, else below the data folder. */
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
