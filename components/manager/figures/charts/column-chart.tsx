import { AxisBottom, AxisLeft } from '@visx/axis'
import { useParentSize } from '@visx/responsive'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import { useState } from 'react'
import { useFormatter } from '#lib/i18n/formatter'
import css from './column-chart.module.css'

type Column = {
  key: string
  /** Null if the value is hidden. The chart then shows a dot at the bottom. */
  value: number | null
  isPartial: boolean
  /** Text below the column. If space is short, only some columns show it. */
  axis: string
  /** The full text of the column. */
  label: string
}
type Props = { columns: readonly Column[]; summary: string }

const HEIGHT = 220
const MARGIN = { top: 12, right: 4, bottom: 24, left: 52 }
/** Minimum space in pixels of a text below the columns. */
const MIN_TICK_WIDTH = 60
const MAX_COLUMN_WIDTH = 44

/** Vertical columns over time. The line above names the largest one, or the one under the pointer. */
export function ColumnChart({ columns, summary }: Props) {
  const { parentRef, width } = useParentSize({ debounceTime: 50 })
  const [pointed, setPointed] = useState<string | null>(null)
  const current = columns.find(({ key }) => key === pointed)
  return (
    <>
      <p className={css.readout}>{current?.label ?? summary}</p>
      <div ref={parentRef} className={css.frame} onPointerLeave={() => setPointed(null)}>
        {width > 0 && <Plot columns={columns} width={width} pointed={pointed} onPoint={setPointed} />}
      </div>
    </>
  )
}

type PlotProps = Pick<Props, 'columns'> & { width: number; pointed: string | null; onPoint: (key: string) => void }

function Plot({ columns, width, pointed, onPoint }: PlotProps) {
  const format = useFormatter()
  const bottom = HEIGHT - MARGIN.bottom
  const x = scaleBand({
    domain: columns.map(({ key }) => key),
    range: [MARGIN.left, width - MARGIN.right],
    paddingInner: 0.25,
    paddingOuter: 0.1,
  })
  const y = scaleLinear<number>({
    domain: [0, Math.max(5, ...columns.map(({ value }) => value ?? 0))],
    range: [bottom, MARGIN.top],
    nice: 3,
  })
  const ticks = y.ticks(3).filter(Number.isInteger)
  const columnWidth = Math.min(x.bandwidth(), MAX_COLUMN_WIDTH)
  const centerOf = (key: string) => (x(key) ?? 0) + x.bandwidth() / 2
  const tickInterval = Math.ceil(MIN_TICK_WIDTH / x.step())
  const dates = new Map(columns.map(({ key, axis }) => [key, axis]))
  return (
    <svg width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} className={css.plot}>
      {ticks.map((tick) => (
        <line key={tick} x1={MARGIN.left} x2={width} y1={y(tick)} y2={y(tick)} className={css.grid} />
      ))}
      {columns.map(({ key, value, isPartial }) =>
        value === null ? (
          <circle key={key} cx={centerOf(key)} cy={bottom - 4} r={2} className={css.dot} />
        ) : (
          <Bar
            key={key}
            x={centerOf(key) - columnWidth / 2}
            y={y(value)}
            width={columnWidth}
            height={bottom - y(value)}
            rx={Math.min(3, columnWidth / 4)}
            className={isPartial ? css.pale : css.column}
            data-pointed={key === pointed || undefined}
          />
        ),
      )}
      <AxisLeft
        left={MARGIN.left}
        scale={y}
        tickValues={ticks}
        tickFormat={(tick) => format.number(Number(tick))}
        hideAxisLine
        hideTicks
        tickClassName={css.tick}
        tickLabelProps={{ className: css.tickLabel, textAnchor: 'end', dx: -4, dy: '0.3em' }}
      />
      <AxisBottom
        top={bottom}
        scale={x}
        tickValues={columns.filter((_, index) => index % tickInterval === 0).map(({ key }) => key)}
        tickFormat={(key) => dates.get(key) ?? ''}
        hideTicks
        axisLineClassName={css.axis}
        tickLabelProps={{ className: css.tickLabel, textAnchor: 'middle', dy: '0.4em' }}
      />
      {columns.map(({ key }) => (
        <rect
          key={key}
          x={centerOf(key) - x.step() / 2}
          width={x.step()}
          height={HEIGHT}
          className={css.area}
          onPointerEnter={() => onPoint(key)}
        />
      ))}
    </svg>
  )
}
