import type { ImportProblem } from '#lib/funnel-api/features/bundles/problems'
import { eachWithYield } from '#lib/funnel-api/features/feeds/sources/each-with-yield'
import { addLimited, type Feed, type FeedJob } from '#lib/funnel-api/features/feeds/sources/feed'
import type { Place } from '#lib/funnel-api/features/feeds/sources/place'
import { locateTown } from '#lib/funnel-api/features/places/places'

/**
 * Adds the position and the country of its town to each job. Notes each location whose town is unknown or ambiguous.
 */
export async function locateJobs(feed: Feed, file: string): Promise<Feed> {
  const jobs: FeedJob[] = []
  const unknown = new Map<string, ImportProblem>()
  const towns = new Map<string, ReturnType<typeof locateTown>>()
  // Many jobs of a feed have the same location.
  const locateOnce = (place: Place) => {
    const { city, region, code, zipcode, iso_country } = place
    const key = JSON.stringify([city, region, code, zipcode, iso_country])
    const town = towns.get(key) ?? locateTown(place)
    towns.set(key, town)
    return town
  }
  for await (const job of eachWithYield(feed.jobs)) {
    const { place } = job
    const town = place?.city ? await locateOnce(place) : null
    jobs.push(place && town ? { ...job, place: { ...place, ...town } } : job)
    if (!place?.city || town?.position) continue
    const name = place.name ?? [place.city, place.region, place.iso_country].filter(Boolean).join(', ')
    const message = `location '${name}' is unknown or ambiguous; coordinates omitted (id ${job.id})`
    if (!unknown.has(name)) unknown.set(name, { file, line: null, message })
  }
  const notes = [...feed.notes]
  addLimited(notes, [...unknown.values()])
  return { ...feed, jobs, notes }
}
