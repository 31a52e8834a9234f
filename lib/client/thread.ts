import type { DiscussionMessage } from '#lib/domain/discussion'
import type { Outgoing } from '#lib/client/outgoing/types'

/** The loaded part of a discussion: its last messages, oldest first; `isWhole` if the first message is loaded. */
export type Thread = { messages: readonly DiscussionMessage[]; isWhole: boolean }

/** Merges messages by id; the newer version of a message wins. */
export function merged(
  known: readonly DiscussionMessage[],
  added: readonly DiscussionMessage[],
): readonly DiscussionMessage[] {
  const all = new Map([...known, ...added].map((message) => [message.id, message]))
  return [...all.values()].sort((a, b) => a.id - b.id)
}

export type Row =
  | { kind: 'day'; key: string; instant: string }
  | { kind: 'new'; key: string }
  | { kind: 'status'; key: string; message: DiscussionMessage }
  /** `isFirst`: the first of several consecutive messages by one author. */
  | { kind: 'message'; key: string; message: DiscussionMessage; isFirst: boolean }
  | { kind: 'outgoing'; key: string; item: Outgoing; isFirst: boolean }

/**
 * Caches the day of each message: a thread of thousands is laid out again with each page, and parsing dates is slow.
 */
const days = new WeakMap<object, string>()
function dayOf(item: { created_at: string }): string {
  const known = days.get(item)
  if (known !== undefined) return known
  const day = new Date(item.created_at).toDateString()
  days.set(item, day)
  return day
}
const isOwn = ({ author_type }: DiscussionMessage) => author_type === 'User'

/** Whether it came after the user last looked; the user's own messages do not count. */
export const isNew = (message: DiscussionMessage, seen: string | null) =>
  !isOwn(message) && (seen === null || Date.parse(message.created_at) >= Date.parse(seen))

/**
 * When the user last looked before, and the last message at the time of opening: later ones arrive while the thread is
 * visible.
 */
export type Opened = { seen: string | null; last: number }

/** New messages are at the end: goes back from there to the first seen one, skipping the user's own. */
function firstNewOf(messages: readonly DiscussionMessage[], { seen, last }: Opened): DiscussionMessage | undefined {
  let first: DiscussionMessage | undefined
  for (const message of messages.toReversed()) {
    if (message.id > last || isOwn(message)) continue
    if (!isNew(message, seen)) break
    first = message
  }
  return first
}

/**
 * The lines of a thread, one of which marks what was new on opening. While earlier messages are not loaded, the first
 * one has no day above it: its day may begin among them, and the scroll anchor must not move.
 */
export function rowsOf({ messages, isWhole }: Thread, outgoing: readonly Outgoing[], opened?: Opened): Row[] {
  const rows: Row[] = []
  let day = ''
  let author = ''
  const enter = (item: { created_at: string }) => {
    if (dayOf(item) === day) return
    const isBegun = day !== '' || isWhole
    day = dayOf(item)
    author = ''
    if (isBegun) rows.push({ kind: 'day', key: `day-${day}`, instant: item.created_at })
  }
  const firstNew = opened && firstNewOf(messages, opened)
  for (const message of messages) {
    enter(message)
    if (message === firstNew) {
      rows.push({ kind: 'new', key: 'new' })
      author = ''
    }
    if (message.is_status_updated) rows.push({ kind: 'status', key: `status-${message.id}`, message })
    if (message.is_status_updated && message.content === '') {
      author = ''
      continue
    }
    const by = `${message.author_type} ${message.author_name}`
    const isFirst = message.is_status_updated || by !== author
    rows.push({ kind: 'message', key: `message-${message.id}`, message, isFirst })
    author = by
  }
  for (const item of outgoing) {
    enter(item)
    rows.push({ kind: 'outgoing', key: item.key, item, isFirst: !author.startsWith('User ') })
    author = 'User '
  }
  return rows
}
