/** @jest-environment node */
import { readTextFile } from './read-text-file'

test.each([
  ['UTF-8', Buffer.from('Grüße')],
  ['UTF-8 with a byte order mark', Buffer.from('\uFEFFGrüße')],
  ['UTF-16, little endian', Buffer.from('\uFEFFGrüße', 'utf16le')],
  ['UTF-16, big endian', Buffer.from('\uFEFFGrüße', 'utf16le').swap16()],
  ['Windows-1252', Buffer.from('Grüße', 'latin1')],
])('reads %s', async (_encoding, bytes) => {
  expect(await readTextFile(new Blob([bytes]))).toBe('Grüße')
})
