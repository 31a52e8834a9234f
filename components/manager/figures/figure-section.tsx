import { Download, Table2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '#components/ui/button'
import type { FigureTable } from '#lib/contract/staff/figures'
import { ChartBoundary } from './chart-boundary'
import { FigureRows, type FigureRowsProps } from './figure-rows'
import css from './figure-section.module.css'

type Props = {
  title: string
  /** What the chart shows, in one sentence. */
  summary?: ReactNode
  note?: ReactNode
  /** Controls of the chart. */
  controls?: ReactNode
  /** Text that replaces the chart and the table. */
  empty?: string | false
  chart: ReactNode
  table: Omit<FigureRowsProps, 'id' | 'isOpen' | 'title'>
  onExport: () => void
}

/**
 * A chart with its table. Screen readers always read the table and never the chart. Other members can open the table
 * below the chart.
 */
export function FigureSection({ title, summary, note, controls, empty, chart, table, onExport }: Props) {
  const t = useTranslations('MANAGERFIGURES.TABLE')
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const isTableShown = isOpen || hasFailed
  return (
    <section aria-labelledby={`${id}-title`} className={css.section}>
      <header className={css.head}>
        <h2 id={`${id}-title`} className={css.title}>
          {title}
        </h2>
        {!empty && (
          <div className={css.tools}>
            {!hasFailed && (
              <Button
                tone="plain"
                size="small"
                icon={<Table2 aria-hidden="true" />}
                aria-expanded={isTableShown}
                aria-controls={`${id}-table`}
                onClick={() => setOpen(!isOpen)}
              >
                <span className={css.toolText}>{t(isOpen ? 'HIDE' : 'SHOW')}</span>
                <span className="visually-hidden"> {title}</span>
              </Button>
            )}
            <Button tone="plain" size="small" icon={<Download aria-hidden="true" />} onClick={onExport}>
              <span className={css.toolText}>{t('EXPORT')}</span>
              <span className="visually-hidden"> {title}</span>
            </Button>
          </div>
        )}
      </header>
      {empty ? (
        <p className={css.empty}>{empty}</p>
      ) : (
        <>
          {summary && <p className={css.summary}>{summary}</p>}
          {controls}
          <div aria-hidden="true" className={css.chart}>
            <ChartBoundary onError={() => setFailed(true)}>{chart}</ChartBoundary>
          </div>
          {hasFailed && <p className={css.note}>{t('NO_CHART')}</p>}
          {note && <p className={css.note}>{note}</p>}
          <FigureRows id={`${id}-table`} title={title} isOpen={isTableShown} {...table} />
        </>
      )}
    </section>
  )
}

export type SectionProps<Data> = { figures: Data; onExport: (table: FigureTable) => void }
