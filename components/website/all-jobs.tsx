'use client'

import { MapPin, Search as SearchIcon, SlidersHorizontal } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { lazy, Suspense, useEffect, useState } from 'react'
import { AlertOffer } from '#components/site/alert-offer'
import { JobRow } from '#components/site/job-row'
import { ModalPending } from '#components/site/modal-pending'
import { Field } from '#components/ui/field'
import { Pill } from '#components/ui/pill'
import { SearchForm } from '#components/ui/search-form'
import { TextInput } from '#components/ui/text-input'
import { FilterSelects } from '#components/website/filter-selects'
import { NoJobs } from '#components/website/no-jobs'
import type { CampaignCard } from '#lib/domain/campaign'
import { FILTERS, searchJobs } from '#lib/domain/job-search'
import { type Named, useFilters } from './use-filters'
import { useSearch } from './use-search'
import s from './all-jobs.module.css'

const fetchSheet = () =>
  import('#components/website/filter-sheet').then(({ FilterSheet }) => ({ default: FilterSheet }))
const FilterSheet = lazy(fetchSheet)

type Props = { jobs: CampaignCard[]; professions: Named[] }

/** Filters are stored in the URL. Options without results are not offered. */
export function AllJobs({ jobs, professions }: Props) {
  const t = useTranslations('WEBSITE')
  const { search, change, applyEarlyInput } = useSearch()
  const { choices, nameOf } = useFilters(jobs, professions, search)
  const [isSheetOpen, setSheetOpen] = useState(false)
  useEffect(() => void delete document.documentElement.dataset.search, [])
  const found = searchJobs(jobs, search)
  const active = FILTERS.filter((filter) => search[filter])
  const nbChosen = choices.filter(({ filter }) => search[filter]).length

  return (
    <div className={s.page}>
      <SearchForm className={s.search} label={t('SEARCH.TITLE')} onEarly={applyEarlyInput}>
        {(['what', 'where'] as const).map((filter) => (
          <Field key={filter} label={t(filter === 'what' ? 'SEARCH.WHAT' : 'SEARCH.WHERE')} hideLabel>
            {(control) => (
              <TextInput
                {...control}
                type="search"
                name={filter}
                maxLength={100}
                value={search[filter] ?? ''}
                placeholder={t(filter === 'what' ? 'SEARCH.WHAT_HINT' : 'SEARCH.WHERE_HINT')}
                icon={filter === 'what' ? <SearchIcon aria-hidden /> : <MapPin aria-hidden />}
                onChange={({ target }) => change({ ...search, [filter]: target.value }, 'type')}
              />
            )}
          </Field>
        ))}
        <div className={s.wide}>
          <FilterSelects choices={choices} search={search} onChange={change} look="pill" />
        </div>
        <div className={s.narrow}>
          <Pill
            icon={<SlidersHorizontal aria-hidden />}
            count={nbChosen || undefined}
            selected={nbChosen > 0}
            // A failed preload is repeated when the sheet opens.
            onPointerEnter={() => void fetchSheet().catch(() => null)}
            onClick={() => setSheetOpen(true)}
          >
            {t('JOBS.FILTERS')}
          </Pill>
        </div>
      </SearchForm>
      <div className={s.summary}>
        <p role="status" className={s.count}>
          {t('JOBS.RESULTS', { count: found.length })}
        </p>
        {active.length > 0 && (
          <ul role="list" className={s.active} aria-label={t('JOBS.ACTIVE')}>
            {active.map((filter) => (
              <li key={filter}>
                <Pill
                  removable
                  selected
                  aria-label={t('JOBS.REMOVE', { filter: nameOf(filter) })}
                  onClick={() => change({ ...search, [filter]: undefined })}
                >
                  {nameOf(filter)}
                </Pill>
              </li>
            ))}
          </ul>
        )}
      </div>
      {found.length > 0 ? (
        <ul role="list" className={s.results}>
          {found.map((job) => (
            <JobRow key={job.slug} job={job} level={2} />
          ))}
        </ul>
      ) : (
        <NoJobs jobs={jobs} search={search} nameOf={nameOf} onChange={change} />
      )}
      <div className={s.alert}>
        <AlertOffer />
      </div>
      {isSheetOpen && (
        <Suspense fallback={<ModalPending />}>
          <FilterSheet
            open
            onClose={() => setSheetOpen(false)}
            count={found.length}
            {...{ choices, search }}
            onChange={change}
          />
        </Suspense>
      )}
    </div>
  )
}
