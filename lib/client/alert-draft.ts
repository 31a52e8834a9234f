import { z } from 'zod'
import type { Wanted } from '#lib/client/alerts'
import { Address } from '#lib/domain/address'
import { Distance } from '#lib/domain/campaign-alert'

/** What was chosen before one signed in: it outlives the way there and back. */
const NAME = 'alert-draft'
const Draft = z.object({
  address: Address.extend({ lat: z.number(), lon: z.number(), name: z.string().min(1) }),
  distance: Distance,
})

export function keepDraft(draft: Wanted | null) {
  try {
    if (draft) sessionStorage.setItem(NAME, JSON.stringify(draft))
    else sessionStorage.removeItem(NAME)
  } catch {
    // A browser that keeps nothing: the place is chosen once more.
  }
}

export function readDraft(): Wanted | null {
  try {
    return Draft.nullable()
      .catch(null)
      .parse(JSON.parse(sessionStorage.getItem(NAME) ?? 'null'))
  } catch {
    return null
  }
}
