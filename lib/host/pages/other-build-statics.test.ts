/** @jest-environment node */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { diskStore } from '#lib/funnel-api/files/store-disk'
import { keepStatics, startKeeping } from '#lib/host/pages/keep-statics'
import { createOldStatics } from '#lib/host/pages/old-statics'

const DAY = 86_400_000
const START = Date.UTC(2026, 10, 22)
const at = (name: string) => `/_next/static/chunks/${name}`

let folder: string
let calls: string[]
let moment: number
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'careers-statics-'))
  calls = []
  moment = START
})
afterEach(() => rmSync(folder, { recursive: true }))

/** A store that records its calls. All stores share one disk, as nodes do. */
function opened() {
  const store = diskStore(path.join(folder, 'files'))
  const told = <A extends [string, ...unknown[]], T>(name: string, call: (...args: A) => T) => {
    return (...args: A) => {
      calls.push(`${name} ${args[0].split('/')[1]}`)
      return call(...args)
    }
  }
  return {
    put: told('put', store.put),
    list: told('list', store.list),
    read: told('read', store.read),
    size: told('size', store.size),
    remove: told('remove', store.remove),
  }
}

/** Writes the `.next/static` of a build. */
function built(name: string, files: Record<string, string>) {
  const statics = path.join(folder, name)
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(statics, 'chunks', file)), { recursive: true })
    writeFileSync(path.join(statics, 'chunks', file), text)
  }
  return statics
}
const begin = (statics: string) => keepStatics(opened(), statics, undefined, () => moment)
async function kept() {
  const kinds: (string | undefined)[] = []
  for await (const { key } of opened().list('statics')) kinds.push(key.split('/')[1])
  return kinds.sort()
}
const node = () => createOldStatics(opened, () => moment)
const textOf = async (old: ReturnType<typeof node>, name: string) => {
  const file = await old.read(at(name))
  return file && [file.body.toString(), file.type]
}

test("a file of another node's build is available to all nodes and stored once", async () => {
  await begin(built('one', { 'a.js': 'one', 'style~b.css': 'same', 'deep/c.woff2': 'font' }))
  const old = node()
  expect(old.isKnown(at('a.js'))).toBe(true)
  expect(await textOf(old, 'a.js')).toEqual(['one', 'application/javascript; charset=UTF-8'])
  expect(await textOf(old, 'style~b.css')).toEqual(['same', 'text/css; charset=UTF-8'])
  expect(await textOf(old, 'deep/c.woff2')).toEqual(['font', 'font/woff2'])
  calls = []
  await begin(built('two', { 'a2.js': 'two', 'style~b.css': 'same' }))
  expect(calls.filter((call) => call === 'put files')).toHaveLength(1)
})

test('a running node finds the files of a later build on the first request', async () => {
  await begin(built('one', { 'a.js': 'one' }))
  const old = node()
  expect(await textOf(old, 'new.js')).toBeNull()
  await begin(built('two', { 'new.js': 'two' }))
  moment += 3_000
  // A page requests all its files at once. None of them may fail while the lists are read.
  const both = [old.read(at('new.js')), old.read(at('none.js'))]
  expect(old.isKnown(at('new.js'))).toBe(true)
  expect((await Promise.all(both)).map((file) => file?.body.toString())).toEqual(['two', undefined])
  expect(await textOf(old, 'a.js')).toEqual(['one', expect.any(String)])
})

test('unknown names read the lists at most once in two seconds, and malformed names never', async () => {
  await begin(built('one', { 'a.js': 'one' }))
  const old = node()
  calls = []
  for (const odd of [
    '/_next/static/../secret',
    '/_next/static/chunks/a b.js',
    '/_next/static//a.js',
    `${at('')}%2e.js`,
  ]) {
    expect(old.isKnown(odd)).toBe(false)
    expect(await old.read(odd)).toBeNull()
  }
  expect(calls).toEqual([])
  await Promise.all(Array.from({ length: 50 }, (_, index) => old.read(at(`${index}.js`))))
  for (let index = 50; index < 100; index += 1) {
    expect(old.isKnown(at(`${index}.js`))).toBe(false)
    expect(await old.read(at(`${index}.js`))).toBeNull()
  }
  expect(calls).toEqual(['list builds', 'read builds'])
  moment += 3_000
  await old.read(at('again.js'))
  // The list of a build never changes, so it is read only once.
  expect(calls).toEqual(['list builds', 'read builds', 'list builds'])
})

test('at most a hundred requests wait for a slow store', async () => {
  const old = createOldStatics(
    () => ({
      ...opened(),
      list: () => ({ [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => {}) }) }),
    }),
    () => moment,
  )
  for (let index = 0; index < 100; index += 1) void old.read(at(`${index}.js`))
  expect(old.isKnown(at('next.js'))).toBe(false)
  expect(await old.read(at('next.js'))).toBeNull()
})

test('deletes files of a build that no node ran for a month, except those that a later build shares', async () => {
  const one = built('one', { 'a.js': 'one', 'both.js': 'both' })
  const two = built('two', { 'b.js': 'two', 'both.js': 'both' })
  await begin(one)
  moment += 20 * DAY
  await begin(two)
  expect(await textOf(node(), 'a.js')).not.toBeNull()
  moment += 11 * DAY
  await begin(two)
  const old = node()
  expect(await textOf(old, 'a.js')).toBeNull()
  expect(await textOf(old, 'both.js')).not.toBeNull()
  expect(await kept()).toEqual(['builds', 'files', 'files'])
})

test('does not delete a list that was just replaced, because a node may still read it', async () => {
  const one = built('one', { 'a.js': 'one' })
  for (const wait of [0, 1000, 5000]) {
    moment += wait
    await begin(one)
  }
  expect(await kept()).toEqual(['builds', 'builds', 'builds', 'files'])
  moment += DAY
  await begin(one)
  expect(await kept()).toEqual(['builds', 'files'])
})

test('a running build does not expire, and a deleted file is restored', async () => {
  const one = built('one', { 'a.js': 'one' })
  await begin(one)
  moment += 20 * DAY
  await begin(one)
  moment += 20 * DAY
  await begin(built('two', { 'b.js': 'two' }))
  expect(await textOf(node(), 'a.js')).not.toBeNull()
  rmSync(path.join(folder, 'files/statics/files'), { recursive: true })
  expect(await textOf(node(), 'a.js')).toBeNull()
  await begin(one)
  expect(await textOf(node(), 'a.js')).toEqual(['one', expect.any(String)])
})

test('the first round stores all files, and a failing or silent store does not block it', async () => {
  const statics = built('one', { 'a.js': 'one', 'b.js': 'two' })
  const good = startKeeping(opened(), statics)
  await good.first
  expect(await kept()).toEqual(['builds', 'files', 'files'])
  await good.stop()
  const refused = startKeeping({ ...opened(), put: () => Promise.reject(new Error('refused')) }, statics)
  await refused.first
  await refused.stop()
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick'] })
  const silent = startKeeping({ ...opened(), put: () => new Promise(() => {}) }, statics)
  await jest.advanceTimersByTimeAsync(10_000)
  await silent.first
  jest.useRealTimers()
})
