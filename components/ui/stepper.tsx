import { Check } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { CSSProperties } from 'react'
import css from './stepper.module.css'

export type Step = {
  id: string
  label: string
  state: 'done' | 'now' | 'next'
  /** The share of the current step that is done, from 0 to 1. */
  share?: number
  /** URL of a step that can be opened again. */
  href?: string
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
            <StepName {...step} />
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

/** A little more than is done, so that the first step is visible as well. */
const shareStyle = ({ state, share }: Step) =>
  state === 'now' && share !== undefined ? ({ '--share': 0.06 + 0.94 * share } as CSSProperties) : undefined

function StepName({ label, state, href }: Step) {
  const t = useTranslations('UI')
  const content = (
    <>
      {state === 'done' && <Check aria-hidden="true" />}
      <span className={css.label}>{label}</span>
      <span className="visually-hidden">{state === 'done' && t('STEPS.DONE')}</span>
    </>
  )
  return href && state === 'done' ? (
    <Link href={href} className={css.name}>
      {content}
    </Link>
  ) : (
    <span className={css.name}>{content}</span>
  )
}
