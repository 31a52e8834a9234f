import { cx } from './cx'
import css from './pattern.module.css'

/** FNV-1a, then mixed once more, so that neighbouring cells have nothing in common. */
function hash(seed: string): number {
  const sum = [...seed].reduce((h, letter) => Math.imul(h ^ (letter.codePointAt(0) ?? 0), 0x01000193), 0x811c9dc5)
  const mixed = Math.imul(sum ^ (sum >>> 15), 0x85ebca6b)
  return (mixed ^ (mixed >>> 13)) >>> 0
}

const COLUMNS = 8
const ROWS = 5
const CELL = 40
const SHAPES = ['quarter', 'quarter', 'disc', 'half', 'none'] as const
const TONES = ['brand', 'accent', 'soft', 'soft', 'faint'] as const

/** Circles and their quarters on a grid, the company's colours; the same seed draws the same picture. */
export function Pattern({ seed, className }: { seed: string; className?: string }) {
  const cells = Array.from({ length: COLUMNS * ROWS }, (_, index) => {
    const random = hash(`${index} ${seed}`)
    return {
      index,
      shape: SHAPES[random % SHAPES.length],
      tone: TONES[(random >> 4) % TONES.length],
      turn: (random >> 9) % 4,
    }
  })
  return (
    <svg
      className={cx(css.pattern, className)}
      viewBox={`0 0 ${COLUMNS * CELL} ${ROWS * CELL}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {cells.map(({ index, shape, tone = 'soft', turn }) => {
        const [x, y] = [(index % COLUMNS) * CELL, Math.floor(index / COLUMNS) * CELL]
        const place = `translate(${x} ${y}) rotate(${turn * 90} ${CELL / 2} ${CELL / 2})`
        if (shape === 'disc')
          return <circle key={index} className={css[tone]} transform={place} cx="20" cy="20" r="12" />
        if (shape === 'half')
          return <path key={index} className={css[tone]} transform={place} d="M0 40V20a20 20 0 0 1 40 0v20z" />
        return (
          shape === 'quarter' && (
            <path key={index} className={css[tone]} transform={place} d="M0 0h40a40 40 0 0 1-40 40z" />
          )
        )
      })}
    </svg>
  )
}
