import type { Address } from '#lib/domain/address'

/** 'street_number street, city, country' when all four exist, otherwise the name (§3). */
export function formattedAddress({ street_number, street, city, country, name }: Address): string {
  if (street_number && street && city && country) return `${street_number} ${street}, ${city}, ${country}`
  return name ?? ''
}

/** The short place of a list row: city and country, else the name. */
export const placeOf = ({ city, country, name }: Address) => [city, country].filter(Boolean).join(', ') || (name ?? '')

/** Where a job is; nothing where its address says nothing. */
export const campaignPlace = ({ address }: { address: Address | null }) => (address ? placeOf(address) : '')
