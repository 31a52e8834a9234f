import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { ShortLoadError } from '#components/manager/shell/short-load-error'
import { Button } from '#components/ui/button'
import { Skeleton } from '#components/ui/skeleton'
import { useApplication } from '#lib/client/manager/application/context'
import { useConversation } from '#lib/client/manager/application/use-conversation'
import { useCan } from '#lib/client/manager/use-company'
import { Composer } from './composer'
import css from './conversation.module.css'
import { Message } from './message'

/** The messages between the company and the candidate, and the reply. */
export function Conversation() {
  const t = useTranslations('MANAGERAPPLICATION.CONVERSATION')
  const { name } = useApplication()
  const canReply = useCan('discussions:write')
  const conversation = useConversation()
  const { messages, isLoading, hasEarlier, earlierProblem, failedRead, isClosed, seenAt } = conversation
  const list = useRef<HTMLDivElement>(null)
  const last = messages.at(-1)
  const lastId = last?.id

  useEffect(() => {
    const box = list.current
    if (box && lastId !== undefined) box.scrollTop = box.scrollHeight
  }, [lastId])

  const lastOwn = messages.findLast(({ author_type }) => author_type === 'Recruiter')
  const isSeen = lastOwn && seenAt !== null && lastOwn.created_at <= seenAt
  return (
    <div className={css.conversation}>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Allowed, because keys scroll it. */}
      <div ref={list} className={css.messages} role="log" aria-label={t('LABEL', { name })} tabIndex={0}>
        {earlierProblem && (
          <p role="alert" className={css.empty}>
            {earlierProblem}
          </p>
        )}
        {hasEarlier && (
          <Button
            tone="quiet"
            size="small"
            busy={conversation.isLoadingEarlier}
            onClick={conversation.loadEarlier}
            className={css.earlier}
          >
            {t(earlierProblem ? 'RETRY' : 'EARLIER')}
          </Button>
        )}
        {isLoading && <Skeleton shape="text" count={3} />}
        {failedRead && <ShortLoadError className={css.empty} text={t('FAILED')} read={failedRead} />}
        {!isLoading && !failedRead && messages.length === 0 && <p className={css.empty}>{t('EMPTY', { name })}</p>}
        {messages.map((message, index) => (
          <Message key={message.id} message={message} previous={messages[index - 1] ?? null} />
        ))}
        {isSeen && lastOwn.id === lastId && <p className={css.seen}>{t('SEEN')}</p>}
        {isClosed && <p className={css.seen}>{t('CLOSED')}</p>}
      </div>
      {canReply && <Composer />}
    </div>
  )
}
