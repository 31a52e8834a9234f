import type { DiscussionMessage } from '#lib/domain/discussion'
import type { Outgoing } from '#lib/client/outgoing/types'

/** What of a discussion is here: its last messages, oldest first; `isWhole` once the first of all is among them. */
export type Thread = { messages: readonly DiscussionMessage[]; isWhole: boolean }

/** Each message once, by id; the newer reading of one counts. */
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
  /** `isFirst` of those that somebody wrote in a row. */
  | { kind: 'message'; key: string; message: DiscussionMessage; isFirst: boolean }
  | { kind: 'outgoing'; key: string; item: Outgoing; isFirst: boolean }

/** Of messages that are here: a thread of thousands is laid out again with each page, and dates are slow to read. */
const days = new WeakMap<object, string>()
function dayOf(item: { created_at: string }): string {
  const known = days.get(item)
  if (known !== undefined) return known
  const day = new Date(item.created_at).toDateString()
  days.set(item, day)
  return day
}
const isOwn = ({ author_type }: DiscussionMessage) => author_type === 'User'

/** Whether it came after somebody last looked; one's own words are no news. */
export const isNew = (message: DiscussionMessage, seen: string | null) =>
  !isOwn(message) && (seen === null || Date.parse(message.created_at) >= Date.parse(seen))

/** When somebody looked before now, and the last message that there was as they came: later ones arrive before their eyes. */
export type Opened = { seen: string | null; last: number }

/** What is new stands at the end: from there back to the first that was seen, own words passed over. */
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
 * The lines of a thread; a line tells what was new as it was opened. Where earlier messages are still to come, the first
 * has no day above it: its day may begin among them, and what a reader holds on to must stay.
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
