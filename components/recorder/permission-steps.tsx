import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { useShown } from './context'
import s from './problem.module.css'

/** How to allow camera and microphone in this browser; continues by itself afterwards. */
export function AllowSteps() {
  const t = useTranslations('RECORDER')
  const { support, session } = useShown()
  const { browser } = support
  useEffect(() => onAllowed(session.retry), [session])
  return (
    <div className={s.allow}>
      <h3>{t('ALLOW.TITLE')}</h3>
      <ol role="list" className={s.steps}>
        <li>{t(`ALLOW.${browser}.1`)}</li>
        <li>{t(`ALLOW.${browser}.2`)}</li>
        <li>{t('ALLOW.LAST')}</li>
      </ol>
      <p className={s.system}>{t('ALLOW.SYSTEM')}</p>
    </div>
  )
}

/** Calls `then` once both are allowed, if the browser reports it; returns a function to stop listening. */
function onAllowed(then: () => void): () => void {
  const controller = new AbortController()
  const ask = (name: string) => navigator.permissions.query({ name: name as PermissionName })
  const listen = async () => {
    const both = await Promise.all([ask('camera'), ask('microphone')])
    const check = () => both.every(({ state }) => state === 'granted') && then()
    for (const one of both) one.addEventListener('change', check, { signal: controller.signal })
  }
  // Some browsers do not know these permission names.
  void listen().catch(() => undefined)
  return () => controller.abort()
}
