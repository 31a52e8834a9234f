import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { GetObjectCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3'
import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import { checkBucket } from '#lib/funnel-api/files/bucket-check'
import { checkedBytes, openJoiner } from '#lib/funnel-api/files/joiner'
import { checkedKey, pour, spooled, sweepSpool } from '#lib/funnel-api/files/spool'
import type { ByteRange, FileStore, Piece, S3Settings } from '#lib/funnel-api/files/store'

/**
 * A bucket by the library, and what that does not give: ranges, and pieces. What comes waits on this machine's disk
 * until it is whole, and goes to the bucket with its length told: a sender that breaks off leaves nothing there.
 */
export function s3Store(settings: S3Settings, spool: string): FileStore {
  const client = clientFor(settings, CALLS)
  const reading = clientFor(settings, READS)
  const joiner = openJoiner()
  const disk = new Disk(new S3Driver({ client, bucket: settings.bucket, visibility: 'private', supportsACL: false }))
  const open = async function* (key: string, range?: ByteRange) {
    const { bucket: Bucket } = settings
    const asked = range && { Range: `bytes=${range.start}-${range.end}` }
    const { Body } = await reading.send(new GetObjectCommand({ Bucket, Key: checkedKey(key), ...asked }))
    yield* range ? exactly(Body as Readable, range.end - range.start + 1) : (Body as AsyncIterable<Uint8Array>)
  }
  const send =
    (key: string) =>
    (temporary: string, { size }: { size: number }) =>
      disk.putStream(key, createReadStream(temporary), { contentLength: size, contentType: 'application/octet-stream' })
  return {
    put: async (key, source, bounds) => {
      const handOver = send(checkedKey(key))
      return spooled(
        spool,
        (file) => pour(source, file, bounds),
        (file, size) => checkedBytes(joiner, { file, start: 0, size }, bounds),
        handOver,
      )
    },
    join: async (key, pieces) => {
      const handOver = send(checkedKey(key))
      return spooled(
        spool,
        (file) => pour(inTurn(pieces, open), file),
        async (file, size) => ({ size, sha256: await joiner.hash([{ file, start: 0, size }], 'sha256') }),
        handOver,
      )
    },
    size: async (key) =>
      disk.getMetaData(checkedKey(key)).then(
        ({ contentLength }) => contentLength,
        (error: unknown) => {
          if (isMissing(error)) return null
          throw error
        },
      ),
    read: (key, range) => {
      checkedKey(key)
      // Nothing is asked for until somebody reads; given up, the connection ends with it.
      return Readable.toWeb(Readable.from(open(key, range), { objectMode: false })) as ReadableStream
    },
    remove: (key) => disk.delete(checkedKey(key)),
    drop: (prefix) => disk.deleteAll(checkedKey(prefix)),
    list: async function* (prefix) {
      const { bucket: Bucket } = settings
      const below = prefix === '' ? {} : { Prefix: `${checkedKey(prefix)}/` }
      for await (const { Contents } of paginateListObjectsV2({ client }, { Bucket, ...below }))
        for (const { Key, Size } of Contents ?? []) yield { key: Key!, size: Size ?? 0 }
    },
    check: () => checkBucket(client, settings),
    sweep: (before) => sweepSpool(spool, before),
    close: async () => {
      client.destroy()
      reading.destroy()
      await joiner.close()
    },
  }
}

/** The library's own 50 would be held by as many visitors with a film on hold, and all other calls wait behind them. */
const CONNECTIONS = { httpAgent: { maxSockets: 2000 }, httpsAgent: { maxSockets: 2000 } }
/** A bucket that says nothing must not hold for ever what waits for it. */
const CALLS = { connectionTimeout: 3000, socketTimeout: 30_000, ...CONNECTIONS }
/** What is read goes on as slowly as the visitor's own connection does, once it has begun. */
const READS = { ...CALLS, requestTimeout: 30_000, throwOnRequestTimeout: true, socketTimeout: 150_000 }

/** Stores that are not Amazon's know the checksums of its newer SDKs no better than its newer addresses. */
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

/** Not every store understands every range: more than was asked for is cut off, less is an error. */
async function* exactly(source: AsyncIterable<Uint8Array>, size: number) {
  let left = size
  for await (const chunk of source) {
    yield chunk.subarray(0, left)
    left -= Math.min(left, chunk.length)
    if (left === 0) return
  }
  throw new Error(`the store sent ${left} bytes less than it has`)
}
