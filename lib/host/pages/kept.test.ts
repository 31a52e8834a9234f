/** @jest-environment node */
import { isWorthMore, type Kept, keep, packBetter } from '#lib/host/pages/kept'

const settled = () => new Promise((resolve) => setTimeout(resolve, 200))
const asked = (some: Partial<Kept> = {}): Kept => {
  const body = Buffer.from('<p>hello</p>'.repeat(200))
  const made = { status: 200, body, type: 'text/html', tag: '"a"', isKept: true, isSure: true, isMissing: false }
  const caching = { forAll: null, own: null }
  const kept = keep({ ...made, caching, headers: { http: [], https: [] } }, 0)
  return { ...kept, asked: 3, packed: { ...kept.packed, br: Buffer.from('as it came') }, ...some }
}
const isPacked = ({ packed }: Kept) => String(packed.br) !== 'as it came'

/** A cache with one entry that counts how often it is set. */
function holding(kept: Kept | undefined) {
  const set = jest.fn()
  return { get: () => kept, set }
}
function visit(kept: Kept, shelf = holding(kept)) {
  if (isWorthMore(kept)) packBetter('page', kept, shelf)
  return shelf
}

test('compresses a popular response best, once', async () => {
  const kept = asked()
  const shelf = holding(kept)
  for (let times = 0; times < 3; times += 1) visit(kept, shelf)
  await settled()
  expect(isPacked(kept)).toBe(true)
  expect(shelf.set.mock.calls).toEqual([['page', kept]])
})

test('does not compress what is missing, evicted or behind a full queue', async () => {
  const missing = asked({ isMissing: true })
  const gone = asked()
  visit(missing)
  visit(gone, holding(undefined))
  const crowd = Array.from({ length: 80 }, () => asked())
  for (const one of crowd) visit(one)
  expect(crowd.filter(({ isBest }) => isBest)).toHaveLength(49)
  await settled()
  expect([missing, gone, crowd[79]!].map(isPacked)).toEqual([false, false, false])
  visit(crowd[79]!)
  await settled()
  expect(isPacked(crowd[79]!)).toBe(true)
})
