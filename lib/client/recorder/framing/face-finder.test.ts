import { createFaceFinder } from './face-finder'

const IMAGE = {} as ImageData

/** A worker whose replies are those of the test. */
class TestWorker extends EventTarget {
  readonly posted: unknown[] = []
  isTerminated = false
  postMessage(message: unknown) {
    this.posted.push(message)
  }
  terminate() {
    this.isTerminated = true
  }
  reply(data: unknown) {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

async function openFinder(model: Promise<ArrayBuffer> = Promise.resolve(new ArrayBuffer(4))) {
  const worker = new TestWorker()
  const finder = createFaceFinder(
    () => model,
    () => worker as unknown as Worker,
  )
  await model.catch(() => undefined)
  await Promise.resolve()
  return { worker, finder }
}

beforeEach(() => void jest.spyOn(console, 'warn').mockImplementation())

test('finds faces after the model has loaded', async () => {
  const { worker, finder } = await openFinder()
  expect(worker.posted).toEqual([expect.any(ArrayBuffer)])
  expect(await finder.find(IMAGE)).toBe('loading')
  worker.reply('loaded')
  const face = { x: 1, y: 2, width: 3, height: 4 }
  const found = finder.find(IMAGE)
  worker.reply({ face })
  expect(await found).toEqual(face)
  const missing = finder.find(IMAGE)
  worker.reply({ face: null })
  expect(await missing).toBeNull()
})

test('is unavailable if the model cannot be loaded', async () => {
  const { finder } = await openFinder(Promise.reject(new TypeError('Failed to fetch')))
  expect(await finder.find(IMAGE)).toBe('unavailable')
})

test.each(['failed', { face: { x: 'left' } }, null])('is unavailable after the reply %j', async (reply) => {
  const { worker, finder } = await openFinder()
  worker.reply('loaded')
  const found = finder.find(IMAGE)
  worker.reply(reply)
  expect(await found).toBe('unavailable')
  expect(worker.isTerminated).toBe(true)
})

test('terminates the worker, also if the finder is closed while the model loads', async () => {
  const { worker, finder } = await openFinder()
  finder.close()
  expect(worker.isTerminated).toBe(true)

  const started = jest.fn()
  const model = Promise.resolve(new ArrayBuffer(4))
  createFaceFinder(() => model, started).close()
  await model
  await Promise.resolve()
  expect(started).not.toHaveBeenCalled()
})
