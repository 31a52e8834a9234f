/** @jest-environment node */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DAY_MS } from '#lib/domain/days'
import { diskStore } from '#lib/funnel-api/platform/storage/store-disk'
import { copyStatics, startStaticCopies } from '#lib/host/pages/static-copies'
import { createOtherBuildStatics } from '#lib/host/pages/other-build-statics'

const START = Date.UTC(2026, 10, 22)
const at = (name: string) => `/_next/static/chunks/${name}`

let folder: string
let calls: string[]
let clock: number
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'careers-statics-'))
  calls = []
  clock = START
})
afterEach(() => rmSync(folder, { recursive: true }))

/** A store that records its calls. All stores share one disk, as nodes do. */
function openStore() {
  const store = diskStore(path.join(folder, 'files'))
  const recorded = <A extends [string, ...unknown[]], T>(name: string, call: (...args: A) => T) => {
    return (...args: A) => {
      calls.push(`${name} ${args[0].split('/')[1]}`)
      return call(...args)
    }
  }
  return {
    put: recorded('put', store.put),
    list: recorded('list', store.list),
    read: recorded('read', store.read),
    size: recorded('size', store.size),
    remove: recorded('remove', store.remove),
  }
}

/** Writes the `.next/static` of a build. */
function createBuild(name: string, files: Record<string, string>) {
  const statics = path.join(folder, name)
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(statics, 'chunks', file)), { recursive: true })
    writeFileSync(path.join(statics, 'chunks', file), text)
  }
  return statics
}
const copy = (statics: string) => copyStatics(openStore(), statics, undefined, () => clock)
async function storedKinds() {
  const kinds: (string | undefined)[] = []
  for await (const { key } of openStore().list('statics')) kinds.push(key.split('/')[1])
  return kinds.sort()
}
const node = () => createOtherBuildStatics(openStore, () => clock)
const textOf = async (otherBuilds: ReturnType<typeof node>, name: string) => {
  const file = await otherBuilds.read(at(name))
  return file && [file.body.toString(), file.type]
}

test("a file of another node's build is available to all nodes and stored once", async () => {
  await copy(createBuild('one', { 'a.js': 'one', 'style~b.css': 'same', 'deep/c.woff2': 'font' }))
  const otherBuilds = node()
  expect(otherBuilds.isKnown(at('a.js'))).toBe(true)
  expect(await textOf(otherBuilds, 'a.js')).toEqual(['one', 'application/javascript; charset=UTF-8'])
  expect(await textOf(otherBuilds, 'style~b.css')).toEqual(['same', 'text/css; charset=UTF-8'])
  expect(await textOf(otherBuilds, 'deep/c.woff2')).toEqual(['font', 'font/woff2'])
  calls = []
  await copy(createBuild('two', { 'a2.js': 'two', 'a3.js': 'two', 'style~b.css': 'same' }))
  expect(calls.filter((call) => call === 'put files')).toHaveLength(1)
})

test('a running node finds the files of a later build on the first request', async () => {
  await copy(createBuild('one', { 'a.js': 'one' }))
  const otherBuilds = node()
  expect(await textOf(otherBuilds, 'new.js')).toBeNull()
  await copy(createBuild('two', { 'new.js': 'two' }))
  clock += 3_000
  // A page requests all its files at once. None of them may fail while the lists are read.
  const both = [otherBuilds.read(at('new.js')), otherBuilds.read(at('none.js'))]
  expect(otherBuilds.isKnown(at('new.js'))).toBe(true)
  expect((await Promise.all(both)).map((file) => file?.body.toString())).toEqual(['two', undefined])
  expect(await textOf(otherBuilds, 'a.js')).toEqual(['one', expect.any(String)])
})

