import { CELL, patternCells } from '#lib/domain/pattern-cells'
import { cx } from '#lib/client/cx'
import css from './pattern.module.css'

const COLUMNS = 8
const ROWS = 5

/** Circles, quarter circles and arches on a grid in the company's colors. The same seed draws the same pattern. */
export const Pattern = ({ seed, className }: { seed: string; className?: string }) => (
  <svg
    className={cx(css.pattern, className)}
    viewBox={`0 0 ${COLUMNS * CELL} ${ROWS * CELL}`}
    preserveAspectRatio="xMidYMid slice"
    aria-hidden="true"
  >
    {patternCells(seed, COLUMNS, ROWS).map(
      ({ index, path, tone, transform }) =>
        path && <path key={index} className={css[tone]} transform={transform} d={path} />,
    )}
  </svg>
)
