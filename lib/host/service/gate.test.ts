/** @jest-environment node */
import type { Work } from '#lib/host/service/fair-queue'
import { createGate } from '#lib/host/service/gate'
import type { Load } from '#lib/host/service/load'

function under(load: Load) {
  const is = { load, ms: 0 }
  const gate = createGate({ load: () => is.load, now: () => is.ms })
  const started: string[] = []
  const rejected: string[] = []
  const admit = (kind: Work, name: string, lane = 'bakery') =>
    gate.admit({ kind, lane, start: () => void started.push(name), reject: () => void rejected.push(name) })
  const admitAll = (kind: Work, count: number, lane?: string) =>
    Array.from({ length: count }, (_, n) => admit(kind, lane === undefined ? `${n}` : `${lane} ${n}`, lane))
  /** Looks at the clock as the server does. */
  const pass = (ms: number) => {
    for (const until = is.ms + ms; is.ms < until; is.ms += 20) gate.tick()
  }
  return { is, gate, started, rejected, admit, admitAll, pass }
}

test('four run, the others wait in their order, and each that leaves lets one in', () => {
  const { admitAll, started } = under('busy')
  const places = admitAll('page', 12)
  expect(started).toHaveLength(4)
  places[3]!.leave()
  places[3]!.leave()
  expect(started).toEqual(['0', '1', '2', '3', '4'])
})

test('calls come before pages', () => {
  const { admit, admitAll, started } = under('busy')
  const [first] = admitAll('page', 10)
  admit('api', 'call')
  first!.leave()
  expect(started.at(-1)).toBe('call')
})

test('who finds no room is refused at once, pages before calls', () => {
  const { admitAll, gate } = under('busy')
  const refused = (places: readonly unknown[]) => places.filter((place) => place === null).length
  expect(refused(admitAll('page', 40))).toBe(40 - 4 - 24)
  expect(refused(admitAll('api', 120))).toBe(20)
  expect(gate.counts()).toEqual({ running: 4, limit: 4, page: 24, api: 100 })
})

test('who leaves while waiting makes room, and never begins', () => {
  const { admit, admitAll, gate, started } = under('busy')
  const places = admitAll('page', 28)
  expect(admit('page', 'too many')).toBeNull()
  places[20]!.leave()
  expect(admit('page', 'in')).not.toBeNull()
  for (const place of places) place?.leave()
  expect(started).not.toContain('20')
  expect(gate.counts()).toMatchObject({ running: 1, page: 0 })
})

test('work that nobody waits for takes a place that nobody wants, and no other', () => {
  const { admitAll, gate } = under('busy')
  const [first] = admitAll('page', 3)
  const spare = gate.spare('bakery')
  expect(spare).not.toBeNull()
  expect(gate.spare('bakery')).toBeNull()
  const waiting = admitAll('api', 2)
  spare!.leave()
  first!.leave()
  expect(gate.counts()).toMatchObject({ running: 4, api: 0 })
  for (const place of waiting) place!.leave()
  expect(gate.spare('bakery')).not.toBeNull()
})

test('where work waits on others ever more of it runs', () => {
  const { admitAll, pass, gate } = under('idle')
  admitAll('api', 100)
  pass(1000)
  expect(gate.counts().running).toBeGreaterThan(30)
})

test('one more runs while the thread has time left, and one less at a time when it has none', () => {
  const { admitAll, pass, gate, is } = under('busy')
  admitAll('page', 28)
  pass(120)
  expect(gate.counts()).toMatchObject({ running: 5, limit: 5 })
  is.load = 'full'
  pass(120)
  expect(gate.counts().limit).toBe(4)
  pass(5000)
  expect(gate.counts().limit).toBe(1)
})

test('where work is slow because it takes turns less of it runs, one at least', () => {
  const { admitAll, gate, is, pass } = under('busy')
  const places = admitAll('page', 28)
  for (const place of places) {
    is.ms += 1500
    place!.leave()
  }
  expect(gate.counts().limit).toBe(1)
  is.load = 'late'
  admitAll('page', 20)
  pass(2000)
  expect(gate.counts().limit).toBe(1)
})

test('where it is slow because others are it goes on as it is', () => {
  const { admitAll, gate, is } = under('idle')
  for (const place of admitAll('api', 8)) {
    is.ms += 5000
    place!.leave()
  }
  expect(gate.counts().limit).toBe(4)
})

test('nothing grows while there is room', () => {
  const { admitAll, gate, pass } = under('idle')
  admitAll('page', 3)
  pass(5000)
  expect(gate.counts().limit).toBe(4)
})

describe('companies', () => {
  test('are served in turns, however much one of them asks for', () => {
    const { admitAll, started } = under('busy')
    const loud = admitAll('page', 16, 'loud')
    const quiet = admitAll('page', 3, 'quiet')
    admitAll('page', 2, 'third')
    for (const place of [...loud.slice(0, 4), quiet[0], ...loud.slice(4, 6)]) place!.leave()
    expect(started.slice(5)).toEqual(['third 0', 'loud 4', 'quiet 1', 'third 1', 'loud 5', 'quiet 2', 'loud 6'])
  })

  test('start at once where one has all places', () => {
    const { admitAll, started, gate } = under('busy')
    admitAll('page', 20, 'loud')
    admitAll('page', 2, 'quiet')
    expect(started).toEqual(['loud 0', 'loud 1', 'loud 2', 'loud 3', 'quiet 0'])
    admitAll('api', 1, 'third')
    expect(gate.counts()).toMatchObject({ running: 5, page: 17, api: 1 })
  })

  test('do not start beside a lane that used less lately', () => {
    const { admitAll, started, is, pass, gate } = under('busy')
    const loud = admitAll('page', 12, 'loud')
    is.load = 'full'
    pass(1000)
    expect(gate.counts().limit).toBe(1)
    for (const place of loud.slice(0, 4)) place!.leave()
    const [quiet] = admitAll('page', 1, 'quiet')
    expect(started.slice(4)).toEqual(['loud 4', 'quiet 0'])
    loud[4]!.leave()
    expect(started.at(-1)).toBe('quiet 0')
    quiet!.leave()
    expect(started.at(-1)).toBe('loud 5')
  })

  test('find room in a queue that one of them fills, which loses its newest', () => {
    const { admitAll, started, rejected, gate } = under('busy')
    const loud = admitAll('page', 28, 'loud')
    expect(admitAll('page', 1, 'loud')).toEqual([null])
    const quiet = admitAll('page', 4, 'quiet')
    expect(quiet).not.toContain(null)
    expect(rejected).toEqual(['loud 27', 'loud 26', 'loud 25'])
    for (const place of loud.slice(25)) place!.leave()
    expect(gate.counts()).toMatchObject({ running: 5, page: 24 })
    for (const place of [...loud, ...quiet]) place!.leave()
    for (const place of [...loud, ...quiet]) place!.leave()
    expect(started).not.toContain('loud 27')
    expect(gate.counts()).toMatchObject({ running: 0, page: 0 })
  })

  test('do not wait for the calls of one that asks without end', () => {
    const { admitAll, started } = under('busy')
    const loud = admitAll('api', 100, 'loud')
    admitAll('page', 2, 'quiet')
    for (const place of loud.slice(0, 8)) place!.leave()
    expect(started).toContain('quiet 1')
  })

  test('push nobody out for a queue that all fill alike', () => {
    const { admit, rejected } = under('busy')
    for (let at = 0; at < 29; at += 1) admit('page', `${at}`, `company ${at}`)
    expect(admit('page', 'one more', 'another')).toBeNull()
    expect(rejected).toEqual([])
  })
})
