import { clusterPoints, jobPoints } from '#lib/domain/map-points'
import { address, card } from '#tests/support/samples'

const at = (id: number, lat: number | null, lon: number | null) =>
  card({ id, slug: `job-${id}`, address: address({ lat, lon }) })
const LILLE = [50.6292, 3.0573] as const
const ROUBAIX = [50.6927, 3.1778] as const
const BERLIN = [52.52, 13.405] as const
const jobs = [at(1, ...LILLE), at(2, ...LILLE), at(3, ...ROUBAIX), at(4, ...BERLIN)]

test('jobs at one position are one point with a weight', () => {
  const points = jobPoints([...jobs, at(5, null, null), card({ id: 6 })])
  expect(points.map(({ nb, jobs: own }) => [nb, own.map(({ id }) => id)])).toEqual([
    [2, [1, 2]],
    [1, [3]],
    [1, [4]],
  ])
})

test('joins points that overlap, and separates them when the map is zoomed in', () => {
  const countAt = (zoom: number) => clusterPoints(jobPoints(jobs), zoom).map(({ nb }) => nb)
  expect(countAt(1)).toEqual([4])
  expect(countAt(5)).toEqual([3, 1])
  expect(countAt(9)).toEqual([2, 1, 1])
})

test('draws a cluster at its weighted center', () => {
  const [cluster] = clusterPoints(jobPoints(jobs.slice(0, 3)), 4)
  expect(cluster?.lat).toBeCloseTo((2 * LILLE[0] + ROUBAIX[0]) / 3)
  expect(cluster?.lon).toBeCloseTo((2 * LILLE[1] + ROUBAIX[1]) / 3)
})

test('has no points without jobs', () => {
  expect(clusterPoints(jobPoints([]), 5)).toEqual([])
})

test('clusters hundreds of points, and keeps every job once', () => {
  const many = Array.from({ length: 400 }, (_, id) => at(id, 40 + (id % 20), -5 + Math.floor(id / 20)))
  for (const zoom of [0, 3, 6, 12]) {
    const clusters = clusterPoints(jobPoints(many), zoom)
    const ids = clusters.flatMap(({ points }) => points.flatMap((point) => point.jobs.map(({ id }) => id)))
    expect(new Set(ids).size).toBe(400)
    expect(ids).toHaveLength(400)
  }
})
