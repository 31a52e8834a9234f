/** @jest-environment node */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { staticFiles } from '#lib/host/pages/statics'

test('knows the files of a build and no other name', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'build-'))
  mkdirSync(path.join(folder, 'static/chunks'), { recursive: true })
  writeFileSync(path.join(folder, 'static/chunks/a[b].js'), '')
  const isFile = staticFiles(folder)
  rmSync(folder, { recursive: true })
  const asked = ['chunks/a[b].js', 'chunks', 'chunks/c.js', 'jobs/baker', 'jobs.xml', 'all-jobs']
  expect(asked.filter((name) => isFile(`/_next/static/${name}`))).toEqual(['chunks/a[b].js'])
  expect(isFile('/avatar.svg')).toBe(true)
})

test('without a build all are taken for files', () => {
  expect(staticFiles(null)('/_next/static/chunks/c.js')).toBe(true)
})
