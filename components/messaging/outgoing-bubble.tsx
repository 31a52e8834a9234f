import { CircleAlert, Clock } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { BubbleFrame } from '#components/messaging/bubble'
import { FileChip } from '#components/messaging/message-file'
import { Button } from '#components/ui/button'
import { useErrorText } from '#lib/client/error-text'
import { discardMessage, retryMessage, sendWithoutFiles } from '#lib/client/message-queue/send-queue'
import { FILES_REJECTED, type Outgoing } from '#lib/client/message-queue/types'
import { ApiError, ErrorCode } from '#lib/contract/errors'
import { withoutTimestamp } from '#lib/domain/upload'
import css from './bubble.module.css'

type Props = { item: Outgoing; isFirst: boolean; isSending: boolean }

/** A message not yet confirmed by the server: sending, queued offline or failed. */
export function OutgoingBubble({ item, isFirst, isSending }: Props) {
  const t = useTranslations('MESSAGING')
  const state = item.failure !== null ? 'failed' : isSending ? 'sending' : 'waiting'
  return (
    <BubbleFrame side="own" isFirst={isFirst} state={state}>
      {item.content && <p className={css.bubble}>{item.content}</p>}
      {item.files.map(({ url, filename }) => (
        <FileChip key={url} name={withoutTimestamp(filename)} />
      ))}
      {item.failure !== null ? (
        <Rejected item={item} code={item.failure} />
      ) : (
        <p className={css.time}>
          {state === 'waiting' && <Clock aria-hidden />}
          {t(state === 'sending' ? 'SENDING' : 'WAITING')}
        </p>
      )}
    </BubbleFrame>
  )
}

function Rejected({ item, code }: { item: Outgoing; code: string }) {
  const t = useTranslations('MESSAGING')
  const errorText = useErrorText()
  const isFileError = code === FILES_REJECTED
  const known = ErrorCode.catch('INTERNAL').parse(code)
  return (
    <div className={css.rejected} role="alert">
      <p className={css.reason}>
        <CircleAlert aria-hidden />
        {t('FAILED', { reason: isFileError ? t('FILES_GONE') : errorText.call(new ApiError(known)) })}
      </p>
      {!isFileError && (
        <Button tone="plain" size="small" onClick={() => void retryMessage(item)}>
          {t('SEND_AGAIN')}
        </Button>
      )}
      {isFileError && item.content !== '' && (
        <Button tone="plain" size="small" onClick={() => void sendWithoutFiles(item)}>
          {t('SEND_WITHOUT_FILES')}
        </Button>
      )}
      <Button tone="plain" size="small" onClick={() => void discardMessage(item)}>
        {t('DELETE_MESSAGE')}
      </Button>
    </div>
  )
}
