import { Copy, Smartphone, Video } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { useCompany } from '#components/site/company-context'
import { Button } from '#components/ui/button'
import { ErrorSummary } from '#components/ui/error-summary'
import { useErrorText } from '#lib/client/error-text'
import { type RejectionReason, rejectionReasonOf } from '#lib/client/recording'
import { PhoneRejected } from './phone-rejected'
import { copyText } from '#lib/client/copy'
import css from './phone-recording.module.css'

/** Asks for a tap before the single-use link is opened, so that link previews and in-app browsers do not use it. */
export function PhoneInvited({ onOpen }: { onOpen: () => Promise<unknown> }) {
  const t = useTranslations('PHONE.PAGE')
  const errorText = useErrorText()
  const { company } = useCompany()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const reason: RejectionReason | null = failure === null ? null : rejectionReasonOf(failure)
  if (reason) return <PhoneRejected reason={reason} />
  const open = async () => {
    setBusy(true)
    setFailure(null)
    await onOpen().catch((error: unknown) => {
      setFailure(error)
      setBusy(false)
    })
  }
  return (
    <div className={css.invitation}>
      <header className={css.head}>
        <span className={css.icon}>
          <Smartphone aria-hidden />
        </span>
        <p className={css.company}>{t('FROM', { company: company.name })}</p>
        <h1>{t('INVITE')}</h1>
        <p className={css.text}>{t('INVITE_TEXT', { company: company.name })}</p>
      </header>
      <ErrorSummary errors={failure === null ? [] : [{ message: errorText.call(failure) }]} />
      <InAppWarning />
      <div className={css.actions}>
        <Button size="large" wide icon={<Video aria-hidden />} busy={isBusy} onClick={() => void open()}>
          {t('START')}
        </Button>
        <p className={css.small}>{t('SINGLE_USE')}</p>
      </div>
    </div>
  )
}

/** A warning in in-app browsers, which rarely allow camera access. */
function InAppWarning() {
  const t = useTranslations('PHONE.PAGE')
  const [isInApp, setInApp] = useState(false)
  const [outcome, setOutcome] = useState<'COPIED' | 'COPY_FAILED' | null>(null)
  useEffect(() => {
    void import('inapp-spy').then(({ default: spy }) => setInApp(spy().isInApp))
  }, [])
  if (!isInApp) return null
  const copy = async () => setOutcome((await copyText(location.href)) ? 'COPIED' : 'COPY_FAILED')
  return (
    <div className={css.note}>
      <p>{t('IN_APP')}</p>
      <Button tone="quiet" icon={<Copy aria-hidden />} onClick={() => void copy()}>
        {t('COPY')}
      </Button>
      <p role="status">{outcome && t(outcome)}</p>
    </div>
  )
}
