import { coveredBytes, mergeSpans, nextStep, type Span } from './plan'

const MB = 1024 * 1024
const progress = { received: [] as Span[], committed: new Set<number>(), part_size: 8 * MB, chunk: MB }
const finished = (size: number) => ({ size, held: 0, is_finished: true })

test('merges spans that touch or overlap', () => {
  expect(
    mergeSpans([
      { from: 5, to: 9 },
      { from: 0, to: 3 },
      { from: 3, to: 6 },
      { from: 20, to: 20 },
    ]),
  ).toEqual([{ from: 0, to: 9 }])
  expect(
    coveredBytes([
      { from: 0, to: 4 },
      { from: 2, to: 6 },
      { from: 10, to: 11 },
    ]),
  ).toBe(7)
})

test('sends only the bytes that the server does not have', () => {
  const received = [
    { from: 0, to: MB },
    { from: 2 * MB, to: 3 * MB },
  ]
  expect(nextStep({ ...progress, attempt: finished(4 * MB), received })).toEqual({
    action: 'chunk',
    part: 1,
    offset: MB,
    start: MB,
    size: MB,
  })
  expect(nextStep({ ...progress, attempt: finished(4 * MB), received, chunk: 4 * MB })).toMatchObject({
    start: MB,
    size: MB,
  })
})

test('ends a chunk at the end of its part', () => {
  const received = [{ from: 0, to: 7.5 * MB }]
  const step = nextStep({ ...progress, attempt: finished(20 * MB), received })
  expect(step).toMatchObject({ part: 1, start: 7.5 * MB, size: 0.5 * MB })
  const next = nextStep({ ...progress, attempt: finished(20 * MB), received: [{ from: 0, to: 8 * MB }] })
  expect(next).toMatchObject({ part: 2, offset: 0, start: 8 * MB, size: MB })
})

test('sends neither the header nor small chunks while recording', () => {
  const attempt = { size: 500_000, held: 30_000, is_finished: false }
  expect(nextStep({ ...progress, attempt })).toMatchObject({ action: 'chunk', part: 1, offset: 30_000, start: 30_000 })
  const received = [{ from: 30_000, to: 500_000 }]
  expect(nextStep({ ...progress, attempt, received })).toEqual({ action: 'idle' })
  expect(nextStep({ ...progress, attempt: { ...attempt, size: 600_000 }, received })).toEqual({ action: 'idle' })
  expect(nextStep({ ...progress, attempt: { ...attempt, size: 800_000 }, received })).toMatchObject({
    start: 500_000,
    size: 300_000,
  })
})

test('sends the rest and the header at the end, then commits the parts and completes the file', () => {
  const attempt = finished(9 * MB)
  expect(nextStep({ ...progress, attempt, received: [{ from: 30_000, to: 9 * MB }] })).toMatchObject({
    start: 0,
    size: 30_000,
  })
  const received = [{ from: 0, to: 9 * MB }]
  expect(nextStep({ ...progress, attempt, received })).toEqual({ action: 'commit', part: 1 })
  expect(nextStep({ ...progress, attempt, received, committed: new Set([1]) })).toEqual({ action: 'commit', part: 2 })
  expect(nextStep({ ...progress, attempt, received, committed: new Set([1, 2]) })).toEqual({ action: 'complete' })
})
