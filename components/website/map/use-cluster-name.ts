import { useTranslations } from 'next-intl'
import { campaignPlace } from '#lib/domain/place'
import type { Cluster } from '#lib/domain/map-points'

/** The name of a point: '3 jobs: Lille, France'. Several places are named by the first one and their number. */
export function useClusterName() {
  const t = useTranslations('WEBSITE.MAP')
  return ({ nb, points }: Cluster) => {
    const places = [...new Set(points.flatMap(({ jobs }) => jobs.map(campaignPlace)))]
    return t('POINT', { count: nb, place: places[0] ?? '', others: places.length - 1 })
  }
}
