import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { writeAtomically } from '#lib/funnel-api/edges/cli/atomic-write'

let folder: string
let target: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'atomic-write-'))
  target = path.join(folder, 'export.csv')
  await writeFile(target, 'old')
})
afterEach(() => rm(folder, { recursive: true }))

const state = async () => [await readdir(folder), await readFile(target, 'utf8')]

it('replaces an existing target only if it is allowed to', async () => {
  const write = (mayReplace: boolean) => writeAtomically(target, mayReplace, (part) => writeFile(part, 'new'))
  await expect(write(false)).rejects.toThrow('already exists')
  expect(await state()).toEqual([['export.csv'], 'old'])
  await write(true)
  expect(await state()).toEqual([['export.csv'], 'new'])
})

it.each([
  ['the new file cannot be written', () => Promise.reject(new Error('disk full')), 'disk full'],
  ['the new file cannot be renamed', () => Promise.resolve(), 'ENOENT'],
])('does not change the target if %s', async (_why, work, message) => {
  await expect(writeAtomically(target, true, work)).rejects.toThrow(message)
  expect(await state()).toEqual([['export.csv'], 'old'])
})
