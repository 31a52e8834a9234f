import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button'
import { NothingFound } from '#components/ui/nothing-found'
import { Pill } from '#components/ui/pill'
import type { CampaignCard } from '#lib/domain/campaign'
import { type Filter, type Search, filterSuggestions } from '#lib/domain/job-search'

type Props = {
  jobs: readonly CampaignCard[]
  search: Search
  nameOf: (filter: Filter) => string
  onChange: (next: Search) => void
}

/** No results: offers to remove filters, with the number of results for each, and to sort by distance. */
export function NoJobs({ jobs, search, nameOf, onChange }: Props) {
  const t = useTranslations('WEBSITE.JOBS')
  const { where, saved } = search
  const hasNoneSaved = saved && jobs.length === 0
  return (
    <NothingFound
      title={t(hasNoneSaved ? 'NONE_SAVED_TITLE' : 'EMPTY_TITLE')}
      actions={
        <>
          {filterSuggestions(jobs, search).map(({ filter, count }) => (
            <Pill key={filter} onClick={() => onChange({ ...search, [filter]: undefined })}>
              {t('WITHOUT', { filter: nameOf(filter), count })}
            </Pill>
          ))}
          {where && !hasNoneSaved && (
            <Pill onClick={() => onChange({ ...search, where: undefined, near: where })}>
              {t('NEAREST_TO', { place: where })}
            </Pill>
          )}
          <Button tone="quiet" onClick={() => onChange({})}>
            {t(hasNoneSaved ? 'SHOW_ALL' : 'CLEAR')}
          </Button>
        </>
      }
    >
      {t(hasNoneSaved ? 'NONE_SAVED_TEXT' : 'EMPTY_TEXT')}
    </NothingFound>
  )
}
