import { scaleLinear } from '@visx/scale'
import css from './bar-rows.module.css'
import { type LabelSpace, Track } from './track'

type Row = {
  key: string
  name: string
  /** Null if the value is hidden. The row then has a label and no bar. */
  value: number | null
  /** The part of the value that is drawn in the full color. Default: the whole value. */
  solid?: number | null
  label: string
  note?: string | null
}

/** Horizontal bars, each with its name and its number. The longest one has the full width. */
export function BarRows({ rows, labelSpace }: { rows: readonly Row[]; labelSpace: LabelSpace }) {
  const max = Math.max(1, ...rows.map(({ value }) => value ?? 0))
  const scale = scaleLinear<number>({ domain: [0, max], range: [0, 100] })
  return (
    <div className={css.rows}>
      {rows.map(({ key, name, value, solid, label, note }) => (
        <div key={key} className={css.row}>
          <span className={css.name}>{name}</span>
          <Track
            label={label}
            labelSpace={labelSpace}
            percent={value === null ? null : scale(value)}
            solid={value === null || solid === undefined || solid === null ? 1 : solid / value}
          />
          {note && <span className={css.note}>{note}</span>}
        </div>
      ))}
    </div>
  )
}
