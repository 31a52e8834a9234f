import { inspectRecording } from '#lib/funnel-api/features/files/isolated/inspect-recordings'
import { hostileMedia } from '#tests/support/hostile/media'

it('rejects a WebM with unknown bytes at its end, without an endless loop', async () => {
  const { bytes } = hostileMedia().find(({ what }) => what === 'an unknown element in the place of a cluster')!
  const read = (start: number, end: number) => Promise.resolve(Buffer.from(bytes.subarray(start, end)))
  const recording = inspectRecording({ size: bytes.length, read, all: () => read(0, bytes.length) }, 'video/webm')
  await expect(recording).rejects.toMatchObject({ code: 'UNREADABLE' })
})
