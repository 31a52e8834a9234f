import type { DiscussionMessage } from '#lib/domain/discussion'
import type { Outgoing } from '#lib/client/message-queue/types'

/** The loaded messages of a discussion, oldest first. `isComplete` if the first message is loaded. */
export type Thread = { messages: readonly DiscussionMessage[]; isComplete: boolean }

/** Merges messages by ID. Messages in `added` replace those in `known`. */
export function mergeMessages(
  known: readonly DiscussionMessage[],
  added: readonly DiscussionMessage[],
): readonly DiscussionMessage[] {
  const all = new Map([...known, ...added].map((message) => [message.id, message]))
  return [...all.values()].sort((a, b) => a.id - b.id)
}

export type Row =
  | { kind: 'day'; key: string; timestamp: string }
  | { kind: 'new'; key: string }
  | { kind: 'status'; key: string; message: DiscussionMessage }
  /** `isFirst` marks the first of consecutive messages by one author. */
  | { kind: 'message'; key: string; message: DiscussionMessage; isFirst: boolean }
  | { kind: 'outgoing'; key: string; item: Outgoing; isFirst: boolean }

/** Caches the day of each message, because parsing thousands of dates at each render is slow. */
const days = new WeakMap<object, string>()
function dayOf(item: { created_at: string }): string {
  const cached = days.get(item)
  if (cached !== undefined) return cached
  const day = new Date(item.created_at).toDateString()
  days.set(item, day)
  return day
}
const isOwn = ({ author_type }: DiscussionMessage) => author_type === 'User'

/** Whether a message is newer than the user's last visit. The user's own messages are not. */
export const isNew = (message: DiscussionMessage, seen: string | null) =>
  !isOwn(message) && (seen === null || Date.parse(message.created_at) >= Date.parse(seen))

/** When the user opens a thread: the time of their previous visit (`seen`) and the ID of the last message. */
export type Opened = { seen: string | null; last: number }

/** The first message that was new when the user opened the thread. Searches backward from the end. */
function findFirstNew(messages: readonly DiscussionMessage[], { seen, last }: Opened): DiscussionMessage | undefined {
  let first: DiscussionMessage | undefined
  for (const message of messages.toReversed()) {
    if (message.id > last || isOwn(message)) continue
    if (!isNew(message, seen)) break
    first = message
  }
  return first
}

/** Whether a queued message is in the thread. A server event can arrive before the response that ends its sending. */
const isDelivered = ({ failure, after, content, files }: Outgoing, messages: readonly DiscussionMessage[]) =>
  failure === null &&
  messages.some(
    (message) =>
      message.id > after && isOwn(message) && message.content === content && message.files_url.length === files.length,
  )

/**
 * The rows of a thread. The first loaded message has no day row while earlier messages are not loaded, because its day
 * may start among them and the scroll position must not change.
 */
export function rowsOf({ messages, isComplete }: Thread, outgoing: readonly Outgoing[], opened?: Opened): Row[] {
  const rows: Row[] = []
  let day = ''
  let author = ''
  const addDay = (item: { created_at: string }) => {
    if (dayOf(item) === day) return
    const isDayShown = day !== '' || isComplete
    day = dayOf(item)
    author = ''
    if (isDayShown) rows.push({ kind: 'day', key: `day-${day}`, timestamp: item.created_at })
  }
  const firstNew = opened && findFirstNew(messages, opened)
  for (const message of messages) {
    addDay(message)
    if (message === firstNew) {
      rows.push({ kind: 'new', key: 'new' })
      author = ''
    }
    if (message.is_status_updated) rows.push({ kind: 'status', key: `status-${message.id}`, message })
    if (message.is_status_updated && message.content === '') {
      author = ''
      continue
    }
    const messageAuthor = `${message.author_type} ${message.author_name}`
    const isFirst = message.is_status_updated || messageAuthor !== author
    rows.push({ kind: 'message', key: `message-${message.id}`, message, isFirst })
    author = messageAuthor
  }
  for (const item of outgoing) {
    if (isDelivered(item, messages)) continue
    addDay(item)
    rows.push({ kind: 'outgoing', key: item.key, item, isFirst: !author.startsWith('User ') })
    author = 'User '
  }
  return rows
}
