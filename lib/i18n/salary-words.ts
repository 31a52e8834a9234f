import { useLocale, useTranslations } from 'next-intl'
import { CURRENCIES, formatMoney, type Salary, salaryShape } from '#lib/domain/money'

/** Says pay in words: '38 000 € à 42 000 € par an'; null when none is given. */
export function useSalaryWords() {
  const t = useTranslations('ENUMERATIONS')
  const locale = useLocale()
  return (salary: Salary): string | null => {
    const shape = salaryShape(salary)
    if (shape === null) return null
    const money = (amount: number | null) =>
      amount === null ? '' : formatMoney(amount, salary.salary_currency, locale)
    const pay = t(`PAY_SHAPE.${shape}`, { min: money(salary.salary_min), max: money(salary.salary_max) })
    return salary.pay_period ? `${pay} ${t(`PAY_PERIOD.${salary.pay_period}`)}` : pay
  }
}

/** The legend of §3: 'in euros'. */
export function useCurrencyLegend() {
  const t = useTranslations('ENUMERATIONS')
  return ({ salary_currency }: Pick<Salary, 'salary_currency'>) => t(`CURRENCY.${CURRENCIES[salary_currency].name}`)
}
