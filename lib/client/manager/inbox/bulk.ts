import type { applyBulk, BulkPreview, BulkResult } from '#lib/contract/staff/bulk'
import { ApiError } from '#lib/contract/errors'
import type { z } from 'zod'

type Body = z.input<typeof applyBulk.body>
export type BulkDraft = Pick<Body, 'action' | 'status' | 'message' | 'template'>
export type Failure = BulkResult['failures'][number]

/** The part of the body that a preview and the calls have in common. */
export const bodyOf = ({ action, status, message = '', template }: BulkDraft) => ({
  action,
  ...(action === 'status' && { status }),
  ...(message.trim() !== '' && { message: message.trim(), ...(template !== undefined && { template }) }),
})

/** What the member has seen in the summary. Exactly this is sent. */
export type Previewed = {
  preview: BulkPreview
  body: ReturnType<typeof bodyOf>
  /** When the emails are sent. Null means now. */
  due_at: string | null
}

export type Result = Previewed & { progress: BulkProgress }

/** Selects the texts about sending, scheduling and replying. */
export type Suffix = '' | '_LATER' | '_REPLY'
export const suffixOf = ({ body: { action }, due_at }: Pick<Previewed, 'body' | 'due_at'>): Suffix =>
  action === 'reply' ? '_REPLY' : due_at === null ? '' : '_LATER'

/** Whether the call failed because the template of the message was deleted. */
export const isTemplateGone = (error: unknown, { template }: Pick<BulkDraft, 'template'>) =>
  template !== undefined && error instanceof ApiError && error.code === 'NOT_FOUND'

/** Applications per call, so that the progress is visible. */
const CHUNK = 25

/** The applications of one call. A retry with the same idempotency key changes nothing twice. */
export type Chunk = { ids: readonly number[]; key: string }

export type BulkProgress = {
  /** Applications whose result is known. */
  done: number
  total: number
  changed: readonly number[]
  failures: readonly Failure[]
  /** IDs of the scheduled decisions, which can be cancelled. */
  decisions: readonly number[]
  /** Calls that were not sent or had no reply. A call without a reply may have had an effect, so it keeps its key. */
  unsent: readonly Chunk[]
  /** Why the last call failed. Null if none failed, or the member stopped the action. */
  error: unknown
}

/** The progress before the first call. */
export const progressOf = (chunks: readonly Chunk[]): BulkProgress => ({
  done: 0,
  total: countOf(chunks),
  changed: [],
  failures: [],
  decisions: [],
  unsent: chunks,
  error: null,
})

export const countOf = (chunks: readonly Chunk[]) => chunks.reduce((sum, { ids }) => sum + ids.length, 0)

export function chunksOf(ids: readonly number[], newKey: () => string): Chunk[] {
  const count = Math.ceil(ids.length / CHUNK)
  return Array.from({ length: count }, (_, index) => ({
    ids: ids.slice(index * CHUNK, (index + 1) * CHUNK),
    key: newKey(),
  }))
}

/** The previewed versions of these applications, so that later changes of others are not overwritten. */
export const versionsOf = ({ versions }: Pick<BulkPreview, 'versions'>, ids: readonly number[]) =>
  Object.fromEntries(Object.entries(versions).filter(([id]) => ids.includes(Number(id))))

/** The calls of a retry: those that were not sent or had no reply, and new ones for applications that failed. */
export const retryOf = ({ failures, unsent }: BulkProgress, newKey: () => string): Chunk[] => [
  ...unsent,
  ...chunksOf(
    failures.flatMap(({ id, reason }) => (reason === 'FAILED' ? [id] : [])),
    newKey,
  ),
]

type Options = {
  send: (chunk: Chunk) => Promise<BulkResult>
  onProgress: (progress: BulkProgress) => void
  /** After an abort, no further call is sent. */
  signal: AbortSignal
  /** The results so far, if this is a retry. */
  before?: BulkProgress
}

/** Sends the calls one after the other. After a call without a reply, the rest is not sent. */
export async function runBulk(
  chunks: readonly Chunk[],
  { send, onProgress, signal, before = progressOf(chunks) }: Options,
) {
  const { total } = before
  const changed = [...before.changed]
  const decisions = [...before.decisions]
  const failures = before.failures.filter(({ reason }) => reason !== 'FAILED')
  const stateWith = (unsent: readonly Chunk[], error: unknown = null): BulkProgress => ({
    done: changed.length + failures.length,
    total,
    changed: [...changed],
    failures: [...failures],
    decisions: [...decisions],
    unsent,
    error,
  })
  for (const [index, chunk] of chunks.entries()) {
    const rest = chunks.slice(index)
    if (signal.aborted) return stateWith(rest)
    try {
      const result = await send(chunk)
      changed.push(...result.changed)
      failures.push(...result.failures)
      decisions.push(...(result.decisions ?? []))
    } catch (error) {
      // The rest can be sent again, see `retryOf`.
      return stateWith(rest, error)
    }
    onProgress(stateWith(chunks.slice(index + 1)))
  }
  return stateWith([])
}
