import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import { isPreview } from '#lib/client/preview'
import { inputStorage, isSharedComputer, MAX_AGE_MS } from '#lib/client/input-storage'
import { TypedAddress } from '#lib/domain/address'
import type { AnswerAges } from '#lib/domain/answer-checks'
import type { AnswerGroup, AnswerValue } from '#lib/domain/answer-group'
import { jsonOrNull } from '#lib/domain/json-or-null'
import { Day } from '#lib/domain/survey'
import { onEvents } from '#lib/client/on-events'

/** An answer with the time of its change by the clock of this device, in milliseconds. */
type TimedAnswer = { value: AnswerValue | null; at: number }

/**
 * What the server does not have: answers that it has not acknowledged and, before there is an application, everything
 * that the visitor did. It survives crashes and network failures.
 */
export type Draft = {
  answers: { [question_id: string]: TimedAnswer }
  /** When the visitor saw the company's video, in milliseconds. */
  video_seen_at: number | null
  is_survey_finished: boolean
  /** The origin of the visit in which the draft was started. */
  source: string | null
  sponsor: string | null
}

export const EMPTY_DRAFT: Draft = {
  answers: {},
  video_seen_at: null,
  is_survey_finished: false,
  source: null,
  sponsor: null,
}

export const DRAFT_CHANGED = 'draft-changed'

const DayOrBlank = z.union([Day, z.literal('')])
/** `TypedAddress` alone would accept an object with only nulls. */
const NonEmptyAddress = z
  .strictObject(TypedAddress.shape)
  .refine((address) => Object.values(address).some((part) => part !== null))

/** An answer, which may be incomplete: a day of a range may be blank. */
const DraftValue = z
  .union([
    z.string(),
    z.number(),
    z.array(z.number().int()),
    z.strictObject({ from: DayOrBlank, to: DayOrBlank }),
    NonEmptyAddress,
  ])
  .nullable()
const Timed = z.strictObject({ value: DraftValue, at: z.number() })

const text = z.string().nullable().catch(null)
const Stored = z.object({
  answers: z.record(z.string(), z.unknown()),
  video_seen_at: z.number().nullable().catch(null),
  is_survey_finished: z.boolean().catch(false),
  source: text,
  sponsor: text,
})

/** Answers are parsed separately, so that an invalid one does not lose the others. */
function parse(raw: string | null): Draft {
  const { answers, ...draft } = Stored.safeParse(jsonOrNull(raw ?? '')).data ?? EMPTY_DRAFT
  const valid = Object.entries(answers).flatMap(([id, answer]) => {
    const parsed = Timed.safeParse(answer)
    return parsed.success && /^\d+$/.test(id) ? [[id, parsed.data] as const] : []
  })
  const parsed = { ...draft, answers: Object.fromEntries(valid) }
  const changed_at = Math.max(parsed.video_seen_at ?? 0, ...valid.map(([, { at }]) => at))
  return changed_at < Date.now() - MAX_AGE_MS ? EMPTY_DRAFT : parsed
}

/** Input that storage does not accept, because it is blocked or full, or because this is a preview. */
export const inputInMemory = new Map<string, string>()
/** Parsed drafts, because `useDraft` needs the same object until the draft changes. */
const parseCache = new Map<string, { raw: string | null; draft: Draft }>()

export const readInput = (key: string) => inputInMemory.get(key) ?? inputStorage().read(key)

/** Stores input of the candidate, in memory if it cannot be stored elsewhere. Null deletes it. */
export function writeInput(key: string, raw: string | null) {
  inputInMemory.delete(key)
  if (!isPreview()) inputStorage().write(key, raw)
  if (raw !== null && (isPreview() || inputStorage().read(key) !== raw)) inputInMemory.set(key, raw)
  dispatchEvent(new Event(DRAFT_CHANGED))
}

export function readDraft(key: string): Draft {
  const raw = readInput(key)
  const known = parseCache.get(key)
  if (known?.raw === raw) return known.draft
  const draft = parse(raw)
  parseCache.set(key, { raw, draft })
  return draft
}

export const isEmpty = ({ answers, video_seen_at, is_survey_finished }: Draft) =>
  Object.keys(answers).length === 0 && video_seen_at === null && !is_survey_finished

export const writeDraft = (key: string, draft: Draft) => writeInput(key, isEmpty(draft) ? null : JSON.stringify(draft))

const subscribe = onEvents(DRAFT_CHANGED, 'storage')

/** The current draft. A change in this tab or another one renders the component again. */
export const useDraft = (key: string) =>
  useSyncExternalStore(
    subscribe,
    () => readDraft(key),
    () => EMPTY_DRAFT,
  )
export const useIsSharedComputer = () => useSyncExternalStore(subscribe, isSharedComputer, () => false)

export const valuesOf = ({ answers }: Draft): AnswerGroup =>
  Object.fromEntries(Object.entries(answers).map(([id, { value }]) => [id, value]))

/** Milliseconds since the changes of some answers. The server cannot compare timestamps of different devices. */
export const agesOf = ({ answers }: Draft, group: AnswerGroup): AnswerAges =>
  Object.fromEntries(Object.keys(group).map((id) => [id, ageOf(answers[id]?.at ?? Date.now())]))
export const ageOf = (at: number) => Math.min(MAX_AGE_MS, Math.max(0, Math.round(Date.now() - at)))

export const withAnswer = (draft: Draft, question_id: number | string, value: AnswerValue | null): Draft => ({
  ...draft,
  answers: { ...draft.answers, [question_id]: { value, at: Date.now() } },
})

/** Removes the answers that the server has acknowledged, unless they have changed since. */
export const withoutAcknowledged = (draft: Draft, acknowledged: AnswerGroup): Draft => ({
  ...draft,
  answers: Object.fromEntries(
    Object.entries(draft.answers).filter(
      ([id, { value }]) => JSON.stringify(acknowledged[id]) !== JSON.stringify(value),
    ),
  ),
})

export const useInput = (key: string) =>
  useSyncExternalStore(
    subscribe,
    () => readInput(key),
    () => null,
  )

const STEP = 'draft:step-'
const stepKey = (campaign_id: number) => `${STEP}${campaign_id}`
/** Whether a storage key is that of a draft. */
export const isDraft = (key: string) => key.startsWith('draft:') && !key.startsWith(STEP)
/** The last screen of an application that this device showed. */
export const lastStep = {
  read: (campaign_id: number) => inputStorage().read(stepKey(campaign_id)),
  write: (campaign_id: number, step: string | null) => {
    if (!isPreview()) inputStorage().write(stepKey(campaign_id), step)
  },
}
