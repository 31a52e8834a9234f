import { coveredBy, joined, nextStep, type Span } from './plan'

const MB = 1024 * 1024
const known = { have: [] as Span[], committed: new Set<number>(), part_size: 8 * MB, chunk: MB }
const whole = (size: number) => ({ size, held: 0, is_finished: true })

test('joins spans that touch or overlap', () => {
  expect(joined([{ from: 5, to: 9 }, { from: 0, to: 3 }, { from: 3, to: 6 }, { from: 20, to: 20 }])).toEqual([
    { from: 0, to: 9 },
  ]) // prettier-ignore
  expect(
    coveredBy([
      { from: 0, to: 4 },
      { from: 2, to: 6 },
      { from: 10, to: 11 },
    ]),
  ).toBe(7)
})

test('sends only what the server does not have', () => {
  const have = [
    { from: 0, to: MB },
    { from: 2 * MB, to: 3 * MB },
  ]
  expect(nextStep({ ...known, take: whole(4 * MB), have })).toEqual({
    ...{ do: 'chunk', part: 1, offset: MB, start: MB, size: MB },
  })
  expect(nextStep({ ...known, take: whole(4 * MB), have, chunk: 4 * MB })).toMatchObject({ start: MB, size: MB })
})

test('ends a chunk at the end of its part', () => {
  const have = [{ from: 0, to: 7.5 * MB }]
  const step = nextStep({ ...known, take: whole(20 * MB), have })
  expect(step).toMatchObject({ part: 1, start: 7.5 * MB, size: 0.5 * MB })
  const next = nextStep({ ...known, take: whole(20 * MB), have: [{ from: 0, to: 8 * MB }] })
  expect(next).toMatchObject({ part: 2, offset: 0, start: 8 * MB, size: MB })
})

test('holds back the head and small amounts while recording', () => {
  const take = { size: 500_000, held: 30_000, is_finished: false }
  expect(nextStep({ ...known, take })).toMatchObject({ do: 'chunk', part: 1, offset: 30_000, start: 30_000 })
  const have = [{ from: 30_000, to: 500_000 }]
  expect(nextStep({ ...known, take, have })).toEqual({ do: 'idle' })
  expect(nextStep({ ...known, take: { ...take, size: 600_000 }, have })).toEqual({ do: 'idle' })
  expect(nextStep({ ...known, take: { ...take, size: 800_000 }, have })).toMatchObject({
    start: 500_000,
    size: 300_000,
  })
})

test('sends the rest and the head at the end, then commits the parts and completes the file', () => {
  const take = whole(9 * MB)
  expect(nextStep({ ...known, take, have: [{ from: 30_000, to: 9 * MB }] })).toMatchObject({ start: 0, size: 30_000 })
  const have = [{ from: 0, to: 9 * MB }]
  expect(nextStep({ ...known, take, have })).toEqual({ do: 'commit', part: 1 })
  expect(nextStep({ ...known, take, have, committed: new Set([1]) })).toEqual({ do: 'commit', part: 2 })
  expect(nextStep({ ...known, take, have, committed: new Set([1, 2]) })).toEqual({ do: 'complete' })
})
