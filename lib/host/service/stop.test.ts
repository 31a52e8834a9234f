/** @jest-environment node */
import { createServer } from 'node:http'
import { stopper } from '#lib/host/service/stop'

/** Stops a server whose only part closes as given. Resolves with the exit status. */
const exitOf = (signal: NodeJS.Signals, closing: () => Promise<unknown>) =>
  new Promise<number>((resolve) => {
    const stop = stopper({
      server: createServer(),
      closeListeners: async () => undefined,
      drain: () => undefined,
      endStreams: () => undefined,
      close: [closing],
      exit: resolve,
    })
    void stop(signal)
  })

test('a finished stop exits with status 0', async () => {
  expect(await exitOf('SIGTERM', async () => undefined)).toBe(0)
})

test.each([
  ['SIGHUP', 129],
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('an unfinished stop by %s exits with status %d, which is not a crash', async (signal, status) => {
  expect(await exitOf(signal, () => Promise.reject(new Error('the database is away')))).toBe(status)
})
