import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { placeOf, formattedAddress } from '#lib/domain/place'
import type { Campaign } from '#lib/domain/campaign'
import { longDay } from '#lib/domain/dates'
import { remoteLevelName } from '#lib/domain/remote-level'
import { CURRENCIES } from '#lib/domain/money'
import { useCurrencyLegend, useSalaryText } from '#lib/i18n/salary-text'
import css from './campaign-facts.module.css'

type Fact = { label: string; value: ReactNode }

const mapLink = ({ lat, lon }: NonNullable<Campaign['address']>) =>
  lat === null || lon === null ? null : `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=15/${lat}/${lon}`

/** Every fact of a campaign as text. Unknown facts are left out, except pay. */
export function CampaignFacts({ campaign }: { campaign: Campaign }) {
  const facts = useFacts(campaign)
  return (
    <dl className={css.facts}>
      {facts.map(({ label, value }) => (
        <div key={label} className={css.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function useFacts(campaign: Campaign): Fact[] {
  const t = useTranslations('CAMPAIGN')
  const tEnums = useTranslations('ENUMERATIONS')
  const locale = useLocale()
  const pay = useSalaryText()(campaign)
  const legend = useCurrencyLegend()(campaign)
  const day = (iso: string) => longDay(iso, locale)
  const { address, contract_duration_in_months: months, job_start, date_end } = campaign
  const contract = tEnums(`JOB_TYPE.${campaign.job_type}`) + (months ? ` · ${t('MONTHS', { count: months })}` : '')
  const map = address && mapLink(address)
  const facts: (Fact | null)[] = [
    {
      label: t('PAY'),
      value: pay ? (
        <span title={legend}>
          <span className={css.currency} data-symbol={CURRENCIES[campaign.salary_currency].symbol} aria-hidden />
          {pay}
        </span>
      ) : (
        t('PAY_LATER')
      ),
    },
    { label: t('CONTRACT'), value: contract },
    { label: t('HOURS'), value: tEnums(`WORKING_TIME.${campaign.working_time}`) },
    { label: t('REMOTE'), value: tEnums(`REMOTE.${remoteLevelName(campaign.remote_level)}`) },
    job_start
      ? {
          label: t('START'),
          value: /^\d{4}-\d\d-\d\d$/.test(job_start) ? day(job_start) : <span lang={campaign.locale}>{job_start}</span>,
        }
      : null,
    date_end ? { label: t('CLOSING_DATE'), value: day(date_end) } : null,
    campaign.entity ? { label: t('ENTITY'), value: campaign.entity.name } : null,
    address
      ? {
          label: t('PLACE'),
          value: (
            <>
              {formattedAddress(address) || placeOf(address)}
              {map && (
                <a className={css.map} href={map} target="_blank" rel="noopener nofollow">
                  {t('MAP')}
                </a>
              )}
            </>
          ),
        }
      : null,
  ]
  return facts.filter((fact) => fact !== null)
}