test('unknown names read the lists at most once in two seconds, and malformed names never', async () => {
  await copy(createBuild('one', { 'a.js': 'one' }))
  const otherBuilds = node()
  calls = []
  for (const malformed of [
    '/_next/static/../secret',
    '/_next/static/chunks/a b.js',
    '/_next/static//a.js',
    `${at('')}%2e.js`,
  ]) {
    expect(otherBuilds.isKnown(malformed)).toBe(false)
    expect(await otherBuilds.read(malformed)).toBeNull()
  }
  expect(calls).toEqual([])
  await Promise.all(Array.from({ length: 50 }, (_, index) => otherBuilds.read(at(`${index}.js`))))
  for (let index = 50; index < 100; index += 1) {
    expect(otherBuilds.isKnown(at(`${index}.js`))).toBe(false)
    expect(await otherBuilds.read(at(`${index}.js`))).toBeNull()
  }
  expect(calls).toEqual(['list builds', 'read builds'])
  clock += 3_000
  await otherBuilds.read(at('again.js'))
  // The list of a build never changes, so it is read only once.
  expect(calls).toEqual(['list builds', 'read builds', 'list builds'])
})

test('at most a hundred requests wait for a slow store', async () => {
  const otherBuilds = createOtherBuildStatics(
    () => ({
      ...openStore(),
      list: () => ({ [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => {}) }) }),
    }),
    () => clock,
  )
  for (let index = 0; index < 100; index += 1) void otherBuilds.read(at(`${index}.js`))
  expect(otherBuilds.isKnown(at('next.js'))).toBe(false)
  expect(await otherBuilds.read(at('next.js'))).toBeNull()
})

test('deletes files of a build that no node ran for a month, except those that a later build shares', async () => {
  const one = createBuild('one', { 'a.js': 'one', 'both.js': 'both' })
  const two = createBuild('two', { 'b.js': 'two', 'both.js': 'both' })
  await copy(one)
  clock += 20 * DAY_MS
  await copy(two)
  expect(await textOf(node(), 'a.js')).not.toBeNull()
  clock += 11 * DAY_MS
  await copy(two)
  const otherBuilds = node()
  expect(await textOf(otherBuilds, 'a.js')).toBeNull()
  expect(await textOf(otherBuilds, 'both.js')).not.toBeNull()
  expect(await storedKinds()).toEqual(['builds', 'files', 'files'])
})

test('does not delete a list that was just replaced, because a node may still read it', async () => {
  const one = createBuild('one', { 'a.js': 'one' })
  for (const wait of [0, 1000, 5000]) {
    clock += wait
    await copy(one)
  }
  expect(await storedKinds()).toEqual(['builds', 'builds', 'builds', 'files'])
  clock += DAY_MS
  await copy(one)
  expect(await storedKinds()).toEqual(['builds', 'files'])
})

test('a running build does not expire, and a deleted file is restored', async () => {
  const one = createBuild('one', { 'a.js': 'one' })
  await copy(one)
  clock += 20 * DAY_MS
  await copy(one)
  clock += 20 * DAY_MS
  await copy(createBuild('two', { 'b.js': 'two' }))
  expect(await textOf(node(), 'a.js')).not.toBeNull()
  rmSync(path.join(folder, 'files/statics/files'), { recursive: true })
  expect(await textOf(node(), 'a.js')).toBeNull()
  await copy(one)
  expect(await textOf(node(), 'a.js')).toEqual(['one', expect.any(String)])
})

test('the first copy stores all files, and `first` resolves even if the store fails or does not reply', async () => {
  const statics = createBuild('one', { 'a.js': 'one', 'b.js': 'two' })
  const working = startStaticCopies(openStore(), statics)
  await working.first
  expect(await storedKinds()).toEqual(['builds', 'files', 'files'])
  await working.stop()
  const failing = startStaticCopies({ ...openStore(), put: () => Promise.reject(new Error('unavailable')) }, statics)
  await failing.first
  await failing.stop()
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick'] })
  const silent = startStaticCopies({ ...openStore(), put: () => new Promise(() => {}) }, statics)
  await jest.advanceTimersByTimeAsync(10_000)
  await silent.first
  jest.useRealTimers()
})
