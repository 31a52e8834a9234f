import { Check } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { cx } from '#lib/client/cx'
import type { ChosenStatus } from '#lib/client/manager/application/chosen-status'
import { useApplication } from '#lib/client/manager/application/context'
import css from './status-steps.module.css'

const STEPS = ['RECEIVED', 'IN_REVIEW', 'INTERVIEW', 'OFFER', 'HIRED'] as const satisfies readonly ChosenStatus[]

/** The steps of an application. A press on a step opens a preview of its email. Phones show one button instead. */
export function StatusSteps({ onStatus }: { onStatus: (status: ChosenStatus | null) => void }) {
  const t = useTranslations('MANAGERAPPLICATION.STATUS')
  const tStatus = useTranslations('ENUMERATIONS.CANDIDACY_STATUS')
  const { status } = useApplication().application
  const current = STEPS.findIndex((step) => step === status)
  return (
    <div className={css.box}>
      <ol role="list" className={css.steps} aria-label={t('STEPS')}>
        {STEPS.map((step, index) => (
          <li key={step} className={css.item}>
            <button
              type="button"
              className={css.step}
              data-at={index < current ? 'done' : index === current ? 'current' : 'later'}
              aria-current={index === current ? 'step' : undefined}
              disabled={index === current}
              onClick={() => onStatus(step)}
            >
              {index < current && <Check aria-hidden="true" />}
              {tStatus(step)}
            </button>
          </li>
        ))}
      </ol>
      <button
        type="button"
        className={cx(css.step, css.reject)}
        data-at={status === 'REJECTED' ? 'current' : 'later'}
        disabled={status === 'REJECTED'}
        onClick={() => onStatus('REJECTED')}
      >
        {tStatus('REJECTED')}
      </button>
    </div>
  )
}
