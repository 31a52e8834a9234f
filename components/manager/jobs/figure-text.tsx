import { useTranslations } from 'next-intl'
import type { Figure } from '#lib/contract/staff/figures'
import { useFormatter } from '#lib/i18n/formatter'
import css from './figure-text.module.css'

/** A count that may be hidden because it is below five. */
export function FigureText({ figure }: { figure: Figure }) {
  const t = useTranslations('MANAGERSHARE')
  const format = useFormatter()
  if (figure.value !== null) return <span className={css.value}>{format.number(figure.value)}</span>
  return (
    <span className={css.hidden}>
      <span aria-hidden="true" title={t('FEW')}>
        {t('FEW_SIGN')}
      </span>
      <span className="visually-hidden">{t('FEW')}</span>
    </span>
  )
}
