import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Segments } from '#components/manager/shell/segments'
import { countDays } from '#lib/client/manager/figures/period'
import { type Figures, FUNNEL } from '#lib/contract/staff/figures'
import { ChartSpace } from './chart-space'
import { FigureSection, type SectionProps } from './figure-section'
import css from './periods-section.module.css'
import { useFigureText } from './use-figure-text'

const ColumnChart = dynamic(async () => (await import('./charts/column-chart')).ColumnChart, {
  ssr: false,
  loading: () => <ChartSpace rows={5} />,
})

const DAYS_OF_WEEK = 7

/** The chosen count for each day or week. */
export function PeriodsSection({ figures: { periods }, today, onExport }: SectionProps<Figures> & { today: string }) {
  const t = useTranslations('MANAGERFIGURES')
  const text = useFigureText()
  const [shown, setShown] = useState<(typeof FUNNEL)[number]>('visits')
  const interval = periods.every(({ since, until }) => since === until) ? 'day' : 'week'
  const isPartial = (days: { since: string; until: string }) =>
    days.until >= today || (interval === 'week' && countDays(days) < DAYS_OF_WEEK)
  const columns = periods.map((period) => ({
    key: period.since,
    value: period[shown].value,
    isPartial: isPartial(period),
    axis: text.day(period.since),
    label: t('PERIODS.ONE', { days: text.days(period), count: text.count(period[shown]) }),
  }))
  const largest = periods.toSorted((one, other) => (other[shown].value ?? 0) - (one[shown].value ?? 0))[0]
  const hasCounts = largest !== undefined && largest[shown].value !== null
  const notes = [
    columns.some(({ value }) => value === null) && t('PERIODS.DOT'),
    columns.some((column) => column.isPartial) && t(`PERIODS.PARTIAL_${interval}`),
  ].filter((note) => note !== false)
  return (
    <FigureSection
      title={t('PERIODS.TITLE')}
      controls={
        <div className={css.choice}>
          <Segments
            label={t('PERIODS.CHOICE')}
            value={shown}
            options={FUNNEL.map((value) => ({ value, label: t(`COUNT.${value}`) }))}
            onChange={setShown}
          />
        </div>
      }
      note={hasCounts && notes.length > 0 && notes.join(' ')}
      chart={
        hasCounts ? (
          <ColumnChart
            columns={columns}
            summary={t(`PERIODS.LARGEST_${interval}`, { days: text.days(largest), count: text.count(largest[shown]) })}
          />
        ) : (
          <p className={css.empty}>{t('PERIODS.EMPTY')}</p>
        )
      }
      table={{
        columns: [t('PERIODS.PERIOD'), ...FUNNEL.map((name) => t(`COUNT.${name}`))],
        rows: periods.map((period) => ({
          key: period.since,
          cells: [text.days(period), ...FUNNEL.map((name) => text.count(period[name]))],
        })),
      }}
      onExport={() => onExport('periods')}
    />
  )
}
