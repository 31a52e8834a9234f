import { useLocale, useTranslations } from 'next-intl'
import { type FilterOption, withCurrent } from '#components/manager/shell/filter-select'
import { type Facets, formatCount, toCount } from '#lib/client/manager/inbox/matching-count'
import { useSourceName } from '#lib/client/manager/source-name'
import type { InboxFilter } from '#lib/contract/staff/inbox'
import { CandidacyStatus } from '#lib/domain/enumerations'

type FilterName = 'campaign' | 'status' | 'source' | 'rating'
export type FilterChoice = {
  name: FilterName
  label: string
  /** The option that does not filter. */
  all: string
  value: string
  options: FilterOption[]
  /** Whether the list lacks sources, which can be searched. */
  canSearch?: boolean
}

/** A value for 'no source', because the value '' means that the list is not filtered. */
const NO_SOURCE = '-'
const RATINGS = [5, 4, 3, 2, 1]

/** Applications with a scheduled status change. No status has this value. */
const SCHEDULED = 'scheduled'

/** The last option of a list that is not complete. No job and no source has this value. */
const hint = (label: string): FilterOption => ({ value: '…', label, disabled: true })

const isStatus = (value: string): value is CandidacyStatus => CandidacyStatus.safeParse(value).success

/** Returns the filter after a choice. The value '' removes this part of the filter. */
export function withChoice(filter: InboxFilter, name: FilterName, value: string): InboxFilter {
  const { [name]: _, ...others } = filter
  const { is_scheduled: _is_scheduled, ...unscheduled } = others
  const rest = name === 'status' ? unscheduled : others
  if (value === '') return rest
  if (value === SCHEDULED && name === 'status') return { ...rest, is_scheduled: true }
  if (name === 'rating') return { ...rest, rating: Number(value) }
  if (name === 'source') return { ...rest, source: value === NO_SOURCE ? '' : value.slice(1) }
  if (name === 'campaign') return { ...rest, campaign: value }
  return isStatus(value) ? { ...rest, status: value } : rest
}

/**
 * Returns the filters that have a list of options, with the number of applications of each option. Without `facets`, the
 * numbers are unknown.
 */
export function useFilterChoices(filter: InboxFilter, facets: Facets | undefined): FilterChoice[] {
  const t = useTranslations('MANAGERINBOX.FILTER')
  const tEnums = useTranslations('ENUMERATIONS.CANDIDACY_STATUS')
  const locale = useLocale()
  const sourceName = useSourceName()
  const counted = (label: string, count: number) => `${label} (${formatCount(toCount(count, facets), locale)})`
  const nameOfSource = (each: string) => (each === '' ? t('NO_SOURCE') : sourceName(each))
  const { campaign, status, source, rating, is_scheduled } = filter
  const jobs = (facets?.campaigns ?? []).map(({ slug, name, count }) => ({ value: slug, label: counted(name, count) }))
  const sources = (facets?.sources ?? []).map((each) => ({
    // The prefix keeps the value of a source different from NO_SOURCE.
    value: each.source === '' ? NO_SOURCE : `.${each.source}`,
    label: counted(nameOfSource(each.source), each.count),
  }))
  const sourceValue = source === undefined ? '' : source === '' ? NO_SOURCE : `.${source}`
  return [
    {
      name: 'campaign',
      label: t('JOB'),
      all: t('ALL_JOBS'),
      value: campaign ?? '',
      options: [
        ...withCurrent(jobs, campaign || undefined),
        ...(facets?.has_more_campaigns ? [hint(t('MORE_JOBS'))] : []),
      ],
    },
    {
      name: 'status',
      label: t('STATUS'),
      all: t('ALL_STATUSES'),
      value: is_scheduled ? SCHEDULED : (status ?? ''),
      options: [
        ...CandidacyStatus.options.map((each) => ({
          value: each,
          label: facets
            ? counted(tEnums(each), facets.statuses.find((facet) => facet.status === each)?.count ?? 0)
            : tEnums(each),
        })),
        { value: SCHEDULED, label: facets ? counted(t('SCHEDULED'), facets.nb_scheduled) : t('SCHEDULED') },
      ],
    },
    {
      name: 'source',
      label: t('SOURCE'),
      all: t('ALL_SOURCES'),
      value: sourceValue,
      canSearch: facets?.has_more_sources ?? false,
      options: [
        ...withCurrent(sources, sourceValue || undefined, source === undefined ? undefined : nameOfSource(source)),
        ...(facets?.has_more_sources ? [hint(t('MORE_SOURCES'))] : []),
      ],
    },
    {
      name: 'rating',
      label: t('RATING'),
      all: t('ALL_RATINGS'),
      value: String(rating ?? ''),
      options: RATINGS.map((each) => ({ value: String(each), label: t('RATING_FROM', { rating: each }) })),
    },
  ]
}
