import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { ClosedNote } from '#components/messaging/closed-note'
import { Composer } from '#components/messaging/composer'
import { ThreadHead } from '#components/messaging/thread-head'
import { ThreadMessages } from '#components/messaging/thread-messages'
import { NotLoaded } from '#components/ui/not-loaded'
import { Skeleton } from '#components/ui/skeleton'
import { seeMessage, useThread } from '#lib/client/discussions'
import { useOutgoing } from '#lib/client/outgoing/use-outgoing'
import { isNew } from '#lib/client/thread'
import { type Discussion, type DiscussionMessage, hasNotification } from '#lib/domain/discussion'
import type { User } from '#lib/domain/user'
import s from './thread.module.css'

type Props = { user: User; discussion: Discussion; leave: () => void }

/** One discussion: its messages, those being sent, and the composer. */
export function Thread({ user, discussion, leave }: Props) {
  const t = useTranslations('MESSAGING')
  // The line above new messages stays where it was on opening.
  const [opened] = useState({ seen: discussion.last_seen_by_user_at, last: discussion.last_message?.id ?? 0 })
  const { thread, error, retry, loadEarlier, earlier } = useThread(discussion)
  const { items, sending } = useOutgoing(user.id, discussion.id)
  const last = thread?.messages.at(-1)
  // Opened by the user to ask.
  const isEmpty = thread?.messages.length === 0 && items.length === 0
  useSeen(discussion, last)
  return (
    <section className={s.section} tabIndex={-1} aria-label={t('THREAD', { job: discussion.campaign ?? '' })}>
      <ThreadHead discussion={discussion} leave={leave} />
      {isEmpty && <p className={s.wait}>{t('NOTHING_YET')}</p>}
      {thread && !isEmpty && (
        <ThreadMessages
          thread={thread}
          outgoing={items}
          sending={sending}
          opened={opened}
          loadEarlier={loadEarlier}
          earlier={earlier}
        />
      )}
      {!thread && (
        <div className={s.wait}>
          {error ? (
            <NotLoaded title={t('FAILED_TITLE')} level={3} onRetry={retry} />
          ) : (
            <Skeleton shape="row" count={3} />
          )}
        </div>
      )}
      <Heard discussion={discussion} last={last} />
      {discussion.is_open ? (
        <Composer key={`${user.id} ${discussion.id}`} user={user} discussion={discussion} />
      ) : (
        <ClosedNote status={discussion.status} />
      )}
    </section>
  )
}

/** Marks messages as read when they are visible on screen. */
function useSeen(discussion: Discussion, last: DiscussionMessage | undefined) {
  const isUnread = last !== undefined && (hasNotification(discussion) || isNew(last, discussion.last_seen_by_user_at))
  const told = useRef(0)
  const [missed, setMissed] = useState(0)
  useEffect(() => {
    if (!isUnread || !last) return
    const see = () => {
      if (document.visibilityState !== 'visible' || told.current === last.id) return
      told.current = last.id
      void seeMessage(last).then((isTold) => {
        if (isTold || told.current !== last.id) return
        told.current = 0
        setMissed((count) => count + 1)
      })
    }
    see()
    document.addEventListener('visibilitychange', see)
    return () => document.removeEventListener('visibilitychange', see)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each message, and again after a failure
  }, [isUnread, last?.id, missed])
}

/** Announces incoming messages while the conversation is open. */
function Heard({ last }: { discussion: Discussion; last: DiscussionMessage | undefined }) {
  const t = useTranslations('MESSAGING')
  const first = useRef<number>(undefined)
  const [words, setWords] = useState('')
  useEffect(() => {
    if (!last) return
    if (first.current === undefined) first.current = last.id
    else if (last.id > first.current && last.author_type !== 'User')
      setWords(t('HEARD', { name: last.author_name, text: last.content }))
  }, [last, t])
  return (
    <p role="status" className="visually-hidden">
      {words}
    </p>
  )
}
