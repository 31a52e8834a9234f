/** FNV-1a with an extra mixing step, so that neighboring cells are unrelated. */
function hash(seed: string): number {
  const sum = [...seed].reduce((h, character) => Math.imul(h ^ (character.codePointAt(0) ?? 0), 0x01000193), 0x811c9dc5)
  const mixed = Math.imul(sum ^ (sum >>> 15), 0x85ebca6b)
  return (mixed ^ (mixed >>> 13)) >>> 0
}

/** The side length of a cell. The paths of `SHAPES` are drawn for this size. */
export const CELL = 40
const SHAPES = {
  quarter: 'M0 0h40a40 40 0 0 1-40 40z',
  half: 'M0 40V20a20 20 0 0 1 40 0v20z',
  disc: 'M8 20a12 12 0 0 1 24 0a12 12 0 0 1-24 0z',
  none: null,
} as const
const DRAWN = ['quarter', 'quarter', 'disc', 'half', 'none'] as const
const COLORS = ['brand', 'accent', 'soft', 'soft', 'faint'] as const

/** The cells of a decorative pattern, row by row. The same seed gives the same pattern. */
export const patternCells = (seed: string, columns: number, rows: number) =>
  Array.from({ length: columns * rows }, (_, index) => {
    const random = hash(`${index} ${seed}`)
    const [x, y] = [(index % columns) * CELL, Math.floor(index / columns) * CELL]
    const turn = ((random >> 9) % 4) * 90
    return {
      index,
      /** Clockwise rotation in degrees. */
      turn,
      path: SHAPES[DRAWN[random % DRAWN.length]!],
      tone: COLORS[(random >> 4) % COLORS.length] ?? 'soft',
      transform: `translate(${x} ${y}) rotate(${turn} ${CELL / 2} ${CELL / 2})`,
    }
  })
