import { FOLDERS } from '#lib/domain/upload'
import { checkFile } from './check-file'

const PLAYS = { duration_ms: 30_000, canPlay: true }

test('accepts a short video of a known type that the server would accept', () => {
  expect(checkFile({ name: 'me.mp4', size: 10 }, PLAYS, 60)).toEqual({ result: 'valid' })
  expect(checkFile({ name: 'ME.MOV', size: 10 }, { ...PLAYS, duration_ms: 62_000 }, 60)).toEqual({ result: 'valid' })
})

test.each([
  [{ name: 'me.mp4', size: 0 }, PLAYS, 'EMPTY'],
  [{ name: 'me.mp4', size: FOLDERS.records.max_size + 1 }, PLAYS, 'TOO_LARGE'],
  [{ name: 'me.mp4', size: 10 }, { ...PLAYS, duration_ms: 62_001 }, 'TOO_LONG'],
] as const)('rejects %j with the measurement %j as %s', (file, measured, problem) => {
  expect(checkFile(file, measured, 60)).toEqual({ result: 'invalid', problem })
})

test('asks about a file that does not play here or has another extension', () => {
  expect(checkFile({ name: 'me.mp4', size: 10 }, { duration_ms: null, canPlay: false }, 60)).toEqual({
    result: 'unrecognized',
  })
  for (const name of ['me.mkv', 'mp4'])
    expect(checkFile({ name, size: 10 }, PLAYS, 60)).toEqual({ result: 'unrecognized' })
})
