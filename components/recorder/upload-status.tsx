import { WifiOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { Button } from '#components/ui/button'
import { Progress } from '#components/ui/progress'
import type { RecorderState } from '#lib/client/recorder/state/types'
import { isUnstored } from '#lib/client/recorder/store/unstored'
import { useRecorderContext } from './context'
import css from './upload-status.module.css'
import { useStorageText } from './use-storage-text'

export type Reviewed = RecorderState & { at: 'uploading' | 'preview' | 'saving' }

/** Progress, outage or success of the upload. */
export function UploadStatus({ state }: { state: Reviewed }) {
  const { session } = useRecorderContext()
  const box = useRef<HTMLDivElement>(null)
  const retry = () => {
    // Moves the focus, because the button disappears.
    box.current?.focus()
    session.retryUpload()
  }
  return (
    <div ref={box} tabIndex={-1} className={css.progress}>
      <Sending state={state} />
      {/* Exists before its text, which screen readers would otherwise miss. */}
      <div role="status">
        <Message state={state} onRetry={retry} />
      </div>
    </div>
  )
}

function Sending({ state }: { state: Reviewed }) {
  const t = useTranslations('RECORDER')
  if (state.at === 'saving') return <UploadProgress label={t('SAVING')} value={null} />
  if (state.at === 'preview' || state.upload?.at === 'waiting') return null
  const { upload } = state
  const value = upload?.at === 'sending' && upload.total ? upload.sent / upload.total : null
  return <UploadProgress label={t('SEND.SENDING')} value={value} />
}

function Message({ state, onRetry }: { state: Reviewed; onRetry: () => void }) {
  const t = useTranslations('RECORDER')
  const storageText = useStorageText()
  if (state.at === 'saving') return null
  if (state.at === 'preview') return <p className={css.quiet}>{t('SEND.DONE')}</p>
  const { upload, isAccepted } = state
  if (upload?.at !== 'waiting') return isAccepted ? <p className={css.quiet}>{t('SEND.ACCEPTED')}</p> : null
  const problem = upload.reason === 'offline' ? 'CONNECTION_LOST' : 'CANNOT_CONNECT'
  return (
    <div className={css.waiting}>
      <WifiOff aria-hidden />
      <div className={css.texts}>
        <p className={css.title}>{t(`ERROR.${problem}.TITLE`)}</p>
        <p>
          {storageText(isUnstored(state.video.take_id))} {t(`ERROR.${problem}.TEXT`)}
        </p>
        <Button tone="quiet" size="small" onClick={onRetry}>
          {t('SEND.RETRY')}
        </Button>
      </div>
    </div>
  )
}

const UploadProgress = ({ label, value }: { label: string; value: number | null }) => (
  <Progress label={label} value={value} showLabel />
)
