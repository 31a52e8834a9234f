import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Suffix } from '#lib/client/manager/inbox/bulk'
import { UNDO_SECONDS } from '#lib/domain/member-limits'
import css from './bulk.module.css'

const STEP_MS = 200
const IN_SECONDS = { style: 'unit', unit: 'second', unitDisplay: 'narrow' } as const

type Props = {
  count: number
  suffix: Suffix
  onEnd: () => void
}

/** The time in which the member can undo before the first email is sent. */
export function BulkWaiting({ count, suffix, onEnd }: Props) {
  const t = useTranslations('MANAGERINBOX.BULK')
  const locale = useLocale()
  const [left, setLeft] = useState(UNDO_SECONDS)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    const at = Date.now() + UNDO_SECONDS * 1000
    const timer = setInterval(() => {
      const rest = (at - Date.now()) / 1000
      setLeft(Math.max(rest, 0))
      if (rest > 0) return
      clearInterval(timer)
      end()
    }, STEP_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <div className={css.fields}>
      <p role="status" className={css.lead}>
        {t(`WAITING${suffix}`, { count, seconds: UNDO_SECONDS })}
      </p>
      {/* Hidden from screen readers, which would read every step. The status above says the time once. */}
      <div className={css.waiting} aria-hidden="true">
        <progress className={css.progress} value={UNDO_SECONDS - left} max={UNDO_SECONDS} />
        <span className={css.left}>{Math.ceil(left).toLocaleString(locale, IN_SECONDS)}</span>
      </div>
    </div>
  )
}
