import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openStore } from '#lib/funnel-api/platform/storage/open-store'
import { type S3Settings, StoreError } from '#lib/funnel-api/platform/storage/store'
import { openFunnelApi } from '#lib/funnel-api/main/open'
import { parseServiceSettings } from '#lib/funnel-api/platform/service-settings'
import { captureLog } from '#tests/support/capture-log'
import { startS3 } from '#tests/support/s3'

const dataDir = mkdtempSync(path.join(tmpdir(), 'careers-bucket-'))
let s3: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => void (s3 = await startS3()))
afterAll(async () => {
  await s3.stop()
  rmSync(dataDir, { recursive: true })
})

const openApi = (more: Partial<S3Settings>) =>
  openFunnelApi({
    dataDir,
    s3: { ...s3.settings, ...more },
    secret: 'secret'.repeat(8),
    origin: (slug: string) => `http://${slug}.test`,
    services: parseServiceSettings({}),
  })
const wrongKeys = { accessKeyId: 'nobody', secretAccessKey: 'nothing' }

it.each([
  [{ bucket: 'elsewhere' }, /^S3_BUCKET: bucket 'elsewhere' at http:.* not found/],
  [{ keys: wrongKeys }, /^S3_BUCKET: access denied to bucket 'careers' at/],
])('reports a missing or forbidden bucket at the start: %j', async (more, text) => {
  const error = await openApi(more).then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(StoreError)
  expect((error as Error).message).toMatch(text)
})

it('starts with an unreachable bucket, logs a warning and reports it in health checks', async () => {
  const logged = captureLog('warn')
  const api = await openApi({ endpoint: 'http://127.0.0.1:1' })
  expect(logged.lines.join()).toContain('file store did not respond')
  logged.restore()
  await expect(api.api.store.check()).rejects.not.toBeInstanceOf(StoreError)
  await api.close()
})

it('does not check the bucket when a CLI command opens the store', async () => {
  const store = await openStore(dataDir, { ...s3.settings, bucket: 'elsewhere' })
  await store.close()
})
