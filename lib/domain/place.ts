import type { Address } from '#lib/domain/address'

/** 'street_number street, city, country' if all four exist, otherwise the name (§3). */
export function formattedAddress({ street_number, street, city, country, name }: Address): string {
  if (street_number && street && city && country) return `${street_number} ${street}, ${city}, ${country}`
  return name ?? ''
}

/** The short place for list rows: city and country, else the name. */
export const placeOf = ({ city, country, name }: Address) => [city, country].filter(Boolean).join(', ') || (name ?? '')

/** The place of a job. Empty if its address is empty. */
export const campaignPlace = ({ address }: { address: Address | null }) => (address ? placeOf(address) : '')
