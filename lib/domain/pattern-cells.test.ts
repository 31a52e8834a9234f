import { CELL, patternCells } from '#lib/domain/pattern-cells'

const COUNT = 1000
const cells = patternCells('levain', 10, COUNT / 10)

test('the same seed gives the same pattern, and a different seed gives a different one', () => {
  expect(patternCells('levain', 10, 3)).toEqual(cells.slice(0, 30))
  expect(patternCells('noctua', 10, 3).map(({ turn }) => turn)).not.toEqual(cells.slice(0, 30).map(({ turn }) => turn))
})

test('the cells are placed row by row and rotated around their center', () => {
  expect(cells.map(({ index }) => index)).toEqual(Array.from({ length: COUNT }, (_, index) => index))
  for (const { index, turn, transform } of cells)
    expect(transform).toBe(
      `translate(${(index % 10) * CELL} ${Math.floor(index / 10) * CELL}) rotate(${turn} ${CELL / 2} ${CELL / 2})`,
    )
})

test('all tones, shapes and rotations occur', () => {
  expect(new Set(cells.map(({ tone }) => tone))).toEqual(new Set(['brand', 'accent', 'soft', 'faint']))
  expect(new Set(cells.map(({ path }) => path)).size).toBe(4)
  expect(new Set(cells.map(({ turn }) => (turn + 360) % 360))).toEqual(new Set([0, 90, 180, 270]))
})

test('the pattern of an existing company does not change', () => {
  expect(
    patternCells('levain', 4, 2).map(({ turn, tone, path }) => [(turn + 360) % 360, tone, path?.slice(0, 4) ?? null]),
  ).toEqual([
    [0, 'soft', 'M8 2'],
    [180, 'soft', null],
    [270, 'soft', 'M0 4'],
    [90, 'soft', 'M0 0'],
    [0, 'soft', null],
    [270, 'soft', 'M0 0'],
    [90, 'soft', 'M0 0'],
    [180, 'soft', 'M8 2'],
  ])
})
