import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button'
import { EmptyState } from '#components/ui/empty-state'
import { Pill } from '#components/ui/pill'
import type { CampaignCard } from '#lib/domain/campaign'
import { type Filter, type Search, filterSuggestions } from '#lib/domain/job-search'

type Props = {
  jobs: CampaignCard[]
  search: Search
  nameOf: (filter: Filter) => string
  onChange: (next: Search) => void
}

/** No results: offers to remove filters, with the number of results for each. */
export function NoJobs({ jobs, search, nameOf, onChange }: Props) {
  const t = useTranslations('WEBSITE.JOBS')
  return (
    <EmptyState
      title={t('EMPTY_TITLE')}
      actions={
        <>
          {filterSuggestions(jobs, search).map(({ filter, count }) => (
            <Pill key={filter} onClick={() => onChange({ ...search, [filter]: undefined })}>
              {t('WITHOUT', { filter: nameOf(filter), count })}
            </Pill>
          ))}
          <Button tone="quiet" onClick={() => onChange({})}>
            {t('CLEAR')}
          </Button>
        </>
      }
    >
      {t('EMPTY_TEXT')}
    </EmptyState>
  )
}
