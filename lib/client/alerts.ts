import useSWR, { mutate } from 'swr'
import { call, callOnce, keyOf } from '#lib/client/api'
import * as contract from '#lib/contract/alerts'
import { listJobPoints, previewAlert } from '#lib/contract/places'
import type { Address } from '#lib/domain/address'
import type { CampaignAlert } from '#lib/domain/campaign-alert'

const LIST = keyOf(contract.listAlerts)

/** An address with a position and a name, which an alert requires. */
export type Place = Address & { lat: number; lon: number; name: string }
export type Wanted = { address: Place; distance: number }

/** Returns an address as a place; null if it has no position. */
export function placeFrom(address: Address | null | undefined): Place | null {
  if (!address) return null
  const { lat, lon, city, country } = address
  // For a job, only the town: an alert is about an area, not about a building.
  const name = (city && [city, country].filter(Boolean).join(', ')) || address.name
  return lat === null || lon === null || !name ? null : { ...address, lat, lon, name }
}

export const useAlerts = (isSignedIn: boolean) => useSWR(isSignedIn ? LIST : null, () => call(contract.listAlerts))

export async function createAlert(wanted: Wanted): Promise<CampaignAlert> {
  const iso_country = wanted.address.iso_country?.toUpperCase() ?? null
  const alert = await callOnce(contract.createAlert, {
    body: { user_campaign_alert: { ...wanted, address: { ...wanted.address, iso_country } } },
  })
  await mutate(LIST)
  return alert
}

let nb_changing = 0

/**
 * Optimistic update, reverted on failure. The list is read again only if no other change is in progress: the server's
 * list would undo that change on the screen.
 */
async function change(work: () => Promise<unknown>, changed: (alerts: CampaignAlert[]) => CampaignAlert[]) {
  nb_changing += 1
  try {
    await mutate<CampaignAlert[], unknown>(LIST, work, {
      optimisticData: (_, shown) => changed(shown ?? []),
      populateCache: false,
      revalidate: false,
    })
  } finally {
    nb_changing -= 1
    if (nb_changing === 0) void mutate(LIST)
  }
}

export const moveAlert = (id: number, distance: number) =>
  change(
    () => call(contract.updateAlert, { params: { id }, body: { user_campaign_alert: { distance } } }),
    (alerts) => alerts.map((alert) => (alert.id === id ? { ...alert, distance } : alert)),
  )

export const removeAlert = (id: number) =>
  change(
    () => call(contract.deleteAlert, { params: { id } }),
    (alerts) => alerts.filter((alert) => alert.id !== id),
  )

/** Number of jobs that an alert would have matched in the last 30 days; undefined while unknown. */
export function usePreview(company_slug: string, wanted: Wanted | null) {
  const { address, distance } = wanted ?? {}
  const country = address?.iso_country?.toUpperCase()
  const query =
    address && distance
      ? { lat: address.lat, lon: address.lon, distance, ...(country && { iso_country: country }) }
      : null
  const { data } = useSWR(
    query && [...keyOf(previewAlert, { company_slug }), JSON.stringify(query)],
    () => call(previewAlert, { params: { company_slug }, query: query! }),
    { revalidateOnFocus: false, keepPreviousData: true },
  )
  return query ? data?.nb_jobs : undefined
}

/** Positions of the company's open jobs. */
export const useJobPoints = (company_slug: string) =>
  useSWR(keyOf(listJobPoints, { company_slug }), () => call(listJobPoints, { params: { company_slug } }), {
    revalidateOnFocus: false,
  }).data ?? []
