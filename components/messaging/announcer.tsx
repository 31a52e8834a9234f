import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { fileName } from '#components/messaging/message-file'
import { useStatusText } from './use-status-text'
import type { Outgoing } from '#lib/client/message-queue/types'
import type { DiscussionMessage } from '#lib/domain/discussion'

/** A message that waits longer than this duration in milliseconds is not being sent. */
const MAX_WAIT_MS = 1000

type Props = {
  last: DiscussionMessage | undefined
  outgoing: readonly Outgoing[]
  /** Key of the message that is being sent. */
  sending: string | null
}

/** Announces incoming, sent and waiting messages while the conversation is open. */
export function Announcer({ last, outgoing, sending }: Props) {
  const t = useTranslations('MESSAGING')
  const statusText = useStatusText()
  const [openedId] = useState(last?.id ?? 0)
  const waiting = useWaiting(outgoing, sending)
  return (
    <>
      {/* Keys, because a text that is the same as the last one would not be announced. */}
      <p role="status" className="visually-hidden">
        {last && last.id > openedId && <span key={last.id}>{announcement(last)}</span>}
      </p>
      <p role="status" className="visually-hidden">
        {waiting !== null && <span key={waiting}>{t('WAITING')}</span>}
      </p>
    </>
  )

  function announcement(message: DiscussionMessage) {
    const { author_type, author_name: name, content, files_url, files } = message
    const parts = [message.is_status_updated && statusText(message), content]
    const text = [...parts, ...files_url.map((url) => fileName(url, files))].filter(Boolean).join(', ')
    return author_type === 'User' ? t('SENT', { text }) : t('ANNOUNCEMENT', { name, text })
  }
}

/** The key of the last message that has waited since the conversation was opened, until it is sent. */
function useWaiting(outgoing: readonly Outgoing[], sending: string | null) {
  const last = outgoing.at(-1)
  const key = last && last.failure === null && last.key !== sending ? last.key : null
  const [openedKey] = useState(key)
  const [waiting, setWaiting] = useState<string | null>(null)
  useEffect(() => {
    if (key === null || key === openedKey) return
    const timer = setTimeout(() => setWaiting(key), MAX_WAIT_MS)
    return () => clearTimeout(timer)
  }, [key, openedKey])
  return outgoing.some((item) => item.key === waiting && item.failure === null) ? waiting : null
}
