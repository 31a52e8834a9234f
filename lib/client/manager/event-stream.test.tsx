import { act, renderHook } from '@testing-library/react'
import { setManagerTransport } from '#lib/client/manager/api'
import { useLiveApplication } from '#lib/client/manager/application/use-live-application'
import { followChanges } from '#lib/client/manager/event-stream'
import { type ManagerCompany, ManagerCompanyContext } from '#lib/client/manager/use-company'

const company: ManagerCompany = { slug: 'levain', name: 'Levain', role: 'recruiter', scopes: [] }
type Connection = { request: Request; send: (text: string) => void }

/** Mocks the event stream. While `isDown`, connections fail. */
function mockEvents() {
  const api = { isDown: false, connections: [] as Connection[] }
  setManagerTransport(async (request) => {
    if (api.isDown) throw new Error('Network error')
    let send: Connection['send'] = () => {}
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        send = (text) => controller.enqueue(new TextEncoder().encode(text))
        request.signal.addEventListener('abort', () => controller.error(new Error('Aborted')))
      },
    })
    api.connections.push({ request, send })
    return new Response(body)
  })
  return api
}

const openApplication = (refresh: () => Promise<void>) =>
  renderHook(() => useLiveApplication(1, refresh), {
    wrapper: ({ children }) => <ManagerCompanyContext value={company}>{children}</ManagerCompanyContext>,
  })
const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000))
const stops: (() => void)[] = []
const follow = (onConnect: () => void = () => undefined, onChange?: (id: number) => void) =>
  void stops.push(followChanges('levain', { onConnect, ...(onChange && { onChange }) }))

beforeEach(() => void jest.useFakeTimers())
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  jest.useRealTimers()
})

test('an application that was opened while the stream was down is read again once it is connected', async () => {
  const api = mockEvents()
  api.isDown = true
  const refresh = jest.fn(async () => {})
  const { unmount } = openApplication(refresh)
  await pass(5)
  expect(refresh).not.toHaveBeenCalled()
  api.isDown = false
  await pass(10)
  expect(refresh).toHaveBeenCalledTimes(1)
  unmount()
})

test('an application that is opened while the stream is connected is not read again', async () => {
  mockEvents()
  follow()
  await pass(1)
  const refresh = jest.fn(async () => {})
  const { unmount } = openApplication(refresh)
  await pass(10)
  expect(refresh).not.toHaveBeenCalled()
  unmount()
})

test('a stream without bytes for 45 seconds is replaced', async () => {
  const { connections } = mockEvents()
  const onConnect = jest.fn()
  follow(onConnect)
  await pass(44)
  expect(connections).toHaveLength(1)
  await pass(3)
  expect(connections).toHaveLength(2)
  expect(connections[0]!.request.signal.aborted).toBe(true)
  expect(onConnect).toHaveBeenCalledTimes(2)
})

test('a stream with heartbeats stays', async () => {
  const { connections } = mockEvents()
  const onChange = jest.fn()
  follow(undefined, onChange)
  await pass(0)
  for (let count = 0; count < 10; count += 1) {
    connections[0]!.send(': heartbeat\n\n')
    await pass(15)
  }
  connections[0]!.send('data: {"type":"application.changed","id":1}\n\n')
  await pass(0)
  expect(connections).toHaveLength(1)
  expect(onChange).toHaveBeenCalledWith(1)
})

test('a connection without a response for 45 seconds is replaced', async () => {
  const requests: Request[] = []
  setManagerTransport((request) => {
    requests.push(request)
    return new Promise((_, reject) => {
      request.signal.addEventListener('abort', () => reject(new Error('Aborted')))
    })
  })
  follow()
  await pass(47)
  expect(requests).toHaveLength(2)
})
