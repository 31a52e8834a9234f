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

const dayOf = (instant: string) => new Date(instant).toDateString()
const isOwn = ({ author_type }: DiscussionMessage) => author_type === 'User'

/** Whether it came after somebody last looked; one's own words are no news. */
export const isNew = (message: DiscussionMessage, seen: string | null) =>
  !isOwn(message) && (seen === null || Date.parse(message.created_at) >= Date.parse(seen))

/** When somebody looked before now, and the last message that there was as they came: later ones arrive before their eyes. */
export type Opened = { seen: string | null; last: number }

/** The lines of a thread; a line tells what was new as it was opened. */
export function rowsOf(messages: readonly DiscussionMessage[], outgoing: readonly Outgoing[], opened?: Opened): Row[] {
  const rows: Row[] = []
  let day = ''
  let author = ''
  const enter = (instant: string) => {
    if (dayOf(instant) === day) return
    day = dayOf(instant)
    author = ''
    rows.push({ kind: 'day', key: `day-${day}`, instant })
  }
  const firstNew = opened && messages.find((message) => message.id <= opened.last && isNew(message, opened.seen))
  for (const message of messages) {
    enter(message.created_at)
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
    enter(item.created_at)
    rows.push({ kind: 'outgoing', key: item.key, item, isFirst: !author.startsWith('User ') })
    author = 'User '
  }
  return rows
}
