import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FilterSelect, withCurrent } from '#components/manager/shell/filter-select'
import { SourceSearch } from '#components/manager/shell/source-search'
import { IconButton } from '#components/ui/icon-button'
import { type FiguresFilter, hasFilter, NO_FILTER } from '#lib/client/manager/figures/filter'
import { earliestDay, Preset, PRESETS } from '#lib/client/manager/figures/period'
import type { Figures } from '#lib/contract/staff/figures'
import { groupSource } from '#lib/domain/visit-source'
import { CustomDates } from './custom-dates'
import css from './figure-filters.module.css'
import { useFigureText } from './use-figure-text'

type Props = {
  filter: FiguresFilter
  figures: Figures | undefined
  /** Unfiltered figures. Their jobs and sources are the options of the filters. */
  choices: Figures | undefined
  today: string
  hasInvalidDates: boolean
  onChange: (filter: FiguresFilter) => void
}

/** Value of the option for other dates in the list of periods. */
const DATES = 'dates' as const

/** The filters by period, job and source, and below them the days of the shown figures. */
export function FigureFilters({ filter, figures, choices, today, hasInvalidDates, onChange }: Props) {
  const t = useTranslations('MANAGERFIGURES')
  const text = useFigureText()
  const [isChoosingDates, setChoosingDates] = useState(false)
  const { campaign, source, period } = filter
  const hasDates = isChoosingDates || !('preset' in period)
  const withoutDates = (next: FiguresFilter) => {
    setChoosingDates(false)
    onChange(next)
  }
  const choosePeriod = (value: string) => {
    const preset = Preset.safeParse(value)
    if (preset.success) withoutDates({ ...filter, period: { preset: preset.data } })
    else setChoosingDates(true)
  }
  const jobs = (choices?.campaigns ?? []).map(({ slug, name }) => ({ value: slug, label: name }))
  const sources = (choices?.sources ?? []).map((each) => ({ value: each.source, label: text.source(each.source) }))
  return (
    <div role="search" aria-label={t('FILTER.LABEL')} className={css.filters}>
      <div className={css.selects}>
        <FilterSelect
          label={t('FILTER.PERIOD')}
          value={hasDates ? DATES : 'preset' in period ? period.preset : ''}
          options={([...PRESETS, DATES] as const).map((value) => ({ value, label: t(`FILTER.PERIOD_${value}`) }))}
          isOn={hasDates || ('preset' in period && period.preset !== '30')}
          onChange={choosePeriod}
        />
        <FilterSelect
          label={t('FILTER.JOB')}
          value={campaign ?? ''}
          all={t('FILTER.ALL_JOBS')}
          options={withCurrent(jobs, campaign)}
          onChange={(value) => onChange({ ...omit(filter, 'campaign'), ...(value !== '' && { campaign: value }) })}
        />
        <FilterSelect
          label={t('FILTER.SOURCE')}
          value={source ?? ''}
          all={t('FILTER.ALL_SOURCES')}
          options={withCurrent(sources, source, source && text.source(source))}
          onChange={(value) => onChange({ ...omit(filter, 'source'), ...(value !== '' && { source: value }) })}
        />
        <SourceSearch onChoose={(each) => onChange({ ...filter, source: groupSource(each) })} />
        {hasFilter(filter) && (
          <IconButton
            size="small"
            label={t('FILTER.CLEAR')}
            icon={<X aria-hidden="true" />}
            onClick={() => withoutDates(NO_FILTER)}
          />
        )}
      </div>
      {hasDates && (
        <CustomDates
          key={'preset' in period ? '' : `${period.since} ${period.until}`}
          days={'preset' in period ? figures : period}
          earliest={choices?.earliest ?? earliestDay(today)}
          today={today}
          hasInvalidDates={hasInvalidDates}
          onChange={(days) => withoutDates({ ...filter, period: days })}
        />
      )}
      {figures && (
        <p className={css.days}>
          {t('DAYS', { days: text.longDays(figures), zone: figures.time_zone.replaceAll('_', ' ') })}
        </p>
      )}
    </div>
  )
}

const omit = (filter: FiguresFilter, name: 'campaign' | 'source'): FiguresFilter => {
  const { [name]: _, ...rest } = filter
  return rest
}
