import { scaleLinear } from '@visx/scale'
import css from './group-bars.module.css'
import { Track } from './track'

type Value = { value: number | null; label: string }
type Props = { columns: readonly string[]; rows: readonly { key: string; name: string; values: readonly Value[] }[] }

/** Several small bars next to each name. Each column has its own scale. */
export function GroupBars({ columns, rows }: Props) {
  const scales = columns.map((_, index) =>
    scaleLinear<number>({
      domain: [0, Math.max(1, ...rows.map(({ values }) => values[index]?.value ?? 0))],
      range: [0, 100],
    }),
  )
  return (
    <div className={css.groups}>
      <div className={css.row}>
        {columns.map((column) => (
          <span key={column} className={css.column}>
            {column}
          </span>
        ))}
      </div>
      {rows.map(({ key, name, values }) => (
        <div key={key} className={css.row}>
          <bdi className={css.name}>{name}</bdi>
          {values.map(({ value, label }, index) => (
            <Track
              key={columns[index]}
              label={label}
              labelSpace="number"
              percent={value === null ? null : (scales[index]?.(value) ?? null)}
            />
          ))}
        </div>
      ))}
    </div>
  )
}
