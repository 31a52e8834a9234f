import { z } from 'zod'
import type { Wanted } from '#lib/client/alerts'
import { inTab } from '#lib/client/storage'
import { Address } from '#lib/domain/address'
import { Distance } from '#lib/domain/campaign-alert'

/** Input from before sign-in; it survives the redirect. */
const NAME = 'alert-draft'
const Draft = z.object({
  address: Address.extend({ lat: z.number(), lon: z.number(), name: z.string().min(1) }),
  distance: Distance,
})

export const keepDraft = (draft: Wanted | null) => inTab.write(NAME, draft && JSON.stringify(draft))

export function readDraft(): Wanted | null {
  try {
    return Draft.nullable()
      .catch(null)
      .parse(JSON.parse(inTab.read(NAME) ?? 'null'))
  } catch {
    return null
  }
}
