import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { shareOf } from '#lib/client/manager/figures/share'
import { type Figures, FUNNEL } from '#lib/contract/staff/figures'
import { ChartSpace } from './chart-space'
import { FigureSection, type SectionProps } from './figure-section'
import { useFigureText } from './use-figure-text'

const BarRows = dynamic(async () => (await import('./charts/bar-rows')).BarRows, {
  ssr: false,
  loading: () => <ChartSpace rows={FUNNEL.length} />,
})

/** The funnel from visits of job pages to replies. */
export function FunnelSection({ figures: { totals }, onExport }: SectionProps<Figures>) {
  const t = useTranslations('MANAGERFIGURES.FUNNEL')
  const text = useFigureText()
  const stages = FUNNEL.map((name, index) => {
    const before = FUNNEL[index - 1]
    const share = before === undefined ? null : text.share(shareOf(totals[name], totals[before]))
    return { name, figure: totals[name], share }
  })
  return (
    <FigureSection
      title={t('TITLE')}
      note={t('NOTE')}
      chart={
        <BarRows
          labelSpace="number"
          rows={stages.map(({ name, figure, share }) => ({
            key: name,
            name: t(`STAGE_${name}`),
            value: figure.value,
            label: text.count(figure),
            note: share === null || name === 'visits' ? null : t(`SHARE_${name}`, { share }),
          }))}
        />
      }
      table={{
        columns: [t('STAGE'), t('COUNT'), t('SHARE')],
        rows: stages.map(({ name, figure, share }) => ({
          key: name,
          cells: [t(`STAGE_${name}`), text.count(figure), share],
        })),
      }}
      onExport={() => onExport('totals')}
    />
  )
}
