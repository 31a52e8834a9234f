import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { type Figures, FUNNEL, type FunnelFigures } from '#lib/contract/staff/figures'
import { ChartSpace } from './chart-space'
import { FigureSection, type SectionProps } from './figure-section'
import { useFigureText } from './use-figure-text'

const MAX_BARS = 8
const GroupBars = dynamic(async () => (await import('./charts/group-bars')).GroupBars, {
  ssr: false,
  loading: () => <ChartSpace rows={4} />,
})

type Group = FunnelFigures & { key: string; name: string }

/** Visits and applications of each source or job. */
export function GroupsSection({ of, figures, onExport }: SectionProps<Figures> & { of: 'sources' | 'campaigns' }) {
  const t = useTranslations('MANAGERFIGURES')
  const text = useFigureText()
  const groups: Group[] =
    of === 'sources'
      ? figures.sources.map((each) => ({ ...each, key: each.source, name: text.source(each.source) }))
      : figures.campaigns.map((each) => ({ ...each, key: each.slug }))
  const hidden = groups.length - MAX_BARS
  return (
    <FigureSection
      title={t(`GROUPS.TITLE_${of}`)}
      note={hidden > 0 && t('GROUPS.MORE', { count: hidden })}
      empty={groups.length === 0 && t(`GROUPS.EMPTY_${of}`)}
      chart={
        <GroupBars
          columns={[t('COUNT.visits'), t('COUNT.submitted')]}
          rows={groups.slice(0, MAX_BARS).map(({ key, name, visits, submitted }) => ({
            key,
            name,
            values: [visits, submitted].map((figure) => ({ value: figure.value, label: text.count(figure) })),
          }))}
        />
      }
      table={{
        columns: [t(`GROUPS.NAME_${of}`), ...FUNNEL.map((name) => t(`COUNT.${name}`))],
        rows: groups.map((group) => ({
          key: group.key,
          cells: [<bdi key="name">{group.name}</bdi>, ...FUNNEL.map((name) => text.count(group[name]))],
        })),
      }}
      onExport={() => onExport(of)}
    />
  )
}
