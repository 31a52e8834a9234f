import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { Segments } from '#components/manager/shell/segments'
import { ShortLoadError } from '#components/manager/shell/short-load-error'
import { useToast } from '#components/ui/toast'
import { MAX_OWN_SOURCES, type OwnSources } from '#lib/client/manager/share/own-sources'
import { sourceResults } from '#lib/client/manager/share/source-results'
import { sourceProblem } from '#lib/client/manager/share/to-source'
import { useCan, useStaff } from '#lib/client/manager/use-company'
import { readFigures } from '#lib/contract/staff/figures'
import { useSourceName } from '#lib/client/manager/source-name'
import type { ShareKit } from '#lib/contract/staff/share-kit'
import { AddSource } from './add-source'
import { LinkRow, ResultRow } from './link-row'
import css from './links.module.css'

/** 'all' starts at the earliest day that the API allows. */
const PERIODS = ['month', 'all'] as const
type Period = (typeof PERIODS)[number]

/** The sources of a job with their links, visits and applications. A closed job has no links. */
export function LinksSection({ kit, own }: { kit: ShareKit; own: OwnSources }) {
  const t = useTranslations('MANAGERSHARE.LINKS')
  const toast = useToast()
  const nameOf = useSourceName()
  const title = useRef<HTMLHeadingElement>(null)
  // A draft has no visits.
  const hasFigures = useCan('stats:read') && kit.status !== 'DRAFT'
  const [period, setPeriod] = useState<Period>('month')
  const month = useStaff(hasFigures ? readFigures : null, { query: { campaign: kit.slug } })
  const all = useStaff(hasFigures && period === 'all' && month.data ? readFigures : null, {
    query: { campaign: kit.slug, since: month.data?.earliest },
  })
  const read = period === 'all' && month.data ? all : month
  const { data: figures } = read
  const isMissing = Boolean(read.error) && !figures
  const results = figures && sourceResults(kit, figures.sources)
  const remove = (source: string) => {
    own.remove(source)
    title.current?.focus()
    toast({
      message: t('REMOVED', { source: nameOf(source) }),
      action: { label: t('UNDO'), onSelect: () => own.add(source) },
    })
  }
  const listed = kit.sources.map(({ source }) => source)
  const canAdd = (source: string) =>
    kit.status !== 'CLOSED' && own.sources.length < MAX_OWN_SOURCES && sourceProblem(source, listed) === null
  const adding = (source: string) =>
    canAdd(source)
      ? () => {
          own.add(source)
          title.current?.focus()
        }
      : undefined
  return (
    <section className={css.section} aria-labelledby="links-title">
      <div className={css.head}>
        <div className={css.text}>
          <h2 ref={title} id="links-title" tabIndex={-1} className={css.title}>
            {t('TITLE')}
          </h2>
          <p className={css.hint}>{t(kit.status === 'CLOSED' ? 'TEXT_CLOSED' : 'TEXT')}</p>
        </div>
        {hasFigures && (
          <Segments
            label={t('PERIOD')}
            value={period}
            options={PERIODS.map((value) => ({ value, label: t(`PERIOD_${value}`) }))}
            onChange={setPeriod}
          />
        )}
      </div>
      <div className={css.columns} aria-hidden="true">
        <span>{t('COLUMN_SOURCE')}</span>
        {hasFigures && (
          <>
            <span>{t('COLUMN_VISITS')}</span>
            <span>{t('COLUMN_APPLICATIONS')}</span>
          </>
        )}
      </div>
      <ul role="list" className={css.list}>
        {kit.sources.map((source) => (
          <LinkRow
            key={source.source}
            source={source}
            status={kit.status}
            hasFigures={hasFigures}
            result={results?.of(source.source)}
            onRemove={source.is_default ? undefined : () => remove(source.source)}
          />
        ))}
        {results?.others.map((row) => (
          <ResultRow key={row.source} source={row.source} result={row} onAdd={adding(row.source)} />
        ))}
      </ul>
      {hasFigures && !isMissing && <p className={css.below}>{t('ROUNDED')}</p>}
      {isMissing && <ShortLoadError className={css.below} text={t('NO_FIGURES')} read={read} />}
      {kit.status !== 'CLOSED' && <AddSource kit={kit} own={own} />}
    </section>
  )
}
