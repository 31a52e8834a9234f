import { endStreams, eventStream, wake } from '#lib/funnel-api/events'
import { eventsOf } from '#tests/support/events'

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

it('tells what is true at once, and each change within a second', async () => {
  const key = newKey()
  const value: { now: unknown } = { now: { at: 1 } }
  const stream = follow(key, value)
  expect(await stream.soon()).toEqual({ at: 1 })
  for (const at of [2, 3]) {
    value.now = { at }
    wake(key)
    expect(await stream.soon()).toEqual({ at })
  }
  await stream.leave()
})

it('tells nothing where nothing has changed, and ends with the last', async () => {
  const key = newKey()
  const value: { now: unknown } = { now: 'first' }
  const stream = follow(key, value)
  expect(await stream.soon()).toBe('first')
  wake(key)
  wake(newKey())
  value.now = 'last'
  wake(key)
  expect(await stream.soon()).toBe('last')
  expect(await stream.soon()).toBe('ended')
})

it('keeps no place for a reader who left before it began', async () => {
  const owner = newKey()
  for (let time = 0; time < 10; time += 1)
    expect(await follow(newKey(), { now: 'first' }, owner, AbortSignal.abort()).soon()).toBe('ended')
  const stream = follow(newKey(), { now: 'first' }, owner)
  expect(await stream.soon()).toBe('first')
  await stream.leave()
})

it('finds by itself what has changed with time alone', async () => {
  const key = newKey()
  const value: { now: unknown } = { now: 'first' }
  const stream = follow(key, value, key, undefined, 50)
  expect(await stream.next()).toBe('first')
  value.now = 'last'
  expect(await stream.next()).toBe('last')
})

it('misses nothing that changes while it reads', async () => {
  const key = newKey()
  const value = { now: 'first' }
  const read = async () => {
    const { now } = value
    if (now === 'first') {
      value.now = 'last'
      wake(key)
    }
    return now
  }
  const signal = new AbortController().signal
  const stream = eventsOf(eventStream({ key, owner: key, read, isLast: (last) => last === 'last', signal }))
  expect(await stream.soon()).toBe('first')
  expect(await stream.soon()).toBe('last')
})

it('says to whoever is between that it is a stream, and how soon to come back', async () => {
  const { response, leave } = follow(newKey(), { now: 1 })
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/)
  expect(response.headers.get('cache-control')).toBe('private, no-store, no-transform')
  await leave()
  const raw = eventStream({
    key: 'x',
    owner: newKey(),
    read: async () => 'last',
    isLast: () => true,
    signal: new AbortController().signal,
  })
  expect(await raw.text()).toBe('retry: 2000\n\ndata: "last"\n\n')
})

it('reads no more for who has left', async () => {
  const key = newKey()
  const stream = follow(key, { now: 1 })
  await stream.next()
  await stream.leave()
  const before = stream.read.mock.calls.length
  wake(key)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(stream.read.mock.calls).toHaveLength(before)
})

it('lets one person have six at once, and another when one has ended', async () => {
  const owner = newKey()
  const asking = new AbortController()
  const streams = Array.from({ length: 5 }, () => follow(newKey(), { now: 1 }, owner))
  follow(newKey(), { now: 1 }, owner, asking.signal)
  expect(() => follow(newKey(), { now: 1 }, owner)).toThrow(expect.objectContaining({ code: 'TOO_MANY_REQUESTS' }))
  follow(newKey(), { now: 1 }, newKey())
  asking.abort()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(() => streams.push(follow(newKey(), { now: 1 }, owner))).not.toThrow()
  for (const stream of streams) expect(await stream.soon()).toBe(1)
  endStreams()
  for (const stream of streams) expect(await stream.soon()).toBe('ended')
})
