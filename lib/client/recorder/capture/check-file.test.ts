import { FOLDERS } from '#lib/domain/upload'
import { judgeFile } from './chosen-file'

const PLAYS = { duration_ms: 30_000, canPlay: true }

test('accepts a short video of a known type that the server would accept', () => {
  expect(judgeFile({ name: 'me.mp4', size: 10 }, PLAYS, 60)).toEqual({ is: 'fine' })
  expect(judgeFile({ name: 'ME.MOV', size: 10 }, { ...PLAYS, duration_ms: 62_000 }, 60)).toEqual({ is: 'fine' })
})

test.each([
  [{ name: 'me.mp4', size: 0 }, PLAYS, 'EMPTY'],
  [{ name: 'me.mp4', size: FOLDERS.records.max_size + 1 }, PLAYS, 'TOO_LARGE'],
  [{ name: 'me.mp4', size: 10 }, { ...PLAYS, duration_ms: 62_001 }, 'TOO_LONG'],
] as const)('judges %j with a duration of %j as %s', (file, measured, problem) => {
  expect(judgeFile(file, measured, 60)).toEqual({ is: 'wrong', problem })
})

test('asks about a file that does not play here or has another extension', () => {
  expect(judgeFile({ name: 'me.mp4', size: 10 }, { duration_ms: null, canPlay: false }, 60)).toEqual({ is: 'odd' })
  expect(judgeFile({ name: 'me.mkv', size: 10 }, PLAYS, 60)).toEqual({ is: 'odd' })
})
