import path from 'node:path'
import { Readable } from 'node:stream'
import { SPOOL } from '#lib/funnel-api/files/spool'
import { diskStore } from '#lib/funnel-api/files/store-disk'
import { StartProblem } from '#lib/funnel-api/platform/start-problem'

export type ByteRange = { start: number; end: number }

/** Bytes as they come: a body, a socket, a file. */
export type Source = AsyncIterable<Uint8Array>

/** The body of a request, which nobody has read of; none is an empty one. */
export const sourceOf = ({ body }: Pick<Request, 'body'>) => (body ?? Readable.from([])) as unknown as Source

export type Bounds = {
  /** TOO_LARGE above it: the rest is not read. */
  most: number
  /** Where the sender declared a size: UNAVAILABLE for fewer bytes, which were lost on the way; BAD_REQUEST for more. */
  exactly?: number | undefined
  /** Hexadecimal; UNAVAILABLE for other bytes, where the sender said what they are: they changed on the way. */
  md5?: string | undefined
}
/** `size` bytes of a stored object from `start` on. */
export type Piece = { key: string; start: number; size: number }

/**
 * Where bytes are kept. An object is there whole or not at all, and what was written survives a power cut. A key that
 * leaves the store is refused by an exception.
 */
export type FileStore = {
  /** Keeps bytes in the order that they come in, without holding them in memory, and says how many there were. */
  put: (key: string, source: Source, bounds?: Bounds) => Promise<{ size: number }>
  /** Makes one object of pieces of others, in order; those stay. */
  join: (key: string, pieces: readonly Piece[]) => Promise<{ size: number; sha256: string }>
  size: (key: string) => Promise<number | null>
  read: (key: string, range?: ByteRange) => ReadableStream
  /** Where a worker process can open an object itself; missing for a store on another machine. */
  localPath?: (key: string) => string
  remove: (key: string) => Promise<void>
  /** Removes everything below 'a/b'. */
  drop: (prefix: string) => Promise<void>
  /** All that is whole below 'a/b', '' for everything; nothing where nothing is. */
  list: (prefix: string) => AsyncIterable<{ key: string; size: number }>
  /** Throws where nothing could be kept now: StoreProblem where it takes a person to mend it. */
  check: () => Promise<void>
  /** Removes temporary files that nobody has written to since. */
  sweep: (before: Date) => Promise<void>
  close: () => Promise<void>
}

/** The bucket does not exist or rejects the keys. */
export class StoreProblem extends StartProblem {}

/** A bucket. Without keys the SDK looks for them where the provider's machines have theirs. */
export type S3Settings = {
  bucket: string
  region: string
  /** Of a store that is not Amazon's. */
  endpoint?: string | undefined
  keys?: { accessKeyId: string; secretAccessKey: string } | undefined
  /** Whether the bucket stands in the path, not in the host's name. */
  isPathStyle: boolean
}

/** The disk below the data folder, or a bucket where one is configured: the SDK for it is loaded only then. */
export async function openStore(dataDir: string, s3?: S3Settings): Promise<FileStore> {
  const root = path.join(dataDir, 'files')
  if (!s3) return diskStore(root)
  const { s3Store } = await import('#lib/funnel-api/files/store-s3')
  return s3Store(s3, path.join(root, SPOOL))
}
