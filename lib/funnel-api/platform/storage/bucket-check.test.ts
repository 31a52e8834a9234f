import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openStore, type S3Settings, StoreProblem } from '#lib/funnel-api/files/store'
import { openFunnelApi } from '#lib/funnel-api/open'
import { heardLog } from '#tests/support/heard-log'
import { startS3 } from '#tests/support/s3'

const dataDir = mkdtempSync(path.join(tmpdir(), 'careers-bucket-'))
let s3: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => void (s3 = await startS3()))
afterAll(async () => {
  await s3.stop()
  rmSync(dataDir, { recursive: true })
})

const started = (more: Partial<S3Settings>) =>
  openFunnelApi({
    ...{ dataDir, s3: { ...s3.settings, ...more }, secret: 'secret'.repeat(8) },
    ...{ origin: (slug: string) => `http://${slug}.test`, env: { NODE_ENV: 'test' } },
  })
const wrongKeys = { accessKeyId: 'nobody', secretAccessKey: 'nothing' }

it.each([
  [{ bucket: 'elsewhere' }, /^S3_BUCKET: there is no bucket 'elsewhere' at http:/],
  [{ keys: wrongKeys }, /^S3_BUCKET: the bucket 'careers' at .* is not for these keys/],
])('reports a missing or foreign bucket at the start in one sentence: %j', async (more, sentence) => {
  const error = await started(more).then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(StoreProblem)
  expect((error as Error).message).toMatch(sentence)
})

it('starts with an unreachable bucket, logs a warning and reports it in health checks', async () => {
  const heard = heardLog('warn')
  const api = await started({ endpoint: 'http://127.0.0.1:1' })
  expect(heard.lines.join()).toContain('the store of files does not answer')
  heard.forget()
  await expect(api.api.store.check()).rejects.not.toBeInstanceOf(StoreProblem)
  await api.close()
})

it('does not check the bucket when a CLI command opens the store', async () => {
  const store = await openStore(dataDir, { ...s3.settings, bucket: 'elsewhere' })
  await store.close()
})
