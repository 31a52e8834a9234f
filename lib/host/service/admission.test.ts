/** @jest-environment node */
import type { WorkKind } from '#lib/host/service/fair-queue'
import { createAdmission } from '#lib/host/service/admission'
import type { Load } from '#lib/host/service/load'

function openAdmission(load: Load) {
  const state = { load, ms: 0 }
  const admission = createAdmission({ load: () => state.load, now: () => state.ms })
  const started: string[] = []
  const rejected: string[] = []
  const admit = (kind: WorkKind, name: string, lane = 'bakery') =>
    admission.admit({ kind, lane, start: () => void started.push(name), reject: () => void rejected.push(name) })
  const admitAll = (kind: WorkKind, count: number, lane?: string) =>
    Array.from({ length: count }, (_, n) => admit(kind, lane === undefined ? `${n}` : `${lane} ${n}`, lane))
  /** Advances the clock, with a tick every 20 ms as in the server. */
  const pass = (ms: number) => {
    for (const until = state.ms + ms; state.ms < until; state.ms += 20) admission.tick()
  }
  return { state, admission, started, rejected, admit, admitAll, pass }
}

test('runs four at first, queues the others in order, and starts one when one ends', () => {
  const { admitAll, started } = openAdmission('busy')
  const slots = admitAll('page', 12)
  expect(started).toHaveLength(4)
  slots[3]!.release()
  slots[3]!.release()
  expect(started).toEqual(['0', '1', '2', '3', '4'])
})

test('starts calls before pages', () => {
  const { admit, admitAll, started } = openAdmission('busy')
  const [first] = admitAll('page', 10)
  admit('api', 'call')
  first!.release()
  expect(started.at(-1)).toBe('call')
})

test('rejects work at once if the queue is full, with a shorter queue for pages than for calls', () => {
  const { admitAll, admission } = openAdmission('busy')
  const rejectedCount = (slots: readonly unknown[]) => slots.filter((slot) => slot === null).length
  expect(rejectedCount(admitAll('page', 40))).toBe(40 - 4 - 24)
  expect(rejectedCount(admitAll('api', 120))).toBe(20)
  expect(admission.counts()).toEqual({ running: 4, limit: 4, page: 24, api: 100 })
})

test('frees the queue position of work that is abandoned, and never starts it', () => {
  const { admit, admitAll, admission, started } = openAdmission('busy')
  const slots = admitAll('page', 28)
  expect(admit('page', 'above the limit')).toBeNull()
  slots[20]!.release()
  expect(admit('page', 'in')).not.toBeNull()
  for (const slot of slots) slot?.release()
  expect(started).not.toContain('20')
  expect(admission.counts()).toMatchObject({ running: 1, page: 0 })
})

test('gives background work only a slot that no other work needs', () => {
  const { admitAll, admission } = openAdmission('busy')
  const [first] = admitAll('page', 3)
  const spareSlot = admission.reserveSpare('bakery')
  expect(spareSlot).not.toBeNull()
  expect(admission.reserveSpare('bakery')).toBeNull()
  const waiting = admitAll('api', 2)
  spareSlot!.release()
  first!.release()
  expect(admission.counts()).toMatchObject({ running: 4, api: 0 })
  for (const slot of waiting) slot!.release()
  expect(admission.reserveSpare('bakery')).not.toBeNull()
})

test('raises the limit while work waits for I/O', () => {
  const { admitAll, pass, admission } = openAdmission('idle')
  admitAll('api', 100)
  pass(1000)
  expect(admission.counts().running).toBeGreaterThan(30)
})

test('raises the limit by one while the thread is busy, and lowers it by one while it is full', () => {
  const { admitAll, pass, admission, state } = openAdmission('busy')
  admitAll('page', 28)
  pass(120)
  expect(admission.counts()).toMatchObject({ running: 5, limit: 5 })
  state.load = 'full'
  pass(120)
  expect(admission.counts().limit).toBe(4)
  pass(5000)
  expect(admission.counts().limit).toBe(1)
})

test('lowers the limit while work is slow on a busy thread, to no less than one', () => {
  const { admitAll, admission, state, pass } = openAdmission('busy')
  const slots = admitAll('page', 28)
  for (const slot of slots) {
    state.ms += 1500
    slot!.release()
  }
  expect(admission.counts().limit).toBe(1)
  state.load = 'late'
  admitAll('page', 20)
  pass(2000)
  expect(admission.counts().limit).toBe(1)
})

test('keeps the limit if work is slow on an idle thread', () => {
  const { admitAll, admission, state } = openAdmission('idle')
  for (const slot of admitAll('api', 8)) {
    state.ms += 5000
    slot!.release()
  }
  expect(admission.counts().limit).toBe(4)
})

test('keeps the limit while slots are free', () => {
  const { admitAll, admission, pass } = openAdmission('idle')
  admitAll('page', 3)
  pass(5000)
  expect(admission.counts().limit).toBe(4)
})

