import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { useRecorderContext } from './context'
import css from './problem.module.css'

/** Explains how to allow camera and microphone in this browser. Retries automatically when they are allowed. */
export function PermissionSteps() {
  const t = useTranslations('RECORDER')
  const { support, session, kind } = useRecorderContext()
  const { browser } = support
  useEffect(() => onAllowed(NAMES[kind], session.retry), [session, kind])
  return (
    <div className={css.allow}>
      <h3>{t('ALLOW.TITLE')}</h3>
      <ol role="list" className={css.steps}>
        <li>{t(`ALLOW.${browser}.1`)}</li>
        <li>{t(`ALLOW.${browser}.2`)}</li>
        <li>{t('ALLOW.LAST')}</li>
      </ol>
      <p className={css.system}>{t('ALLOW.SYSTEM')}</p>
    </div>
  )
}

const NAMES = { video: ['camera', 'microphone'], silent: ['camera'], audio: ['microphone'] } as const

/** Calls `listener` once all permissions are granted, if the browser reports this. Returns a function that stops it. */
function onAllowed(names: readonly string[], listener: () => void): () => void {
  const controller = new AbortController()
  const query = (name: string) => navigator.permissions.query({ name: name as PermissionName })
  const listen = async () => {
    const permissions = await Promise.all(names.map(query))
    const check = () => permissions.every(({ state }) => state === 'granted') && listener()
    for (const permission of permissions) permission.addEventListener('change', check, { signal: controller.signal })
  }
  // Some browsers do not know these permission names.
  void listen().catch(() => undefined)
  return () => controller.abort()
}
