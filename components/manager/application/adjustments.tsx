import { useTranslations } from 'next-intl'
import { useApplication } from '#lib/client/manager/application/context'
import { useStaff } from '#lib/client/manager/use-company'
import { readCandidacyAdjustments } from '#lib/contract/staff/adjustments'
import css from './adjustments.module.css'
import { Section } from './section'

/**
 * The adjustments that the candidate asked for. They must not influence the assessment, so they are separate from the
 * answers and not printed.
 */
export function Adjustments() {
  const t = useTranslations('MANAGERAPPLICATION.ADJUSTMENTS')
  const { id } = useApplication().application
  const { data } = useStaff(readCandidacyAdjustments, { params: { id } })
  if (!data?.request) return null
  return (
    <Section title={t('TITLE')} className={css.adjustments}>
      <p className={css.hint}>{t('HINT')}</p>
      <p dir="auto" className={css.request}>
        {data.request}
      </p>
    </Section>
  )
}
