/** @jest-environment node */
import { type Kept, keep, packBetter } from '#lib/host/pages/kept'

const settled = () => new Promise((resolve) => setTimeout(resolve, 200))
const asked = (some: Partial<Kept> = {}): Kept => {
  const body = Buffer.from('<p>hello</p>'.repeat(200))
  const made = { status: 200, body, type: 'text/html', tag: '"a"', isKept: true, isMissing: false }
  const kept = keep({ ...made, headers: { http: [], https: [] } }, 0)
  return { ...kept, asked: 3, packed: { ...kept.packed, br: Buffer.from('as it came') }, ...some }
}
const isPacked = ({ packed }: Kept) => String(packed.br) !== 'as it came'

test('what is asked for again is packed as small as it gets, once', async () => {
  const kept = asked()
  let times = 0
  for (let visit = 0; visit < 3; visit += 1)
    packBetter(
      kept,
      () => true,
      () => (times += 1),
    )
  await settled()
  expect([isPacked(kept), times]).toEqual([true, 1])
})

test('nothing is done for what is not there, not kept any more, or behind a crowd', async () => {
  const missing = asked({ isMissing: true })
  const gone = asked()
  packBetter(missing, () => true, jest.fn())
  packBetter(gone, () => false, jest.fn())
  const crowd = Array.from({ length: 80 }, () => asked())
  for (const one of crowd) packBetter(one, () => true, jest.fn())
  expect(crowd.filter(({ isBest }) => isBest)).toHaveLength(49)
  await settled()
  expect([missing, gone, crowd[79]!].map(isPacked)).toEqual([false, false, false])
  packBetter(crowd[79]!, () => true, jest.fn())
  await settled()
  expect(isPacked(crowd[79]!)).toBe(true)
})
