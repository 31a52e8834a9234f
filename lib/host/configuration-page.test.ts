/** @jest-environment node */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { configurationPage } from '#lib/host/configuration-page'
import { VARIABLES } from '#lib/host/variables'

const committed = readFileSync(path.resolve(__dirname, '../../docs/configuration.md'), 'utf8')

it('docs/configuration.md is up to date; run `npm run docs` otherwise', () => {
  expect(committed).toBe(configurationPage())
})

it('docs/configuration.md lists every variable once', () => {
  const listed = [...committed.matchAll(/^\| `([A-Z][A-Z\d_]+)`/gm)].map(([, name]) => name!)
  expect(listed).toEqual([...new Set(listed)])
  expect(listed).toEqual(expect.arrayContaining([...VARIABLES]))
})
