import { Readable } from 'node:stream'
import { StartupError } from '#lib/funnel-api/platform/errors'

export type ByteRange = { start: number; end: number }

/** A stream of bytes: a request body, a socket or a file. */
export type Source = AsyncIterable<Uint8Array>

/** Returns the unread body of a request as a source, which is empty if there is no body. */
export const sourceOf = ({ body }: Pick<Request, 'body'>): Source => body ?? Readable.from([])

export type Bounds = {
  /** Throws TOO_LARGE above this size, without reading the rest. */
  maxSize: number
  /** The declared size. Throws UNAVAILABLE for fewer bytes, because a retry may succeed, and BAD_REQUEST for more. */
  exactSize?: number | undefined
  /** Hexadecimal checksum from the sender. Throws UNAVAILABLE if the bytes changed in transit. */
  md5?: string | undefined
}
/** `size` bytes of a stored object from offset `start`. */
export type Piece = { key: string; start: number; size: number }

/**
 * A store of bytes. An object exists completely or not at all, and survives a power cut. A key outside the store
 * throws.
 */
export type FileStore = {
  /** Stores a stream without holding it in memory, and returns its size. */
  put: (key: string, source: Source, bounds?: Bounds) => Promise<{ size: number }>
  /** Creates an object from pieces of other objects, in order. The other objects stay. */
  join: (key: string, pieces: readonly Piece[]) => Promise<{ size: number; sha256: string }>
  size: (key: string) => Promise<number | null>
  read: (key: string, range?: ByteRange) => ReadableStream<Uint8Array>
  /** The path at which a worker process can open an object. Missing for a remote store. */
  localPath?: (key: string) => string
  remove: (key: string) => Promise<void>
  /** Removes all objects below 'a/b'. */
  drop: (prefix: string) => Promise<void>
  /** Lists all complete objects below 'a/b', or all objects for ''. A prefix without objects gives an empty list. */
  list: (prefix: string) => AsyncIterable<{ key: string; size: number }>
  /** Throws if files cannot be stored now. The error is a StoreError if the operator must fix the cause. */
  check: () => Promise<void>
  /** Removes temporary files that were not written to since `before`. */
  sweep: (before: Date) => Promise<void>
  close: () => Promise<void>
}

/** The bucket does not exist or rejects the keys. */
export class StoreError extends StartupError {}

/** A bucket. Without keys, the SDK uses the credentials of the cloud machine. */
export type S3Settings = {
  bucket: string
  region: string
  /** The URL of an S3-compatible store other than Amazon S3. */
  endpoint?: string | undefined
  keys?: { accessKeyId: string; secretAccessKey: string } | undefined
  /** Whether the bucket is in the path instead of the host name. */
  isPathStyle: boolean
}
