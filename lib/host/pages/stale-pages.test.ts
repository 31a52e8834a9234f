/** @jest-environment node */
import { captureLog } from '#tests/support/capture-log'
import { settle } from '#tests/support/settle'
import { closePages, pageWith, startPageCache } from '#tests/support/page-cache'

afterEach(closePages)
afterEach(() => jest.restoreAllMocks())

test('after a minute, sends the stale page and renders it again in the background', async () => {
  let text = 'old'
  const { get, wait } = await startPageCache(() => pageWith(text))
  await get('/team')
  text = 'new'
  wait(60_000)
  const stale = await get('/team')
  expect([stale.headers['x-cache'], String(stale.body)]).toEqual(['stale', 'old'])
  let latest = stale
  while (String(latest.body) === 'old') {
    await settle()
    latest = await get('/team')
  }
  expect([String(latest.body), latest.headers['x-cache']]).toEqual(['new', 'hit'])
})

test('queues one render of a stale page, and tries again on the next request if the queue is full', async () => {
  const queued: (() => Promise<unknown>)[] = []
  let hasCapacity = false
  const { get, wait, renders } = await startPageCache(
    () => pageWith('hello'),
    undefined,
    (work) => {
      if (hasCapacity) queued.push(work)
      return hasCapacity
    },
  )
  await get('/team')
  wait(60_000)
  await get('/team')
  expect(queued).toHaveLength(0)
  hasCapacity = true
  const cacheStates = [await get('/team'), await get('/team')].map(({ headers }) => headers['x-cache'])
  expect([cacheStates, queued.length, renders.length]).toEqual([['stale', 'stale'], 1, 1])
  await queued[0]!()
  expect([(await get('/team')).headers['x-cache'], renders.length]).toEqual(['hit', 2])
  wait(60_000)
  await get('/team')
  expect(queued).toHaveLength(2)
})

test('logs a failed render in the background, and still sends the stale page', async () => {
  const logged = captureLog()
  let isBroken = false
  const { get, wait } = await startPageCache(() => {
    if (isBroken) throw new Error('broken page')
    return pageWith('hello')
  })
  await get('/team')
  isBroken = true
  wait(60_000)
  expect(String((await get('/team')).body)).toBe('hello')
  await settle()
  logged.restore()
  expect(logged.lines).toEqual([expect.stringMatching(/background page render failed[^]*broken page/)])
})

test('a jump of the system clock does not change the age of a page', async () => {
  let text = 'old'
  const { get } = await startPageCache(() => pageWith(text), undefined, undefined, true)
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 86_400_000)
  await get('/team')
  clock.mockRestore()
  jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 61_000)
  text = 'new'
  expect((await get('/team')).headers['x-cache']).toBe('stale')
  await settle()
  expect(String((await get('/team')).body)).toBe('new')
})

test('sends a page that was rendered an hour ago only if the new render fails', async () => {
  let status = 200
  const { get, wait } = await startPageCache(() => pageWith(`status ${status}`, { status, isCacheable: status < 500 }))
  await get('/team')
  status = 500
  wait(3_600_000)
  expect(String((await get('/team')).body)).toBe('status 200')
  status = 404
  expect((await get('/team')).status).toBe(404)
})
