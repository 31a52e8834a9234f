import { Copy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button'
import { ErrorSummary } from '#components/ui/error-summary'
import { copyWhenReady } from '#lib/client/copy-when-ready'
import { useErrorText } from '#lib/client/error-text'
import { SIGN_IN_CODE_MINUTES } from '#lib/domain/limits'
import css from './choose.module.css'

type Props = {
  app: string
  /** Creates a single-use link that opens this screen in another browser. */
  createLink: () => Promise<string>
}

/** Explains how to leave an in-app browser, because many have no camera access. The copied link signs the user in. */
export function InAppNote({ app, createLink }: Props) {
  const t = useTranslations('RECORDER.IN_APP')
  const errorText = useErrorText()
  const [link, setLink] = useState<string | null>(null)
  const [isCopied, setCopied] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const copy = async () => {
    setBusy(true)
    setError(null)
    const creation = createLink()
    const copying = copyWhenReady(creation)
    try {
      setLink(await creation)
      setCopied(await copying)
    } catch (failure) {
      setError(errorText.call(failure))
    } finally {
      setBusy(false)
    }
  }
  const status = !isBusy && link !== null && t(isCopied ? 'COPIED' : 'SELECT')
  return (
    <div className={css.app} role="note">
      <h2>{t('TITLE')}</h2>
      <p>{t('TEXT', { app: app || t('SOME_APP'), minutes: SIGN_IN_CODE_MINUTES })}</p>
      <p>{t('MENU')}</p>
      <ErrorSummary errors={error === null ? [] : [{ message: error }]} />
      <div className={css.link}>
        {link !== null && (
          <input readOnly aria-label={t('LINK')} value={link} onFocus={({ target }) => target.select()} />
        )}
        <Button tone="quiet" icon={<Copy aria-hidden />} busy={isBusy} onClick={() => void copy()}>
          {t('COPY')}
        </Button>
      </div>
      <p role="status">{status}</p>
    </div>
  )
}
