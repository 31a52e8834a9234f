import { ApiError } from '#lib/contract/errors'
import { createTries } from './tries'

test('a take is told once, however often it is spoken of', async () => {
  const onTry = jest.fn().mockResolvedValue(null)
  const tell = createTries(onTry)
  await Promise.all([tell('one'), tell('one')])
  await tell('one')
  await tell('two')
  expect(onTry.mock.calls).toEqual([['one'], ['two']])
})

test('what could not be told is told again', async () => {
  const onTry = jest.fn().mockRejectedValueOnce(new TypeError('offline')).mockResolvedValue(null)
  const tell = createTries(onTry)
  await expect(tell('one')).rejects.toThrow('offline')
  await tell('one')
  expect(onTry).toHaveBeenCalledTimes(2)
})

test('above the number of tries nothing is lost: the video may still be used', async () => {
  const tell = createTries(() => Promise.reject(new ApiError('CONFLICT', 'no tries left')))
  await expect(tell('one')).resolves.toBeUndefined()
})
