import useSWR, { mutate } from 'swr'
import { call, callOnce, keyOf } from '#lib/client/api'
import * as contract from '#lib/contract/alerts'
import { listJobPoints, previewAlert } from '#lib/contract/places'
import type { Address } from '#lib/domain/address'
import type { AlertFilters, CampaignAlert } from '#lib/domain/campaign-alert'

const LIST = keyOf(contract.listAlerts)

/** An address with a position and a name, which an alert requires. */
export type Place = Address & { lat: number; lon: number; name: string }
/** Without a place, the distance has no meaning. */
export type AlertInput = { address: Place | null; distance: number } & AlertFilters

/** Converts an address to a place. Null if it has no position or name. */
export function placeFrom(address: Address | null | undefined): Place | null {
  if (!address) return null
  const { lat, lon, city, country } = address
  // An alert covers an area, so the place is named after the town and not after the street address of a job.
  const name = (city && [city, country].filter(Boolean).join(', ')) || address.name
  return lat === null || lon === null || !name ? null : { ...address, lat, lon, name }
}

export const useAlerts = (isSignedIn: boolean) => useSWR(isSignedIn ? LIST : null, () => call(contract.listAlerts))

/** Converts an alert to the body of a request. Country codes are upper case on the wire. */
export const toWireAlert = ({ address, distance, ...filters }: AlertInput) => ({
  ...filters,
  ...(address && {
    distance,
    address: { ...address, iso_country: address.iso_country?.toUpperCase() ?? null },
  }),
})

export async function createAlert(wanted: AlertInput, { is_restored = false } = {}): Promise<CampaignAlert> {
  const alert = await callOnce(contract.createAlert, {
    body: { user_campaign_alert: toWireAlert(wanted), is_restored },
  })
  await mutate(LIST)
  return alert
}

let pendingChanges = 0

/**
 * Updates the list optimistically and reverts it on failure. Reloads the list only after the last pending change,
 * because the server's list would revert the other changes on the screen.
 */
async function change(work: () => Promise<unknown>, applyChange: (alerts: CampaignAlert[]) => CampaignAlert[]) {
  pendingChanges += 1
  try {
    await mutate<CampaignAlert[], unknown>(LIST, work, {
      optimisticData: (_, displayed) => applyChange(displayed ?? []),
      populateCache: false,
      revalidate: false,
    })
  } finally {
    pendingChanges -= 1
    if (pendingChanges === 0) void mutate(LIST)
  }
}

export const changeAlertDistance = (id: number, distance: number) =>
  change(
    () => call(contract.updateAlert, { params: { id }, body: { user_campaign_alert: { distance } } }),
    (alerts) => alerts.map((alert) => (alert.id === id ? { ...alert, distance } : alert)),
  )

export async function removeAlert(id: number) {
  const { deleteWithPassword } = await import('#lib/client/password-request')
  await deleteWithPassword(() =>
    change(
      () => call(contract.deleteAlert, { params: { id } }),
      (alerts) => alerts.filter((alert) => alert.id !== id),
    ),
  )
}

/** Returns the query of a preview. Null for an alert with neither a place nor filters. */
function previewQuery({ address, distance, professions, job_types }: AlertInput) {
  const country = address?.iso_country?.toUpperCase()
  const query = {
    ...(address && { lat: address.lat, lon: address.lon, distance, ...(country && { iso_country: country }) }),
    ...(professions?.length && { professions: professions.join(',') }),
    ...(job_types?.length && { job_types: job_types.join(',') }),
  }
  return Object.keys(query).length > 0 ? query : null
}

/** Number of jobs that an alert would have matched in the last 30 days. Undefined while unknown. */
export function usePreview(company_slug: string, wanted: AlertInput | null) {
  const query = wanted && previewQuery(wanted)
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
