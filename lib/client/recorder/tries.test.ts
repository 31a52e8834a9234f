import { ApiError } from '#lib/contract/errors'
import { createTries } from './tries'

test('reports a recording once, however often it is called', async () => {
  const onTry = jest.fn().mockResolvedValue(null)
  const tell = createTries(onTry)
  await Promise.all([tell('one'), tell('one')])
  await tell('one')
  await tell('two')
  expect(onTry.mock.calls).toEqual([['one'], ['two']])
})

test('repeats a failed report', async () => {
  const onTry = jest.fn().mockRejectedValueOnce(new TypeError('offline')).mockResolvedValue(null)
  const tell = createTries(onTry)
  await expect(tell('one')).rejects.toThrow('offline')
  await tell('one')
  expect(onTry).toHaveBeenCalledTimes(2)
})

test('allows the video when all attempts are used up', async () => {
  const tell = createTries(() => Promise.reject(new ApiError('CONFLICT', 'no tries left')))
  await expect(tell('one')).resolves.toBeUndefined()
})
