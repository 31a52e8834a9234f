import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import type { Figures } from '#lib/contract/staff/figures'
import { ChartSpace } from './chart-space'
import { FigureSection, type SectionProps } from './figure-section'
import { useFigureText } from './use-figure-text'

const BarRows = dynamic(async () => (await import('./charts/bar-rows')).BarRows, {
  ssr: false,
  loading: () => <ChartSpace rows={2} />,
})

/** The time from the application to the first reply. */
export function ReplySection({ figures: { reply_time }, onExport }: SectionProps<Figures>) {
  const t = useTranslations('MANAGERFIGURES.REPLY')
  const text = useFigureText()
  const times = [
    { key: 'half', name: t('HALF'), hours: reply_time.median_hours },
    { key: 'ninety', name: t('NINETY'), hours: reply_time.p90_hours },
  ].map(({ hours, ...rest }) => ({ ...rest, hours, time: hours === null ? '' : text.replyTime(hours) }))
  return (
    <FigureSection
      title={t('TITLE')}
      note={t('NOTE')}
      empty={reply_time.median_hours === null && t('EMPTY')}
      chart={
        <BarRows
          labelSpace="sentence"
          rows={times.map(({ key, name, hours, time }) => ({ key, name, value: hours, label: time }))}
        />
      }
      table={{
        columns: [t('PART'), t('TIME')],
        rows: times.map(({ key, name, time }) => ({ key, cells: [name, time] })),
      }}
      onExport={() => onExport('totals')}
    />
  )
}
