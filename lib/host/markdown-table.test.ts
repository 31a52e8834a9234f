import { markdownTable } from '#lib/host/markdown-table'

it('escapes the separator of cells', () => {
  const table = markdownTable(['on', 'used by'], [['`a || b`', 'inbox']])
  expect(table).toBe(
    ['| on         | used by |', '| ---------- | ------- |', '| `a \\|\\| b` | inbox   |', ''].join('\n'),
  )
})
