import { chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ownerProblem } from '#lib/funnel-api/platform/storage/data-owner'
import { parseLocation } from '#lib/funnel-api/platform/storage/location'

const ROOT = 0
const isRoot = process.getuid?.() === ROOT
let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'owner-'))
  if (isRoot) await chown(dataDir, 4711, 4711)
})
afterEach(() => rm(dataDir, { recursive: true }))

it('root may not use the data folder of another user', () => {
  expect(ownerProblem(dataDir, ROOT)).toMatch(/^DATA_DIR: .+ belongs to another user \(ID \d+\).+sudo -u '#\d+'$/)
  expect(ownerProblem(path.join(dataDir, 'none'), ROOT)).toBeNull()
})

it('another user may use a folder of root, as on a volume of Kubernetes', () => {
  expect(ownerProblem('/', 1000)).toBeNull()
  expect(ownerProblem(dataDir, undefined)).toBe(isRoot ? ownerProblem(dataDir, ROOT) : null)
})

const itAsRoot = isRoot ? it : it.skip
itAsRoot('root may use a folder of another user in which root runs the server', async () => {
  await mkdir(path.join(dataDir, 'files'))
  expect(ownerProblem(dataDir)).toBeNull()
  await writeFile(path.join(dataDir, 'careers.sqlite'), '')
  await chown(path.join(dataDir, 'careers.sqlite'), 4711, 4711)
  expect(() => parseLocation({ NODE_ENV: 'test', DATA_DIR: dataDir })).toThrow('belongs to another user (ID 4711)')
})