describe('companies', () => {
  test('take turns, even if one of them sends much more work', () => {
    const { admitAll, started } = openAdmission('busy')
    const loud = admitAll('page', 16, 'loud')
    const quiet = admitAll('page', 3, 'quiet')
    admitAll('page', 2, 'third')
    for (const slot of [...loud.slice(0, 4), quiet[0], ...loud.slice(4, 6)]) slot!.release()
    expect(started.slice(5)).toEqual(['third 0', 'loud 4', 'quiet 1', 'third 1', 'loud 5', 'quiet 2', 'loud 6'])
  })

  test('start at once if another company has all slots', () => {
    const { admitAll, started, admission } = openAdmission('busy')
    admitAll('page', 20, 'loud')
    admitAll('page', 2, 'quiet')
    expect(started).toEqual(['loud 0', 'loud 1', 'loud 2', 'loud 3', 'quiet 0'])
    admitAll('api', 1, 'third')
    expect(admission.counts()).toMatchObject({ running: 5, page: 17, api: 1 })
  })

  test('get no extra slot if they have recently used more than the companies whose work is running', () => {
    const { admitAll, started, state, pass, admission } = openAdmission('busy')
    const loud = admitAll('page', 12, 'loud')
    state.load = 'full'
    pass(1000)
    expect(admission.counts().limit).toBe(1)
    for (const slot of loud.slice(0, 4)) slot!.release()
    const [quiet] = admitAll('page', 1, 'quiet')
    expect(started.slice(4)).toEqual(['loud 4', 'quiet 0'])
    loud[4]!.release()
    expect(started.at(-1)).toBe('quiet 0')
    quiet!.release()
    expect(started.at(-1)).toBe('loud 5')
  })

  test('evict the newest work of the company that fills the queue', () => {
    const { admitAll, started, rejected, admission } = openAdmission('busy')
    const loud = admitAll('page', 28, 'loud')
    expect(admitAll('page', 1, 'loud')).toEqual([null])
    const quiet = admitAll('page', 4, 'quiet')
    expect(quiet).not.toContain(null)
    expect(rejected).toEqual(['loud 27', 'loud 26', 'loud 25'])
    for (const slot of loud.slice(25)) slot!.release()
    expect(admission.counts()).toMatchObject({ running: 5, page: 24 })
    for (const slot of [...loud, ...quiet]) slot!.release()
    for (const slot of [...loud, ...quiet]) slot!.release()
    expect(started).not.toContain('loud 27')
    expect(admission.counts()).toMatchObject({ running: 0, page: 0 })
  })

  test('do not wait for all calls of a company with a long queue', () => {
    const { admitAll, started } = openAdmission('busy')
    const loud = admitAll('api', 100, 'loud')
    admitAll('page', 2, 'quiet')
    for (const slot of loud.slice(0, 8)) slot!.release()
    expect(started).toContain('quiet 1')
  })

  test('evict no work from a queue that all companies fill equally', () => {
    const { admit, rejected } = openAdmission('busy')
    for (let index = 0; index < 29; index += 1) admit('page', `${index}`, `company ${index}`)
    expect(admit('page', 'extra', 'another')).toBeNull()
    expect(rejected).toEqual([])
  })
})

test('reacts to the load at the earliest after 100 ms upwards and 50 ms downwards', () => {
  const { admitAll, admission, state } = openAdmission('idle')
  admitAll('api', 100)
  const limitAt = (ms: number) => {
    state.ms = ms
    admission.tick()
    return admission.counts().limit
  }
  expect([limitAt(99), limitAt(100), limitAt(199), limitAt(200)]).toEqual([4, 8, 8, 12])
  state.load = 'late'
  expect([limitAt(249), limitAt(250), limitAt(300)]).toEqual([12, 6, 3])
})

test('never runs more than 500 at once', () => {
  const { admitAll, pass, admission } = openAdmission('idle')
  for (let round = 0; round < 12; round += 1) {
    admitAll('api', 100)
    pass(3000)
  }
  expect(admission.counts().limit).toBe(500)
})

test('work of exactly a second is not slow, and slow work lowers the limit by a fifth', () => {
  const { admitAll, admission, state } = openAdmission('busy')
  const [first, second] = admitAll('page', 10)
  state.ms = 1000
  first!.release()
  expect(admission.counts().limit).toBe(4)
  state.ms = 1001
  second!.release()
  expect(admission.counts().limit).toBe(3)
})

test('gives an extra slot to a company that has used less, however long the server runs', () => {
  const { admitAll, state, admission } = openAdmission('idle')
  state.ms = 100_000
  for (const [lane, ms] of [
    ['loud', 3000],
    ['quiet', 100],
  ] as const) {
    const [slot] = admitAll('page', 1, lane)
    state.ms += ms
    slot!.release()
  }
  admitAll('page', 4, 'loud')
  admitAll('page', 1, 'quiet')
  expect(admission.counts()).toMatchObject({ running: 5, page: 0 })
})

test('forgets within seconds how much a company has used', () => {
  /** Whether a company that has used three seconds gets an extra slot after a pause. */
  const startsAtOnce = (pauseMs: number) => {
    const { admitAll, state, pass, admission } = openAdmission('idle')
    const [first] = admitAll('page', 1, 'earlier')
    state.ms += 3000
    first!.release()
    pass(pauseMs)
    admitAll('page', 4, 'loud')
    admitAll('page', 1, 'earlier')
    return admission.counts().page === 0
  }
  expect([0, 3000, 20_000].map(startsAtOnce)).toEqual([false, false, true])
})
