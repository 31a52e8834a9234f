import { Check } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { CSSProperties } from 'react'
import css from './stepper.module.css'

export type Step = {
  id: string
  label: string
  state: 'done' | 'now' | 'next'
  /** The share of the current step that is done, from 0 to 1. */
  share?: number
}

export type StepperProps = {
  label: string
  steps: readonly Step[]
  /** Name of a screen that is none of the steps, or only a part of one. */
  current?: string
  minutesLeft?: number | null
}

/** A slim progress bar of several steps: done, current, next, and the remaining time. */
export function Stepper({ label, steps, current, minutesLeft }: StepperProps) {
  const t = useTranslations('UI')
  const now = steps.findIndex(({ state }) => state === 'now')
  return (
    <nav aria-label={label} className={css.stepper}>
      <ol className={css.steps}>
        {steps.map((step) => (
          <li
            key={step.id}
            className={css.step}
            data-state={step.state}
            style={shareStyle(step)}
            aria-current={step.state === 'now' ? 'step' : undefined}
          >
            <span className={css.name}>
              {step.state === 'done' && <Check aria-hidden="true" />}
              <span className={css.label}>{step.label}</span>
              {step.state === 'done' && <span className="visually-hidden">{t('STEPS.DONE')}</span>}
            </span>
          </li>
        ))}
      </ol>
      <p className={css.below}>
        {now >= 0 && <span className={css.position}>{t('STEPS.POSITION', { n: now + 1, count: steps.length })}</span>}
        <strong className={css.current}>{current ?? steps[now]?.label}</strong>
        {typeof minutesLeft === 'number' && (
          <span className={css.minutes}>{t('STEPS.MINUTES', { minutes: minutesLeft })}</span>
        )}
      </p>
    </nav>
  )
}

/** The bar starts at 6%, so that it is visible in a step that has just started. */
const shareStyle = ({ state, share }: Step) =>
  state === 'now' && share !== undefined ? ({ '--share': 0.06 + 0.94 * share } as CSSProperties) : undefined
