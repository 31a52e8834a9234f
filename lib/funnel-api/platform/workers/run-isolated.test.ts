import { deadlineOf, poolLimits } from '#lib/funnel-api/platform/workers/run-isolated'

const MB = 1024 ** 2
const GB = 1024 ** 3

test.each([
  ['a large machine uses all cores but one', 64 * GB, 16, { size: 15, rssMb: 900 }],
  ['a container with many cores and little memory has two processes', 2.5 * GB, 16, { size: 2, rssMb: 853 }],
  ['a small machine has two processes', 2 * GB, 1, { size: 2, rssMb: 682 }],
  ['a very small machine gives each process the minimum memory', GB / 2, 1, { size: 2, rssMb: 350 }],
])('%s', (_name, memory, cores, expected) => {
  expect(poolLimits(memory, cores)).toEqual(expected)
})

test.each([3, 4, 8, 16, 64].map((gigabytes) => gigabytes * GB))(
  'keeps all processes within two thirds of %d bytes of memory',
  (memory) => {
    const { size, rssMb } = poolLimits(memory, 128)
    expect(size * rssMb * 1024 ** 2).toBeLessThanOrEqual((memory * 2) / 3)
  },
)

test('a larger file has more time, half a second per megabyte', () => {
  expect([0, 10 * MB, 100 * MB].map((bytes) => deadlineOf(bytes))).toEqual([30_000, 35_000, 80_000])
  expect(deadlineOf(10 * MB, 10)).toBe(15_000)
})
