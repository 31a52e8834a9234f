/** @jest-environment node */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createFileTest, isStaticPath } from '#lib/host/pages/build-statics'

test('finds the static files of this build by path, without folders', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'careers-statics-'))
  mkdirSync(path.join(folder, 'chunks'))
  writeFileSync(path.join(folder, 'chunks/a~b.js'), '')
  const isFile = createFileTest(folder)
  rmSync(folder, { recursive: true })
  expect(['/_next/static/chunks/a~b.js', '/avatar.svg'].map(isFile)).toEqual([true, true])
  expect(['/_next/static/chunks', '/_next/static/chunks/c.js', '/chunks/a~b.js'].map(isFile)).toEqual([
    false,
    false,
    false,
  ])
})

test.each([
  ['/_next/static/chunks/0-a_b~c.d.js', true],
  ['/_next/static/media/.hash.woff2', true],
  ['/_next/static/chunks/../a.js', false],
  ['/_next/static/chunks/..', false],
  ['/_next/static/./a.js', false],
  ['/_next/static/chunks//a.js', false],
  ['/_next/static/chunks/a%2e.js', false],
  ['/_next/static/chunks/a\0.js', false],
  ['/_next/staticks/a.js', false],
  [`/_next/static/${'a'.repeat(300)}`, false],
])('recognizes whether %s may be a static file of a build: %s', (name, isStatic) => {
  expect(isStaticPath(name)).toBe(isStatic)
})
