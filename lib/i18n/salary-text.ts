import { useLocale, useTranslations } from 'next-intl'
import { CURRENCIES, formatPay, type Salary } from '#lib/domain/money'

/** Formats pay: '38 000–42 000 € par an'. Null without pay. */
export function useSalaryText() {
  const t = useTranslations('ENUMERATIONS')
  const locale = useLocale()
  return (salary: Salary): string | null => formatPay(salary, locale, (key, values) => t(key, values))
}

/** The legend of §3: 'in euros'. */
export function useCurrencyLegend() {
  const t = useTranslations('ENUMERATIONS')
  return ({ salary_currency }: Pick<Salary, 'salary_currency'>) => t(`CURRENCY.${CURRENCIES[salary_currency].name}`)
}
