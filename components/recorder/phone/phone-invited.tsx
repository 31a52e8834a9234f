import { Copy, Smartphone, Video } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { useCompany } from '#components/site/company-context'
import { Button } from '#components/ui/button'
import { ErrorSummary } from '#components/ui/error-summary'
import { useErrorWords } from '#lib/client/error-words'
import { type Refusal, refusalOf } from '#lib/client/recording'
import { PhoneRefused } from './phone-refused'
import { copyText } from '#lib/client/copy'
import s from './phone-recording.module.css'

/** Before the link is used up: that takes a tap, so that previews and apps without a camera do not use it up. */
export function PhoneInvited({ onOpen }: { onOpen: () => Promise<unknown> }) {
  const t = useTranslations('PHONE.PAGE')
  const words = useErrorWords()
  const { company } = useCompany()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const why: Refusal | null = failure === null ? null : refusalOf(failure)
  if (why) return <PhoneRefused why={why} />
  const open = async () => {
    setBusy(true)
    setFailure(null)
    await onOpen().catch((error: unknown) => {
      setFailure(error)
      setBusy(false)
    })
  }
  return (
    <div className={s.invitation}>
      <header className={s.head}>
        <span className={s.icon}>
          <Smartphone aria-hidden />
        </span>
        <p className={s.company}>{t('FROM', { company: company.name })}</p>
        <h1>{t('INVITE')}</h1>
        <p className={s.text}>{t('INVITE_TEXT', { company: company.name })}</p>
      </header>
      <ErrorSummary errors={failure === null ? [] : [{ message: words.call(failure) }]} />
      <InApp />
      <div className={s.actions}>
        <Button size="large" wide icon={<Video aria-hidden />} busy={isBusy} onClick={() => void open()}>
          {t('START')}
        </Button>
        <p className={s.small}>{t('ONCE')}</p>
      </div>
    </div>
  )
}

/** In-app browsers rarely allow camera access, and would use up the link. */
function InApp() {
  const t = useTranslations('PHONE.PAGE')
  const [isInApp, setInApp] = useState(false)
  const [outcome, setOutcome] = useState<'COPIED' | 'COPY_FAILED' | null>(null)
  useEffect(() => {
    void import('inapp-spy').then(({ default: spy }) => setInApp(spy().isInApp))
  }, [])
  if (!isInApp) return null
  const copy = async () => setOutcome((await copyText(location.href)) ? 'COPIED' : 'COPY_FAILED')
  return (
    <div className={s.note}>
      <p>{t('IN_APP')}</p>
      <Button tone="quiet" icon={<Copy aria-hidden />} onClick={() => void copy()}>
        {t('COPY')}
      </Button>
      <p role="status">{outcome && t(outcome)}</p>
    </div>
  )
}
