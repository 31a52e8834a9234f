'use client'

import { Bookmark, List, Map as MapIcon, MapPin, Search as SearchIcon, SlidersHorizontal } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { AlertOffer } from '#components/site/alert-offer'
import { ModalPending } from '#components/site/modal-pending'
import { LiveStatus } from '#components/ui/live-status'
import { Pill } from '#components/ui/pill'
import { SearchForm } from '#components/ui/search-form'
import { FilterSelects } from '#components/website/filter-selects'
import { JobResults } from '#components/website/job-results'
import { NoJobs } from '#components/website/no-jobs'
import { SearchField } from '#components/website/search-field'
import { SortSelect } from '#components/website/sort-select'
import { useFocus } from '#lib/client/use-focus'
import { useSavedJobs } from '#lib/client/saved-jobs'
import type { CampaignCard } from '#lib/domain/campaign'
import { FILTERS, type Search, searchJobs, sortJobs } from '#lib/domain/job-search'
import { useDistances } from './use-distances'
import { type Named, useFilters } from './use-filters'
import { useSearch } from './use-search'
import css from './all-jobs.module.css'

const fetchSheet = () =>
  import('#components/website/filter-sheet').then(({ FilterSheet }) => ({ default: FilterSheet }))
const FilterSheet = lazy(fetchSheet)

type Props = { jobs: CampaignCard[]; professions: Named[] }

/** Search, filters, order and view are stored in the URL. */
export function AllJobs({ jobs, professions }: Props) {
  const t = useTranslations('WEBSITE')
  const { search, change, applyEarlyInput } = useSearch()
  const saved = useSavedJobs()
  const savedFilter = search.saved ? saved : null
  const listed = useMemo(() => (savedFilter ? jobs.filter(({ id }) => savedFilter.has(id)) : jobs), [jobs, savedFilter])
  const { choices, nameOf } = useFilters({ jobs, listed, professions, search })
  const distances = useDistances(jobs, search.near)
  const km = distances && distances.km
  const [isSheetOpen, setSheetOpen] = useState(false)
  // The filters of the URL are applied now, so the list that PENDING_SEARCH_SCRIPT has hidden can be shown.
  useEffect(() => void delete document.documentElement.dataset.search, [])
  // Memoized, because the map moves to the jobs whenever it receives a new list.
  const found = useMemo(() => sortJobs(searchJobs(listed, search), km), [listed, search, km])
  const active = FILTERS.filter((filter) => search[filter])
  const chosenCount = choices.filter(({ filter }) => search[filter]).length
  // Saved jobs that have closed are not in the list.
  const savedCount = jobs.filter(({ id }) => saved.has(id)).length
  const isMap = search.view === 'map'
  const count = useRef<HTMLParagraphElement>(null)
  const [removedCount, setNbRemoved] = useState(0)
  // The button of a removed filter, or of a saved job in the list of saved jobs, disappears with its focus.
  useFocus(count, removedCount, 'lost')
  const onRemoved = () => setNbRemoved((nb) => nb + 1)
  const remove = (next: Search) => {
    change(next)
    onRemoved()
  }

  return (
    <div className={css.page}>
      <SearchForm className={css.search} label={t('SEARCH.TITLE')} onEarlyInput={applyEarlyInput}>
        {(['what', 'where'] as const).map((filter) => (
          <SearchField
            key={filter}
            name={filter}
            label={t(filter === 'what' ? 'SEARCH.WHAT' : 'SEARCH.WHERE')}
            placeholder={t(filter === 'what' ? 'SEARCH.WHAT_HINT' : 'SEARCH.WHERE_HINT')}
            icon={filter === 'what' ? <SearchIcon aria-hidden /> : <MapPin aria-hidden />}
            value={search[filter]}
            onChange={(text) => change({ ...search, [filter]: text }, 'replace')}
          />
        ))}
        <div className={css.filters}>
          <div className={css.wide}>
            <FilterSelects choices={choices} search={search} onChange={change} look="pill" />
          </div>
          <div className={css.narrow}>
            <Pill
              icon={<SlidersHorizontal aria-hidden />}
              count={chosenCount || undefined}
              selected={chosenCount > 0}
              // Errors are ignored, because the sheet loads again when it opens.
              onPointerEnter={() => void fetchSheet().catch(() => null)}
              onClick={() => setSheetOpen(true)}
            >
              {t('JOBS.FILTERS')}
            </Pill>
          </div>
          <Pill
            icon={<Bookmark aria-hidden />}
            count={savedCount || undefined}
            selected={Boolean(search.saved)}
            onClick={() => change({ ...search, saved: search.saved ? undefined : '1' })}
          >
            {t('JOBS.SAVED')}
          </Pill>
        </div>
      </SearchForm>
      <div className={css.summary}>
        <p ref={count} role="status" tabIndex={-1} className={css.count}>
          {t('JOBS.RESULTS', { count: found.length })}
        </p>
        {active.length > 0 && (
          <ul role="list" className={css.active} aria-label={t('JOBS.ACTIVE')}>
            {active.map((filter) => (
              <li key={filter}>
                <Pill
                  removable
                  selected
                  aria-label={t('JOBS.REMOVE', { filter: nameOf(filter) })}
                  onClick={() => remove({ ...search, [filter]: undefined })}
                >
                  {nameOf(filter)}
                </Pill>
              </li>
            ))}
          </ul>
        )}
        <div className={css.view}>
          <SortSelect search={search} onChange={change} />
          <Pill
            icon={isMap ? <List aria-hidden /> : <MapIcon aria-hidden />}
            // A pill is a toggle by default. This one names the other view instead.
            aria-pressed={undefined}
            onClick={() => change({ ...search, view: isMap ? undefined : 'map' })}
          >
            {t(isMap ? 'JOBS.LIST' : 'JOBS.MAP')}
          </Pill>
        </div>
      </div>
      <LiveStatus>{distances && !distances.km && t(`JOBS.BY_DATE.${distances.problem}`)}</LiveStatus>
      {found.length > 0 ? (
        <JobResults jobs={found} distances={km} isMap={isMap} onSaved={onRemoved} />
      ) : (
        <NoJobs jobs={listed} search={search} nameOf={nameOf} onChange={remove} />
      )}
      <div className={css.alert}>
        <AlertOffer />
      </div>
      {isSheetOpen && (
        <Suspense fallback={<ModalPending />}>
          <FilterSheet
            open
            onClose={() => setSheetOpen(false)}
            count={found.length}
            choices={choices}
            search={search}
            onChange={change}
          />
        </Suspense>
      )}
    </div>
  )
}
