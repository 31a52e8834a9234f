import { z } from 'zod'

const MAX_LENGTH = 500
const text = z.string().max(MAX_LENGTH).nullable().default(null)

/** An ISO 3166-1 alpha-2 country code, such as 'FR'. */
export const IsoCountry = z.string().regex(/^[A-Z]{2}$/)

export const Address = z.object({
  administrative_area_level_1: text,
  administrative_area_level_2: text,
  administrative_area_level_3: text,
  city: text,
  country: text,
  iso_country: text,
  lat: z.number().min(-90).max(90).nullable().default(null),
  lon: z.number().min(-180).max(180).nullable().default(null),
  name: text,
  street: text,
  street_number: text,
  zipcode: text,
})
export type Address = z.infer<typeof Address>

/** A place during input, whose name may exceed the limit. Validate with `Address` on submission. */
export const TypedAddress = Address.extend({ name: z.string().nullable().default(null) })

/** A place of which only the name is known. Null for an empty name. */
export const namedAddress = (name: string): Address | null => (name ? TypedAddress.parse({ name }) : null)
