import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { S3Settings } from '#lib/funnel-api/platform/storage/store'

/** An S3 server in its own process, with an empty bucket. */
export async function startS3() {
  const folder = mkdtempSync(path.join(tmpdir(), 'careers-s3-'))
  const child = fork(path.join(import.meta.dirname, 's3-server.mjs'), [folder], { execArgv: [] })
  const [port] = (await once(child, 'message')) as [number]
  const settings: S3Settings = {
    bucket: 'careers',
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    keys: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    isPathStyle: true,
  }
  return {
    settings,
    stop: async () => {
      child.kill()
      await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
