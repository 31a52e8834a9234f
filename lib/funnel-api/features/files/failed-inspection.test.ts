import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { grantUpload } from '#lib/contract/extensions'
import { processes } from '#lib/funnel-api/platform/workers/metrics'
import { closeWorkers, type IsolatedTask, runIsolated } from '#lib/funnel-api/platform/workers/run-isolated'
import { openTestApi, type TestApi } from '#tests/support/api'
import { signUp, VIDEO } from '#tests/support/candidates'
import { rejection } from '#tests/support/file-service'
import { captureLog } from '#tests/support/capture-log'
import { until } from '#tests/support/until'
import { sendParts } from '#tests/support/uploads'

let api: TestApi
let logged: ReturnType<typeof captureLog>
beforeAll(async () => {
  logged = captureLog('warn')
  api = await openTestApi()
})
afterAll(async () => {
  await closeWorkers()
  await api.close()
  logged.restore()
})

const sendVideo = async () =>
  sendParts(api, await (await signUp(api)).call(grantUpload, { body: { folder: 'records', filename: 'pitch.mp4' } }), [
    VIDEO,
  ])
const hasProcess = async () => ((await processes.get()).values[0]?.value ?? 0) > 0
const partsOf = (upload_id: string) =>
  api.db.selectFrom('upload_parts').select('part').where('upload_id', '=', upload_id).execute()

/** The queue holds 50 jobs of a company in addition to the running ones. */
const MORE_THAN_THE_QUEUE = 50 + availableParallelism()
const HANGING: IsolatedTask<() => Promise<null>> = {
  task: 'hanging',
  module: 'data:text/javascript,export const run = () => new Promise(() => setInterval(() => undefined, 1000))',
}

/** Makes inspections hang: a worker process waits forever when it opens a pipe without a writer. */
function withHangingFiles() {
  const folder = mkdtempSync(path.join(tmpdir(), 'hanging-'))
  const pipe = path.join(folder, 'pipe')
  execFileSync('mkfifo', [pipe])
  const localPath = jest.spyOn(api.api.store as Required<typeof api.api.store>, 'localPath').mockReturnValue(pipe)
  return {
    localPath,
    restore: () => {
      localPath.mockRestore()
      rmSync(folder, { recursive: true })
    },
  }
}

it('rejects an upload whose inspection was killed, and removes its parts', async () => {
  const { upload_id, complete } = await sendVideo()
  await closeWorkers()
  await until(async () => !(await hasProcess()))
  const { localPath, restore } = withHangingFiles()
  const reply = complete()
  await until(async () => localPath.mock.calls.length > 0 && (await hasProcess()))
  await closeWorkers()
  expect(await reply).toMatchObject(rejection(422, 'UNREADABLE'))
  restore()
  expect(await partsOf(upload_id)).toEqual([])
  expect(await complete()).toMatchObject(rejection(422, 'UNREADABLE'))
})

it('responds with 503 if the queue of the company is full, and accepts the same upload later', async () => {
  const { complete } = await sendVideo()
  const lane = String(await api.companyId())
  const jobs = Array.from({ length: MORE_THAN_THE_QUEUE }, () =>
    runIsolated(HANGING, undefined as never, { lane, bytes: 0, label: 'a hanging file' }).catch(() => null),
  )
  const reply = await complete()
  await closeWorkers()
  await Promise.all(jobs)
  expect(reply).toMatchObject(rejection(503, 'UNAVAILABLE'))
  expect(reply.headers.get('retry-after')).toBe('2')
  expect(await complete()).toMatchObject({ status: 200, body: { status: 'Stored' } })
})
