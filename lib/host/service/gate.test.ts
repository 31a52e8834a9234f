/** @jest-environment node */
import { createGate, type Work } from '#lib/host/service/gate'

function at(ms: number) {
  const now = { late: ms }
  const gate = createGate({ lateness: () => now.late })
  const started: string[] = []
  const admit = (kind: Work, name: string) => gate.admit(kind, () => void started.push(name))
  return { now, gate, started, admit }
}

test('while the process keeps up, all begin at once', () => {
  const { admit, started, gate } = at(0)
  for (let n = 0; n < 40; n += 1) {
    expect(admit('page', `${n}`)).not.toBeNull()
    gate.tick()
  }
  expect(started).toHaveLength(40)
})

test('when it is late two run, the others wait in their order, and each that leaves lets one in', () => {
  const { admit, started } = at(100)
  const places = ['a', 'b', 'c', 'd'].map((name) => admit('page', name))
  expect(started).toEqual(['a', 'b'])
  places[0]!.leave()
  expect(started).toEqual(['a', 'b', 'c'])
  places[1]!.leave()
  places[1]!.leave()
  expect(started).toEqual(['a', 'b', 'c', 'd'])
})

test('calls come before pages', () => {
  const { admit, started } = at(100)
  const [first] = [admit('page', 'a'), admit('page', 'b'), admit('page', 'c'), admit('api', 'd')]
  first!.leave()
  expect(started).toEqual(['a', 'b', 'd'])
})

test('who finds no room is refused at once, pages before calls', () => {
  const { admit, gate } = at(100)
  const pages = Array.from({ length: 40 }, (_, n) => admit('page', `${n}`))
  expect(pages.filter((place) => place === null)).toHaveLength(40 - 2 - 32)
  const calls = Array.from({ length: 120 }, (_, n) => admit('api', `${n}`))
  expect(calls.filter((place) => place === null)).toHaveLength(20)
  expect([gate.running(), gate.waiting('page'), gate.waiting('api')]).toEqual([2, 32, 100])
})

test('who leaves while waiting makes room, and never begins', () => {
  const { admit, gate, started } = at(100)
  const places = Array.from({ length: 34 }, (_, n) => admit('page', `${n}`))
  expect(admit('page', 'too many')).toBeNull()
  places[10]!.leave()
  expect(admit('page', 'in')).not.toBeNull()
  for (const place of places) place?.leave()
  expect(started).not.toContain('10')
  expect(gate.waiting('page')).toBe(0)
})

test('when the process has caught up, those who wait begin, a few at each look at the clock', () => {
  const { admit, gate, now, started } = at(100)
  for (let n = 0; n < 30; n += 1) admit('page', `${n}`)
  now.late = 0
  gate.tick()
  expect(started).toHaveLength(10)
  gate.tick()
  expect(started).toHaveLength(18)
})

test('a crowd that comes between two looks at the clock waits for the next', () => {
  const { admit, started } = at(0)
  for (let n = 0; n < 40; n += 1) admit('page', `${n}`)
  expect(started).toHaveLength(8)
})
