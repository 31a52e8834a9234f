import { z } from 'zod'
import { onDevice } from '#lib/client/storage'
import { Address } from '#lib/domain/address'
import type { AnswerGroup } from '#lib/domain/answer-group'
import { Day } from '#lib/domain/survey'

/**
 * Local copy of answers that the server has not acknowledged: written at each keystroke, deleted when the server has
 * them. It survives a crash, a dead battery and a lost network. Browsers without storage have none.
 */
const nameOf = (candidacy_id: number) => `draft:${candidacy_id}`

const DayOrBlank = z.union([Day, z.literal('')])
/** The address schema would accept any object as an address with only nulls. */
const SomeAddress = z.strictObject(Address.shape).refine((it) => Object.values(it).some((part) => part !== null))

/** An answer in progress: one day of a range may be blank. */
const DraftValue = z
  .union([
    z.string(),
    z.number(),
    z.array(z.number().int()),
    z.strictObject({ from: DayOrBlank, to: DayOrBlank }),
    SomeAddress,
  ])
  .nullable()

/** Value by value, so that an invalid one does not lose the others. */
export function readDraft(candidacy_id: number): AnswerGroup {
  try {
    const kept = z.record(z.string(), z.unknown()).parse(JSON.parse(onDevice.read(nameOf(candidacy_id)) ?? '{}'))
    const readable = Object.entries(kept).flatMap(([id, value]) => {
      const read = DraftValue.safeParse(value)
      return read.success && /^\d+$/.test(id) ? [[id, read.data] as const] : []
    })
    return Object.fromEntries(readable)
  } catch {
    return {}
  }
}

export const hasDraft = (candidacy_id: number) => Object.keys(readDraft(candidacy_id)).length > 0

export const writeDraft = (candidacy_id: number, group: AnswerGroup) =>
  onDevice.write(nameOf(candidacy_id), Object.keys(group).length > 0 ? JSON.stringify(group) : null)

/** Removes acknowledged values from the local copy; values changed since then stay. */
export const unacknowledged = (local: AnswerGroup, acknowledged: AnswerGroup): AnswerGroup =>
  Object.fromEntries(
    Object.entries(local).filter(([id, value]) => JSON.stringify(acknowledged[id]) !== JSON.stringify(value)),
  )
