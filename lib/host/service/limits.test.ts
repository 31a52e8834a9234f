/** @jest-environment node */
import { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { limitBody } from '#lib/host/service/limits'
import type { RouteClass } from '#lib/host/service/route-class'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

function receive(route: RouteClass, headers: object = { 'content-length': '5000' }) {
  const socket = { bytesRead: 1000, isDestroyed: false, destroy: () => void (socket.isDestroyed = true) }
  const request = Object.assign(new EventEmitter(), { headers, socket, complete: false, destroyed: false })
  limitBody(request as unknown as IncomingMessage, route)
  return { socket, request }
}

test.each([
  ['api', 35_000],
  ['upload', 30_000],
  ['file', 30_000],
] as const)('the connection of a %s without bytes ends after %d ms', (route, ms) => {
  const { socket } = receive(route)
  jest.advanceTimersByTime(ms - 1)
  expect(socket.isDestroyed).toBe(false)
  jest.advanceTimersByTime(1)
  expect(socket.isDestroyed).toBe(true)
  expect(jest.getTimerCount()).toBe(0)
})

test('an upload may take long as long as bytes arrive, and the body of a call may not', () => {
  const [call, upload] = [receive('api'), receive('upload')]
  for (let second = 0; second < 120; second += 1) {
    for (const { socket } of [call, upload]) socket.bytesRead += 1
    jest.advanceTimersByTime(1000)
  }
  expect([call.socket.isDestroyed, upload.socket.isDestroyed]).toEqual([true, false])
  jest.advanceTimersByTime(60_000)
  expect(upload.socket.isDestroyed).toBe(true)
})

test('nothing is limited without a body, after a complete one and after the connection has closed', () => {
  const without = receive('api', {})
  const [complete, closed] = [receive('api'), receive('api', { 'transfer-encoding': 'chunked' })]
  expect(jest.getTimerCount()).toBe(2)
  complete.request.complete = true
  closed.request.emit('close')
  expect(jest.getTimerCount()).toBe(1)
  jest.advanceTimersByTime(35_000)
  expect(jest.getTimerCount()).toBe(0)
  expect([without, complete, closed].some(({ socket }) => socket.isDestroyed)).toBe(false)
})
