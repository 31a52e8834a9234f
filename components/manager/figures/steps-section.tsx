import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { shareOf } from '#lib/client/manager/figures/share'
import type { Figures, StepFigures } from '#lib/contract/staff/figures'
import { ChartSpace } from './chart-space'
import { FigureSection, type SectionProps } from './figure-section'
import { useFigureText } from './use-figure-text'

const BarRows = dynamic(async () => (await import('./charts/bar-rows')).BarRows, {
  ssr: false,
  loading: () => <ChartSpace rows={5} />,
})

/** How many candidates started, finished and left each step. */
export function StepsSection({ figures: { steps }, onExport }: SectionProps<Figures>) {
  const t = useTranslations('MANAGERFIGURES.STEPS')
  const text = useFigureText()
  const most = mostLeft(steps)
  const rows = steps.map((each) => ({ ...each, share: text.share(shareOf(each.left, each.started)) }))
  const leftText = (count: string, share: string | null) =>
    share === null ? t('LEFT', { count }) : t('LEFT_SHARE', { count, share })
  return (
    <FigureSection
      title={t('TITLE')}
      summary={
        most &&
        t('MOST', {
          step: t(`NAME_${most.step}`),
          left: text.count(most.left),
          started: text.count(most.started),
        })
      }
      note={t('NOTE')}
      empty={steps.length === 0 && t('EMPTY')}
      chart={
        <BarRows
          labelSpace="words"
          rows={rows.map(({ step, started, left, share }) => ({
            key: step,
            name: t(`NAME_${step}`),
            value: started.value,
            solid: started.value === null ? null : started.value - (left.value ?? 0),
            label: t('STARTED', { count: text.count(started) }),
            note: left.value === null ? null : leftText(text.count(left), share),
          }))}
        />
      }
      table={{
        columns: [t('STEP'), t('STEP_STARTED'), t('STEP_FINISHED'), t('STEP_LEFT'), t('STEP_SHARE')],
        rows: rows.map(({ step, started, finished, left, share }) => ({
          key: step,
          cells: [t(`NAME_${step}`), text.count(started), text.count(finished), text.count(left), share],
        })),
      }}
      onExport={() => onExport('steps')}
    />
  )
}

/** The step that most candidates left. Null if the number is hidden for every step. */
function mostLeft(steps: readonly StepFigures[]): StepFigures | null {
  return steps.reduce<StepFigures | null>(
    (most, step) => ((step.left.value ?? 0) > (most?.left.value ?? 0) ? step : most),
    null,
  )
}
