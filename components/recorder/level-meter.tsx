import { Mic } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { useRecorderContext } from './context'
import css from './device-checks.module.css'

const BARS = 9

/** Shows the microphone level as bars and as text. */
export function LevelMeter({ isTextHidden }: { isTextHidden?: boolean }) {
  const t = useTranslations('RECORDER.READY')
  const { session, isSoundDetected } = useRecorderContext()
  const bars = useRef<HTMLSpanElement>(null)
  useEffect(
    () => session.onLevel((level) => bars.current?.style.setProperty('--level', String(Math.round(level * BARS)))),
    [session],
  )
  return (
    <div className={css.meter} data-heard={isSoundDetected || undefined}>
      <Mic aria-hidden />
      <span ref={bars} className={css.bars} aria-hidden="true">
        {Array.from({ length: BARS }, (_, index) => (
          <span key={index} style={{ '--n': index + 1 } as React.CSSProperties} />
        ))}
      </span>
      {!isTextHidden && (
        <span className={css.hint} data-other={t(isSoundDetected ? 'NOT_HEARD' : 'HEARD')}>
          <span role="status">{t(isSoundDetected ? 'HEARD' : 'NOT_HEARD')}</span>
        </span>
      )}
    </div>
  )
}
