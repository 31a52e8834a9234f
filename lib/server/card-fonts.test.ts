/** @jest-environment node */
import { readFile } from 'node:fs/promises'
import { loadCardFonts } from '#lib/server/card-fonts'

jest.mock('node:fs/promises', () => ({ readFile: jest.fn() }))
const mockReadFile = jest.mocked(readFile)

it('reads a font once, and again after a failure', async () => {
  mockReadFile.mockRejectedValueOnce(new Error('too many open files')).mockResolvedValue(Buffer.from('font'))
  await expect(loadCardFonts('Inter')).rejects.toThrow('too many open files')
  expect(await loadCardFonts('Inter')).toHaveLength(2)
  const before = mockReadFile.mock.calls.length
  expect(await loadCardFonts('Inter')).toHaveLength(2)
  expect(mockReadFile).toHaveBeenCalledTimes(before)
})
