import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { GetObjectCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3'
import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import { checkBucket } from '#lib/funnel-api/platform/storage/bucket-check'
import { verifyChecksum, openJoiner } from '#lib/funnel-api/platform/storage/joiner'
import { requireValidKey, writeSource, writeThroughSpool, sweepSpool } from '#lib/funnel-api/platform/storage/spool'
import type { ByteRange, FileStore, Piece, S3Settings } from '#lib/funnel-api/platform/storage/store'

/**
 * Stores files in a bucket with flydrive's disk, and adds byte ranges and joining. Incoming bytes are spooled to the
 * local disk until they are complete, so an aborted upload leaves nothing in the bucket.
 */
export function s3Store(settings: S3Settings, spool: string): FileStore {
  const client = clientFor(settings, CALLS)
  const downloads = clientFor(settings, READS)
  const joiner = openJoiner()
  const disk = new Disk(new S3Driver({ client, bucket: settings.bucket, visibility: 'private', supportsACL: false }))
  const open = async function* (key: string, range?: ByteRange) {
    const { bucket: Bucket } = settings
    const rangeHeader = range && { Range: `bytes=${range.start}-${range.end}` }
    const { Body } = await downloads.send(new GetObjectCommand({ Bucket, Key: requireValidKey(key), ...rangeHeader }))
    yield* range ? withSize(Body as Readable, range.end - range.start + 1) : (Body as AsyncIterable<Uint8Array>)
  }
  const send =
    (key: string) =>
    (temporary: string, { size }: { size: number }) =>
      disk.putStream(key, createReadStream(temporary), { contentLength: size, contentType: 'application/octet-stream' })
  return {
    put: async (key, source, bounds) => {
      const publish = send(requireValidKey(key))
      return writeThroughSpool(
        spool,
        (file) => writeSource(source, file, bounds),
        (file, size) => verifyChecksum(joiner, { file, start: 0, size }, bounds),
        publish,
      )
    },
    join: async (key, pieces) => {
      const publish = send(requireValidKey(key))
      return writeThroughSpool(
        spool,
        (file) => writeSource(inTurn(pieces, open), file),
        async (file, size) => ({ size, sha256: await joiner.hash([{ file, start: 0, size }], 'sha256') }),
        publish,
      )
    },
    size: async (key) =>
      disk.getMetaData(requireValidKey(key)).then(
        ({ contentLength }) => contentLength,
        (error: unknown) => {
          if (isMissing(error)) return null
          throw error
        },
      ),
    read: (key, range) => {
      requireValidKey(key)
      // The request is sent at the first read. Cancelling the stream closes the connection.
      return Readable.toWeb(Readable.from(open(key, range), { objectMode: false })) as ReadableStream<Uint8Array>
    },
    remove: (key) => disk.delete(requireValidKey(key)),
    drop: (prefix) => disk.deleteAll(requireValidKey(prefix)),
    list: async function* (prefix) {
      const { bucket: Bucket } = settings
      const prefixed = prefix === '' ? {} : { Prefix: `${requireValidKey(prefix)}/` }
      for await (const { Contents } of paginateListObjectsV2({ client }, { Bucket, ...prefixed }))
        for (const { Key, Size } of Contents ?? []) yield { key: Key!, size: Size ?? 0 }
    },
    check: () => checkBucket(client, settings),
    sweep: (before) => sweepSpool(spool, before),
    close: async () => {
      client.destroy()
      downloads.destroy()
      await joiner.close()
    },
  }
}

/** With the SDK's default of 50 connections, visitors with a paused video would block all other calls. */
const CONNECTIONS = { httpAgent: { maxSockets: 2000 }, httpsAgent: { maxSockets: 2000 } }
/** An unresponsive bucket must not block its callers indefinitely. */
const CALLS = { connectionTimeout: 3000, socketTimeout: 30_000, ...CONNECTIONS }
/** A download that has started can be as slow as the visitor's own connection, so its socket timeout is longer. */
const READS = { ...CALLS, requestTimeout: 30_000, throwOnRequestTimeout: true, socketTimeout: 150_000 }

/** Uses checksums only when required, because other stores do not support the checksums of newer AWS SDKs. */
const clientFor = ({ region, endpoint, keys, isPathStyle }: S3Settings, requestHandler: typeof CALLS) =>
  new S3Client({
    region,
    requestHandler,
    ...(endpoint !== undefined && { endpoint }),
    ...(keys && { credentials: keys }),
    forcePathStyle: isPathStyle,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })

const isMissing = (error: unknown) =>
  (error as { cause?: { $metadata?: { httpStatusCode?: number } } }).cause?.$metadata?.httpStatusCode === 404

type Open = (key: string, range: ByteRange) => AsyncIterable<Uint8Array>

async function* inTurn(pieces: readonly Piece[], open: Open) {
  for (const { key, start, size } of pieces) yield* open(key, { start, end: start + size - 1 })
}

/** Some stores ignore ranges: surplus bytes are cut off and missing bytes are an error. */
async function* withSize(source: AsyncIterable<Uint8Array>, size: number) {
  let remaining = size
  for await (const chunk of source) {
    yield chunk.subarray(0, remaining)
    remaining -= Math.min(remaining, chunk.length)
    if (remaining === 0) return
  }
  throw new Error(`the store sent ${remaining} bytes too few`)
}
