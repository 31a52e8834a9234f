/** @jest-environment node */
import { type SentResponse, logResponse } from '#lib/host/service/access-log'
import { createLog, setLog } from '#lib/telemetry/log'

const sentResponse: SentResponse = {
  method: 'GET',
  path: '/api/me',
  route: 'api',
  status: 200,
  isComplete: true,
  isBodyComplete: true,
  ms: 3.4,
}
const context = { id: 'request-1', queries: 0, query_ms: 0 }

/** The entry of the log at a level, or undefined. */
function logged(changes: Partial<SentResponse>, level: 'info' | 'debug' = 'info', requestContext = context) {
  const lines: string[] = []
  const before = setLog(createLog({ level, isReadable: false, write: (line) => void lines.push(line) }))
  logResponse({ ...sentResponse, ...changes }, requestContext)
  setLog(before)
  return lines[0] === undefined ? undefined : (JSON.parse(lines[0]) as Record<string, unknown>)
}

test.each<[string, Partial<SentResponse>, string | undefined]>([
  ['a quick success', {}, undefined],
  ['a success after exactly a second', { ms: 1000 }, undefined],
  ['a slow success', { ms: 1001 }, 'info'],
  ['a slow event stream', { ms: 9000, route: 'stream' }, undefined],
  ['a slow upload', { ms: 9000, route: 'upload' }, undefined],
  ['a slow download', { ms: 9000, route: 'file' }, undefined],
  ['a slow client', { ms: 9000, isBodyComplete: false }, undefined],
  ['a rejected call', { status: 499 }, undefined],
  ['a server error', { status: 500 }, 'error'],
  ['an overload', { status: 503 }, undefined],
  ['an unsupported call', { status: 501 }, undefined],
])('%s is logged at the level %j', (_what, changes, level) => {
  expect(logged(changes)?.level).toBe(level)
})

test('an entry has whole milliseconds, and queries only if there were any', () => {
  const entry = logged({}, 'debug')
  expect(entry).toMatchObject({
    request: 'request-1',
    method: 'GET',
    path: '/api/me',
    route: 'api',
    status: 200,
    ms: 3,
  })
  for (const name of ['queries', 'query_ms', 'left']) expect(entry).not.toHaveProperty(name)
  const more = logged({ isComplete: false }, 'debug', { ...context, queries: 2, query_ms: 1.6 })
  expect(more).toMatchObject({ queries: 2, query_ms: 2, left: true })
})

test('cuts a long path', () => {
  expect(logged({ path: `/${'ab/'.repeat(300)}` }, 'debug')?.path).toHaveLength(500)
})
