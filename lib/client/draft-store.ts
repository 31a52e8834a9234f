import { z } from 'zod'
import { deviceStorage } from '#lib/client/storage'
import { Address } from '#lib/domain/address'
import type { AnswerGroup } from '#lib/domain/answer-group'
import { jsonOrNull } from '#lib/domain/json-or-null'
import { Day } from '#lib/domain/survey'

/** Storage key of answers that the server has not acknowledged. They survive crashes and network failures. */
const keyOf = (candidacy_id: number) => `draft:${candidacy_id}`

const DayOrBlank = z.union([Day, z.literal('')])
/** `Address` alone would accept an object with only nulls. */
const NonEmptyAddress = z
  .strictObject(Address.shape)
  .refine((address) => Object.values(address).some((part) => part !== null))

/** An incomplete answer. A day of a range may be blank. */
const DraftValue = z
  .union([
    z.string(),
    z.number(),
    z.array(z.number().int()),
    z.strictObject({ from: DayOrBlank, to: DayOrBlank }),
    NonEmptyAddress,
  ])
  .nullable()

const Stored = z.record(z.string(), z.unknown())

/** Reads the draft of a candidacy. Values are parsed separately, so that an invalid one does not lose the others. */
export function readDraft(candidacy_id: number): AnswerGroup {
  const stored = Stored.safeParse(jsonOrNull(deviceStorage.read(keyOf(candidacy_id)) ?? '')).data ?? {}
  const valid = Object.entries(stored).flatMap(([id, value]) => {
    const parsed = DraftValue.safeParse(value)
    return parsed.success && /^\d+$/.test(id) ? [[id, parsed.data] as const] : []
  })
  return Object.fromEntries(valid)
}

export const hasDraft = (candidacy_id: number) => Object.keys(readDraft(candidacy_id)).length > 0

export const writeDraft = (candidacy_id: number, group: AnswerGroup) =>
  deviceStorage.write(keyOf(candidacy_id), Object.keys(group).length > 0 ? JSON.stringify(group) : null)

/** The local values that differ from the acknowledged ones. */
export const unacknowledged = (local: AnswerGroup, acknowledged: AnswerGroup): AnswerGroup =>
  Object.fromEntries(
    Object.entries(local).filter(([id, value]) => JSON.stringify(acknowledged[id]) !== JSON.stringify(value)),
  )
