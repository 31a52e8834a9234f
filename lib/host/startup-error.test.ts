/** @jest-environment node */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { StoreError } from '#lib/funnel-api/platform/storage/store'
import { StartupError } from '#lib/funnel-api/platform/errors'
import { ConfigError } from '#lib/host/config'
import { createFileTest } from '#lib/host/pages/build-statics'
import { EXIT_CONFIG, startupErrorMessage } from '#lib/host/startup-error'
import { NODE, ROOT } from './prepare.mjs'

const folder = mkdtempSync(path.join(tmpdir(), 'careers-start-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs the server without npm start until it exits. */
const start = (env: Record<string, string>) => {
  const { status, stdout, stderr } = spawnSync(NODE, [path.join(ROOT, 'lib/host/main.ts')], {
    cwd: ROOT,
    encoding: 'utf8',
    timeout: 50_000,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: folder, ...env },
  })
  return { status, output: stdout + stderr }
}

test('the server exits with status 78 when a variable is invalid', () => {
  const { status, output } = start({ PORT: 'http' })
  expect(output).toContain('PORT: ')
  expect(status).toBe(78)
})

test('the server exits with status 78 when its data folder cannot be created', () => {
  const { status, output } = start({ DATA_DIR: '/dev/null/careers' })
  expect(output).toContain('DATA_DIR: ')
  expect(status).toBe(78)
})

const errorWithCode = (code: string, message: string) => Object.assign(new Error(message), { code })

test.each([
  [new ConfigError('PORT: must be a number'), 'PORT: must be a number'],
  [new StoreError('S3_BUCKET: bucket not found'), 'S3_BUCKET: bucket not found'],
  [errorWithCode('28P01', 'password authentication failed'), 'DATABASE_URL: password authentication failed'],
  [errorWithCode('3D000', 'database "x" does not exist'), 'DATABASE_URL: database "x" does not exist'],
  [
    errorWithCode('EACCES', "EACCES: permission denied, open 'secret'"),
    "DATA_DIR: EACCES: permission denied, open 'secret'",
  ],
] as const)('%p is reported to the operator', (error, message) => {
  expect(startupErrorMessage(error)).toBe(message)
})

test.each([
  errorWithCode('ECONNREFUSED', 'connect ECONNREFUSED'),
  errorWithCode('ENOSPC', 'no space left'),
  new Error('bug'),
  null,
])('returns null for %p, which a restart may solve', (error) => {
  expect(startupErrorMessage(error)).toBeNull()
})

test('a missing build is reported to the operator', () => {
  expect(() => createFileTest(path.join(folder, 'missing'))).toThrow(StartupError)
})

test('the status is EX_CONFIG of sysexits.h', () => {
  expect(EXIT_CONFIG).toBe(78)
})
