import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { Announcer } from '#components/messaging/announcer'
import { ClosedNote } from '#components/messaging/closed-note'
import { Composer } from '#components/messaging/composer'
import { ThreadHead } from '#components/messaging/thread-head'
import { ThreadMessages } from '#components/messaging/thread-messages'
import { LoadError } from '#components/ui/load-error'
import { Skeleton } from '#components/ui/skeleton'
import { markMessageSeen, useThread } from '#lib/client/discussions'
import { useOutgoing } from '#lib/client/message-queue/use-outgoing'
import { isNew } from '#lib/client/thread'
import { useFocus } from '#lib/client/use-focus'
import { type Discussion, type DiscussionMessage, hasNotification } from '#lib/domain/discussion'
import type { User } from '#lib/domain/user'
import css from './thread.module.css'

type Props = { user: User; discussion: Discussion; onBack: () => void }

/** One discussion: its messages, those being sent, and the composer. */
export function Thread({ user, discussion, onBack }: Props) {
  const t = useTranslations('MESSAGING')
  // The line above new messages keeps its position from when the conversation was opened.
  const [opened] = useState({ seen: discussion.last_seen_by_user_at, last: discussion.last_message?.id ?? 0 })
  const { thread, error, retry, loadEarlier, earlier } = useThread(discussion)
  const { items, sending } = useOutgoing(user.id, discussion.id)
  const last = thread?.messages.at(-1)
  // An empty conversation was opened by the user, who has not written yet.
  const isEmpty = thread?.messages.length === 0 && items.length === 0
  const section = useRef<HTMLElement>(null)
  // The buttons of a rejected message disappear with their focus.
  useFocus(section, items.map(({ key, failure }) => key + failure).join(), 'lost')
  useMarkSeen(discussion, last)
  return (
    <section
      ref={section}
      className={css.section}
      tabIndex={-1}
      aria-label={t('THREAD', { job: discussion.campaign ?? '' })}
    >
      <ThreadHead discussion={discussion} onBack={onBack} />
      {isEmpty && <p className={css.wait}>{t('EMPTY_THREAD')}</p>}
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
        <div className={css.wait}>
          {error ? (
            <LoadError title={t('FAILED_TITLE')} level={3} onRetry={retry} />
          ) : (
            <Skeleton shape="row" count={3} />
          )}
        </div>
      )}
      {thread && <Announcer last={last} outgoing={items} sending={sending} />}
      {discussion.is_open ? (
        <Composer
          key={`${user.id} ${discussion.id}`}
          user={user}
          discussion={discussion}
          lastId={last?.id ?? discussion.last_message?.id ?? 0}
        />
      ) : (
        <ClosedNote {...discussion} />
      )}
    </section>
  )
}

/** Marks messages as read when they are visible on screen. After a failure, the next read of the list tries again. */
function useMarkSeen(discussion: Discussion, last: DiscussionMessage | undefined) {
  const isUnread = last !== undefined && (hasNotification(discussion) || isNew(last, discussion.last_seen_by_user_at))
  const reportedId = useRef(0)
  useEffect(() => {
    if (!isUnread || !last) return
    const markSeen = () => {
      if (document.visibilityState !== 'visible' || reportedId.current === last.id) return
      reportedId.current = last.id
      void markMessageSeen(last).then((isReported) => {
        if (!isReported && reportedId.current === last.id) reportedId.current = 0
      })
    }
    markSeen()
    document.addEventListener('visibilitychange', markSeen)
    return () => document.removeEventListener('visibilitychange', markSeen)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- By value, because each read creates new objects.
  }, [isUnread, last?.id, discussion.last_seen_by_user_at])
}
