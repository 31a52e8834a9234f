import { z } from 'zod'
import type { AlertInput } from '#lib/client/alerts'
import { tabStorage } from '#lib/client/storage'
import { Address } from '#lib/domain/address'
import { Distance } from '#lib/domain/campaign-alert'
import { jsonOrNull } from '#lib/domain/json-or-null'

/** Storage key of input from before sign-in, which survives the redirect. */
const NAME = 'alert-draft'
const Draft = z.object({
  address: Address.extend({ lat: z.number(), lon: z.number(), name: z.string().min(1) }),
  distance: Distance,
})

export const saveDraft = (draft: AlertInput | null) => tabStorage.write(NAME, draft && JSON.stringify(draft))

export const readDraft = (): AlertInput | null => Draft.safeParse(jsonOrNull(tabStorage.read(NAME) ?? '')).data ?? null
