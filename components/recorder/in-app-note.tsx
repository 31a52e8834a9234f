import { Copy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button'
import { copyText } from '#lib/client/copy'
import s from './choose.module.css'

/** Explains how to leave an in-app browser, because many of them have no camera access. */
export function InAppNote({ app }: { app: string }) {
  const t = useTranslations('RECORDER.IN_APP')
  const [isDone, setDone] = useState(false)
  // If copying fails, the user can select the URL next to the button.
  const copy = async () => setDone(await copyText(location.href))
  return (
    <div className={s.app} role="note">
      <h2>{t('TITLE')}</h2>
      <p>{t('TEXT', { app: app || t('SOME_APP') })}</p>
      <div className={s.link}>
        <input readOnly aria-label={t('LINK')} value={location.href} onFocus={({ target }) => target.select()} />
        <Button tone="quiet" icon={<Copy aria-hidden />} onClick={() => void copy()}>
          {t(isDone ? 'COPIED' : 'COPY')}
        </Button>
        <span role="status" className="visually-hidden">
          {isDone && t('COPIED')}
        </span>
      </div>
    </div>
  )
}
