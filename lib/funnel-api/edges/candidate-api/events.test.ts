import { endStreams, eventStream, wakeStreams } from '#lib/funnel-api/platform/events/events'
import { eventsOf } from '#tests/support/events'
import { settle } from '#tests/support/settle'

let count = 0
const newKey = () => `test:${(count += 1)}`

function follow(
  key: string,
  value: { now: unknown },
  owner = key,
  signal = new AbortController().signal,
  every?: number,
) {
  const read = jest.fn(async () => value.now)
  const response = eventStream({ key, owner, read, isLast: (last) => last === 'last', signal, ...(every && { every }) })
  return { ...eventsOf(response), response, read }
}

it('sends the current state immediately, and each change within a second', async () => {
  const key = newKey()
  const value: { now: unknown } = { now: { at: 1 } }
  const stream = follow(key, value)
  expect(await stream.nextWithinSecond()).toEqual({ at: 1 })
  for (const at of [2, 3]) {
    value.now = { at }
    wakeStreams(key)
    expect(await stream.nextWithinSecond()).toEqual({ at })
  }
  await stream.cancel()
})

it('sends each change to all streams of a key', async () => {
  const key = newKey()
  const value: { now: unknown } = { now: { at: 1 } }
  const streams = [follow(key, value), follow(key, value), follow(key, value)]
  for (const at of [1, 2, 3, 4]) {
    value.now = { at }
    wakeStreams(key)
    for (const stream of streams) expect(await stream.nextWithinSecond()).toEqual({ at })
  }
  for (const stream of streams) await stream.cancel()
})

it('sends nothing without a change, and ends after the last event', async () => {
  const key = newKey()
  const value: { now: unknown } = { now: 'first' }
  const stream = follow(key, value)
  expect(await stream.nextWithinSecond()).toBe('first')
  wakeStreams(key)
  wakeStreams(newKey())
  value.now = 'last'
  wakeStreams(key)
  expect(await stream.nextWithinSecond()).toBe('last')
  expect(await stream.nextWithinSecond()).toBe('ended')
})

it('does not count a client that disconnected before the stream began', async () => {
  const owner = newKey()
  for (let time = 0; time < 10; time += 1)
    expect(await follow(newKey(), { now: 'first' }, owner, AbortSignal.abort()).nextWithinSecond()).toBe('ended')
  const stream = follow(newKey(), { now: 'first' }, owner)
  expect(await stream.nextWithinSecond()).toBe('first')
  await stream.cancel()
})

it('polls for changes that are not announced', async () => {
  const key = newKey()
  const value: { now: unknown } = { now: 'first' }
  const stream = follow(key, value, key, undefined, 50)
  expect(await stream.next()).toBe('first')
  value.now = 'last'
  expect(await stream.next()).toBe('last')
})

it('does not miss a change that happens during a read', async () => {
  const key = newKey()
  const value = { now: 'first' }
  const read = async () => {
    const { now } = value
    if (now === 'first') {
      value.now = 'last'
      wakeStreams(key)
    }
    return now
  }
  const signal = new AbortController().signal
  const stream = eventsOf(eventStream({ key, owner: key, read, isLast: (last) => last === 'last', signal }))
  expect(await stream.nextWithinSecond()).toBe('first')
  expect(await stream.nextWithinSecond()).toBe('last')
})

it('sets the headers of a stream and a reconnection delay', async () => {
  const { response, cancel } = follow(newKey(), { now: 1 })
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/)
  expect(response.headers.get('cache-control')).toBe('private, no-store, no-transform')
  await cancel()
  const raw = eventStream({
    key: 'x',
    owner: newKey(),
    read: async () => 'last',
    isLast: () => true,
    signal: new AbortController().signal,
  })
  expect(await raw.text()).toBe('retry: 2000\n\ndata: "last"\n\n')
})

it('stops reading after the client disconnects', async () => {
  const key = newKey()
  const stream = follow(key, { now: 1 })
  await stream.next()
  await stream.cancel()
  const before = stream.read.mock.calls.length
  wakeStreams(key)
  await settle()
  expect(stream.read.mock.calls).toHaveLength(before)
})

it('allows one owner six concurrent streams, and another after one has ended', async () => {
  const owner = newKey()
  const sixth = new AbortController()
  const streams = Array.from({ length: 5 }, () => follow(newKey(), { now: 1 }, owner))
  follow(newKey(), { now: 1 }, owner, sixth.signal)
  expect(() => follow(newKey(), { now: 1 }, owner)).toThrow(expect.objectContaining({ code: 'TOO_MANY_REQUESTS' }))
  follow(newKey(), { now: 1 }, newKey())
  sixth.abort()
  await settle()
  expect(() => streams.push(follow(newKey(), { now: 1 }, owner))).not.toThrow()
  for (const stream of streams) expect(await stream.nextWithinSecond()).toBe(1)
  endStreams()
  for (const stream of streams) expect(await stream.nextWithinSecond()).toBe('ended')
})
