import { Mic } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { useShown } from './context'
import s from './level-meter.module.css'

const BARS = 9

/** Shows the level of the microphone, and says as text that it works. */
export function LevelMeter({ isQuiet }: { /** Only the bars: during a recording. */ isQuiet?: boolean }) {
  const t = useTranslations('RECORDER.READY')
  const { session, isHeard } = useShown()
  const bars = useRef<HTMLSpanElement>(null)
  useEffect(
    () => session.onLevel((level) => bars.current?.style.setProperty('--level', String(Math.round(level * BARS)))),
    [session],
  )
  return (
    <div className={s.meter} data-heard={isHeard || undefined}>
      <Mic aria-hidden />
      <span ref={bars} className={s.bars} aria-hidden="true">
        {Array.from({ length: BARS }, (_, index) => (
          <span key={index} style={{ '--n': index + 1 } as React.CSSProperties} />
        ))}
      </span>
      {!isQuiet && (
        <span className={s.words} role="status">
          {t(isHeard ? 'HEARD' : 'NOT_HEARD')}
        </span>
      )}
    </div>
  )
}
