'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { NoAccess } from '#components/manager/shell/no-access'
import { ScreenHead } from '#components/manager/shell/screen-head'
import { LoadError } from '#components/ui/load-error'
import { hasFilter, NO_FILTER } from '#lib/client/manager/figures/filter'
import { isDatesError, isUnknownJob, useFigures, useFiguresFilter } from '#lib/client/manager/figures/use-figures'
import { useCan, useCompany } from '#lib/client/manager/use-company'
import type { Figures, FigureTable } from '#lib/contract/staff/figures'
import { FigureFilters } from './figure-filters'
import css from './figures-screen.module.css'
import { LoadingFigures, NoFigures, TooFew } from './figure-states'
import { FunnelSection } from './funnel-section'
import { GroupsSection } from './groups-section'
import { PeriodsSection } from './periods-section'
import { ReplySection } from './reply-section'
import { StepsSection } from './steps-section'

const FiguresExport = dynamic(async () => (await import('./figures-export')).FiguresExport)

/** The funnel from the visit to the reply. */
export function FiguresScreen() {
  const { slug } = useCompany()
  const canRead = useCan('stats:read')
  return <div className={css.screen}>{canRead ? <FiguresContent key={slug} /> : <NoAccess reason="scope" />}</div>
}

function FiguresContent() {
  const t = useTranslations('MANAGERFIGURES')
  const { slug } = useCompany()
  const { filter, setFilter } = useFiguresFilter()
  const { figures, choices, query, today, isStale, error, reload } = useFigures(filter)
  const [exported, setExported] = useState<FigureTable | null>(null)
  const hasInvalidDates = isDatesError(error)
  const isUnknown = isUnknownJob(error)
  const hasFailed = error !== undefined && !hasInvalidDates && !isUnknown
  return (
    <>
      <ScreenHead title={t('TITLE')} intro={t('INTRO')} />
      <FigureFilters
        filter={filter}
        figures={figures}
        choices={choices}
        today={today}
        hasInvalidDates={hasInvalidDates}
        onChange={setFilter}
      />
      <p role="status" className="visually-hidden">
        {isStale && error === undefined ? t('LOADING') : ''}
      </p>
      {hasFailed && <LoadError onRetry={reload} />}
      {isUnknown && <TooFew onClear={() => setFilter(NO_FILTER)} />}
      {!figures && error === undefined && <LoadingFigures />}
      {figures && (
        <div className={css.content} data-stale={isStale || undefined} aria-busy={isStale}>
          {hasCounts(figures) ? (
            <Sections figures={figures} today={today} onExport={setExported} />
          ) : hasFilter(filter) ? (
            <TooFew onClear={() => setFilter(NO_FILTER)} />
          ) : (
            <NoFigures company={slug} />
          )}
        </div>
      )}
      {exported && <FiguresExport initialTable={exported} query={query} onClose={() => setExported(null)} />}
    </>
  )
}

const hasCounts = ({ totals, steps }: Figures) =>
  steps.length > 0 || Object.values(totals).some(({ is_below_five }) => !is_below_five)

type SectionsProps = { figures: Figures; today: string; onExport: (table: FigureTable) => void }

function Sections({ figures, today, onExport }: SectionsProps) {
  return (
    <>
      <FunnelSection figures={figures} onExport={onExport} />
      <div className={css.pair}>
        <StepsSection figures={figures} onExport={onExport} />
        <ReplySection figures={figures} onExport={onExport} />
      </div>
      <PeriodsSection figures={figures} today={today} onExport={onExport} />
      <div className={css.pair}>
        <GroupsSection of="sources" figures={figures} onExport={onExport} />
        <GroupsSection of="campaigns" figures={figures} onExport={onExport} />
      </div>
    </>
  )
}
