import { useLocale, useTranslations } from 'next-intl'
import { useCompany } from '#components/site/company-context'
import { useProfessions } from '#lib/client/professions'
import type { CampaignAlert } from '#lib/domain/campaign-alert'

/** The texts of an alert: its location, and its filters on one line ('' without filters). */
export function useAlertText() {
  const t = useTranslations('ALERTS')
  const tJobType = useTranslations('ENUMERATIONS.JOB_TYPE')
  const { company } = useCompany()
  const names = new Map(useProfessions(company.slug, useLocale())?.map(({ slug, name }) => [slug, name]))
  return {
    placeOf: ({ address }: Pick<CampaignAlert, 'address'>) => address.name ?? t('ANYWHERE'),
    filtersOf: ({ professions, job_types }: Pick<CampaignAlert, 'professions' | 'job_types'>) =>
      [
        ...(professions ?? []).map((slug) => names.get(slug) ?? slug),
        ...(job_types ?? []).map((type) => tJobType(type)),
      ].join(' · '),
  }
}
