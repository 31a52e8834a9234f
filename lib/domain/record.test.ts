import { reusableRecords } from '#lib/domain/record'
import { isOver, RecordingStatus } from '#lib/domain/recording'
import { record } from '#tests/support/samples'

const of = (id: number, candidacy_id: number, fs_handle: string, more: object = {}) => ({
  ...record,
  id,
  candidacy_id,
  fs_handle,
  ...more,
})

test('offers each video of other applications once, without infected ones', () => {
  const records = [
    of(1, 3, 'own'),
    of(2, 4, 'a'),
    of(3, 5, 'a'),
    of(4, 5, 'b', { scan_status: 'infected' }),
    of(5, 6, 'c', { scan_status: 'pending' }),
    of(6, 7, 'own'),
  ]
  const ids = (own: (typeof records)[number] | null) =>
    reusableRecords(records, { id: 3, record: own }).map(({ id }) => id)
  expect(ids(records[0]!)).toEqual([2, 5])
  expect(ids(null)).toEqual([2, 5])
  // A video that this application already uses is not offered again.
  expect(ids(of(9, 3, 'a'))).toEqual([5])
})

test('offers each written answer once, but no request', () => {
  const written = (id: number, text: string, kind: 'text' | 'request' = 'text') =>
    of(id, id, '', { kind, text, url: '' })
  const records = [written(4, 'Rye'), written(5, 'Rye'), written(6, 'Wheat'), written(7, 'Call me', 'request')]
  const ids = (own: (typeof records)[number] | null) =>
    reusableRecords(records, { id: 3, record: own }).map(({ id }) => id)
  expect(ids(null)).toEqual([4, 6])
  expect(ids(written(3, 'Wheat'))).toEqual([4])
  expect(ids(of(3, 3, 'a'))).toEqual([4, 6])
})

test('recording with a phone is over once it is done, cancelled or expired', () => {
  expect(RecordingStatus.options.filter(isOver)).toEqual(['done', 'cancelled', 'expired'])
  expect(RecordingStatus.options.filter((status) => !isOver(status))).toEqual([
    'sent',
    'opened',
    'recording',
    'uploading',
  ])
})
