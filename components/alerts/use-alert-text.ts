import { useLocale, useTranslations } from 'next-intl'
import { useCompany } from '#components/site/company-context'
import { useProfessions } from '#lib/client/professions'
import type { CampaignAlert } from '#lib/domain/campaign-alert'

/**
 * The texts of an alert: its location, its filters on one line ('' without filters), and both, which tells alerts for
 * the same location apart.
 */
export function useAlertText() {
  const t = useTranslations('ALERTS')
  const tJobType = useTranslations('ENUMERATIONS.JOB_TYPE')
  const { company } = useCompany()
  const names = new Map(useProfessions(company.slug, useLocale())?.map(({ slug, name }) => [slug, name]))
  const placeOf = ({ address }: CampaignAlert) => address.name ?? t('ANYWHERE')
  const filtersOf = ({ professions, job_types }: CampaignAlert) =>
    [
      ...(professions ?? []).map((slug) => names.get(slug) ?? slug),
      ...(job_types ?? []).map((type) => tJobType(type)),
    ].join(' · ')
  const nameOf = (alert: CampaignAlert) => [placeOf(alert), filtersOf(alert)].filter(Boolean).join(' · ')
  return { placeOf, filtersOf, nameOf }
}
