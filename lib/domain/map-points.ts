import type { MapPoint } from '#lib/domain/campaign-alert'
import type { CampaignCard } from '#lib/domain/campaign'

/** A point of §3 with its jobs. `nb` is the number of jobs. */
export type JobPoint = MapPoint & { jobs: CampaignCard[] }

/** Groups jobs whose positions agree to three decimals, about 100 m. Jobs without a position are left out. */
export function jobPoints(jobs: readonly CampaignCard[]): JobPoint[] {
  const points = new Map<string, JobPoint>()
  for (const job of jobs) {
    const { lat, lon } = job.address ?? {}
    if (typeof lat !== 'number' || typeof lon !== 'number') continue
    const key = `${lat.toFixed(3)} ${lon.toFixed(3)}`
    const point = points.get(key)
    if (point) {
      point.nb += 1
      point.jobs.push(job)
    } else points.set(key, { lat, lon, nb: 1, jobs: [job] })
  }
  return [...points.values()]
}

/** Size of the world at zoom 0, in pixels. */
const WORLD_SIZE = 512
/** Points that are closer, in pixels, are drawn as one. */
const MIN_DISTANCE = 56

/** Web Mercator, in pixels at a zoom level. */
function project({ lat, lon }: Pick<MapPoint, 'lat' | 'lon'>, zoom: number) {
  const size = WORLD_SIZE * 2 ** zoom
  const sin = Math.sin((Math.max(-85, Math.min(85, lat)) * Math.PI) / 180)
  return { x: (lon / 360 + 0.5) * size, y: (0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * size }
}

/** Points that are drawn as one, at their weighted center. */
export type Cluster = MapPoint & { points: JobPoint[] }

/**
 * A key that stays the same when the zoom changes the points of a cluster. A new key would replace the marker, which
 * would lose focus.
 */
export const clusterKey = ({ points: [largest] }: Cluster) => `${largest?.lat} ${largest?.lon}`

/** Joins points that would overlap at a zoom level, those with the most jobs first. */
export function clusterPoints(points: readonly JobPoint[], zoom: number): Cluster[] {
  const clusters: { x: number; y: number; points: JobPoint[] }[] = []
  for (const point of [...points].sort((a, b) => b.nb - a.nb)) {
    const { x, y } = project(point, zoom)
    const near = clusters.find((cluster) => Math.hypot(cluster.x - x, cluster.y - y) < MIN_DISTANCE)
    if (near) near.points.push(point)
    else clusters.push({ x, y, points: [point] })
  }
  return clusters.map(({ points: joined }) => {
    const nb = joined.reduce((sum, point) => sum + point.nb, 0)
    const mean = (key: 'lat' | 'lon') => joined.reduce((sum, point) => sum + point[key] * point.nb, 0) / nb
    return { lat: mean('lat'), lon: mean('lon'), nb, points: joined }
  })
}
