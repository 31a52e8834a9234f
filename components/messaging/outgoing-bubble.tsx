import { CircleAlert, Clock } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { BubbleFrame } from '#components/messaging/bubble'
import { FileChip } from '#components/messaging/message-file'
import { Button } from '#components/ui/button'
import { useErrorWords } from '#lib/client/error-words'
import { dropMessage, retryMessage, sendWithoutFiles } from '#lib/client/outgoing/service'
import { FILES_REFUSED, type Outgoing } from '#lib/client/outgoing/types'
import { ApiError, ErrorCode } from '#lib/contract/errors'
import { plainName } from '#lib/domain/upload'
import s from './bubble.module.css'

type Props = { item: Outgoing; isFirst: boolean; isSending: boolean }

/** A message not yet confirmed by the server: sending, queued offline or failed. */
export function OutgoingBubble({ item, isFirst, isSending }: Props) {
  const t = useTranslations('MESSAGING')
  const state = item.failure !== null ? 'failed' : isSending ? 'sending' : 'waiting'
  return (
    <BubbleFrame side="own" isFirst={isFirst} state={state}>
      {item.content && <p className={s.bubble}>{item.content}</p>}
      {item.files.map(({ url, filename }) => (
        <FileChip key={url} name={plainName(filename)} />
      ))}
      {item.failure !== null ? (
        <Refused item={item} code={item.failure} />
      ) : (
        <p className={s.time}>
          {state === 'waiting' && <Clock aria-hidden />}
          {t(state === 'sending' ? 'SENDING' : 'WAITING')}
        </p>
      )}
    </BubbleFrame>
  )
}

function Refused({ item, code }: { item: Outgoing; code: string }) {
  const t = useTranslations('MESSAGING')
  const words = useErrorWords()
  const isOfFiles = code === FILES_REFUSED
  const known = ErrorCode.catch('INTERNAL').parse(code)
  return (
    <div className={s.refused} role="alert">
      <p className={s.reason}>
        <CircleAlert aria-hidden />
        {t('FAILED', { reason: isOfFiles ? t('FILES_GONE') : words.call(new ApiError(known)) })}
      </p>
      {!isOfFiles && (
        <Button tone="plain" size="small" onClick={() => void retryMessage(item)}>
          {t('SEND_AGAIN')}
        </Button>
      )}
      {isOfFiles && item.content !== '' && (
        <Button tone="plain" size="small" onClick={() => void sendWithoutFiles(item)}>
          {t('SEND_WITHOUT_FILES')}
        </Button>
      )}
      <Button tone="plain" size="small" onClick={() => void dropMessage(item)}>
        {t('TAKE_BACK')}
      </Button>
    </div>
  )
}
