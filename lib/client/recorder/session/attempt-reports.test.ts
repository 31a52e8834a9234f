import { ApiError } from '#lib/contract/errors'
import { createAttemptReports } from './attempt-reports'

test('reports a recording once, however often it is called', async () => {
  const onAttempt = jest.fn().mockResolvedValue(null)
  const reportAttempt = createAttemptReports(onAttempt)
  await Promise.all([reportAttempt('one'), reportAttempt('one')])
  await reportAttempt('one')
  await reportAttempt('two')
  expect(onAttempt.mock.calls).toEqual([['one'], ['two']])
})

test('repeats a failed report', async () => {
  const onAttempt = jest.fn().mockRejectedValueOnce(new TypeError('offline')).mockResolvedValue(null)
  const reportAttempt = createAttemptReports(onAttempt)
  await expect(reportAttempt('one')).rejects.toThrow('offline')
  await reportAttempt('one')
  expect(onAttempt).toHaveBeenCalledTimes(2)
})

test('ignores CONFLICT when all attempts are used up', async () => {
  const reportAttempt = createAttemptReports(() => Promise.reject(new ApiError('CONFLICT', 'no attempts left')))
  await expect(reportAttempt('one')).resolves.toBeUndefined()
})
