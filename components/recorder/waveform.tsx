import { useEffect, useRef } from 'react'
import { useRecorderContext } from './context'
import css from './waveform.module.css'

const BARS = 48

/** The level of the last seconds. Hidden from screen readers, because the level meter has a text. */
export function Waveform() {
  const { session } = useRecorderContext()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const levels = Array.from({ length: BARS }, () => 0)
    return session.onLevel((level) => {
      levels.push(level)
      levels.shift()
      box.current?.querySelectorAll<HTMLElement>('span').forEach((bar, index) => {
        bar.style.setProperty('--level', String(levels[index]))
      })
    })
  }, [session])
  return (
    <div ref={box} className={css.waveform} aria-hidden="true">
      {Array.from({ length: BARS }, (_, index) => (
        <span key={index} />
      ))}
    </div>
  )
}
