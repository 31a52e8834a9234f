/** @jest-environment node */
import { EventEmitter } from 'node:events'
import { createServer } from 'node:http'
import { createShutdown, DRAIN_MS } from '#lib/host/service/shutdown'
import { onStopSignal } from '#lib/host/service/stop-signals'
import { createLog, setLog } from '#lib/telemetry/log'

/** Stops a server with one component, which `closing` closes. Resolves with the exit status. */
const exitOf = (signal: NodeJS.Signals, closing: () => Promise<unknown>) =>
  new Promise<number>((resolve) => {
    const stop = createShutdown({
      server: createServer(),
      closeListeners: async () => undefined,
      drain: () => undefined,
      endStreams: () => undefined,
      close: [closing],
      exit: resolve,
    })
    void stop(signal)
  })

test('exits with status 0 after a complete stop', async () => {
  expect(await exitOf('SIGTERM', async () => undefined)).toBe(0)
})

test.each([
  ['SIGHUP', 129],
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('after an incomplete stop by %s, exits with status %d, which is not a crash', async (signal, status) => {
  expect(await exitOf(signal, () => Promise.reject(new Error('database unavailable')))).toBe(status)
})

// Restores `performance.now`, which a test replaces.
afterEach(() => void Reflect.deleteProperty(performance, 'now'))

test('a second signal counts only after a second, and then exits at once', async () => {
  const codes: number[] = []
  const order: string[] = []
  let moment = 5000
  performance.now = () => moment
  const stop = createShutdown({
    server: createServer(),
    closeListeners: async () => void order.push('listeners'),
    drain: () => void order.push('drain'),
    endStreams: () => void order.push('streams'),
    close: [() => new Promise(() => undefined)],
    exit: (code) => void codes.push(code),
  })
  void stop('SIGTERM')
  moment += 999
  await stop('SIGTERM')
  expect(codes).toEqual([])
  moment += 1
  await stop('SIGINT')
  expect(codes).toEqual([130])
  expect(order).toEqual(['drain', 'streams', 'listeners'])
})

test('a handler of signals replaces the previous one', () => {
  const signals = new EventEmitter()
  const received: string[] = []
  onStopSignal((signal) => received.push(`early ${signal}`), signals)
  signals.emit('SIGTERM', 'SIGTERM')
  onStopSignal((signal) => received.push(`complete ${signal}`), signals)
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) signals.emit(signal, signal)
  expect(received).toEqual(['early SIGTERM', 'complete SIGTERM', 'complete SIGINT', 'complete SIGHUP'])
})

test('closes idle connections while it waits, and leaves no timer behind', async () => {
  jest.useFakeTimers()
  const server = createServer()
  const closeIdle = jest.spyOn(server, 'closeIdleConnections')
  const closeAll = jest.spyOn(server, 'closeAllConnections')
  const code = await new Promise<number>((resolve) => {
    const stop = createShutdown({
      server,
      closeListeners: () => new Promise((closed) => setTimeout(closed, 250)),
      drain: () => undefined,
      endStreams: () => undefined,
      close: [],
      exit: resolve,
    })
    void stop('SIGTERM')
    void jest.advanceTimersByTimeAsync(250)
  })
  expect([code, closeIdle.mock.calls.length, closeAll.mock.calls.length, jest.getTimerCount()]).toEqual([0, 3, 0, 0])
  jest.useRealTimers()
})

test('ends the remaining requests after the time to drain', async () => {
  jest.useFakeTimers()
  const server = createServer()
  const closeAll = jest.spyOn(server, 'closeAllConnections')
  const before = setLog(createLog({ level: 'fatal', isReadable: false, write: () => undefined }))
  const stop = createShutdown({
    server,
    closeListeners: () => new Promise(() => undefined),
    drain: () => undefined,
    endStreams: () => undefined,
    close: [],
    exit: () => undefined,
  })
  void stop('SIGTERM')
  await jest.advanceTimersByTimeAsync(DRAIN_MS - 1)
  expect(closeAll).not.toHaveBeenCalled()
  await jest.advanceTimersByTimeAsync(1)
  expect(closeAll).toHaveBeenCalledTimes(1)
  setLog(before)
  jest.useRealTimers()
})
