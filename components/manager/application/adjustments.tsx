import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useAdjustments } from '#lib/client/manager/application/use-adjustments'
import css from './adjustments.module.css'
import { NotLoaded } from './not-loaded'
import { Section } from './section'

/**
 * The adjustments that the candidate asked for. They must not influence the assessment, so they are separate from the
 * answers and not printed.
 */
export function Adjustments() {
  const t = useTranslations('MANAGERAPPLICATION.ADJUSTMENTS')
  const { read } = useAdjustments()
  if (!read.data && read.error)
    return (
      <Section title={t('TITLE')} className={css.adjustments}>
        <NotLoaded text={t('FAILED')} read={read} />
      </Section>
    )
  const { adjustments, request } = read.data ?? {}
  if (!adjustments && !request) return null
  return (
    <Section title={t('TITLE')} className={css.adjustments}>
      <p className={css.hint}>{t('HINT')}</p>
      <dl className={css.list}>
        {adjustments?.is_questions_in_advance && <Adjustment name={t('QUESTIONS')}>{t('QUESTIONS_HINT')}</Adjustment>}
        {adjustments?.is_text_only && <Adjustment name={t('TEXT_ONLY')}>{t('TEXT_ONLY_HINT')}</Adjustment>}
        {adjustments?.interpreter && <Adjustment name={t('INTERPRETER')}>{adjustments.interpreter}</Adjustment>}
        {adjustments?.other && <Adjustment name={t('OTHER')}>{adjustments.other}</Adjustment>}
        {request && <Adjustment name={t('REQUEST')}>{request}</Adjustment>}
      </dl>
    </Section>
  )
}

const Adjustment = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className={css.name}>{name}</dt>
    <dd dir="auto" className={css.text}>
      {children}
    </dd>
  </div>
)
