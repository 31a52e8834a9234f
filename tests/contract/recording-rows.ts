import { type Body, type Entry, type Row, unknown } from '#tests/contract/rows'
import type { World } from '#tests/contract/world'

/** A call on a recording link of the caller. */
const onLink =
  (needs: 'session' | 'verified', more: (world: World) => Partial<Entry> = () => ({})): Row =>
  (world) => ({
    needs,
    params: { id: world.own.link.id },
    ...more(world),
    foreign: [
      ['somebody else’s link', { params: { id: world.other.link.id } }, 404],
      unknown('id'),
      ...(more(world).foreign ?? []),
    ],
  })

export const RECORDING: Record<string, Row> = {
  createRecordingLink: ({ own, other, abroad }) => {
    const { candidacy_id, pitch_id } = own.clip
    const of = (body: Body) => ({ body: { candidacy_id, pitch_id, ...body } })
    return {
      needs: 'verified',
      ...of({}),
      foreign: [
        ['somebody else’s candidacy', of({ candidacy_id: other.candidacy_id }), 404],
        ['another company’s candidacy', of({ candidacy_id: abroad.candidacy_id }), 404],
        ['another pitch', of({ pitch_id: 2147483647 }), 422],
      ],
    }
  },
  readRecordingLink: onLink('session'),
  followRecordingLink: onLink('session'),
  cancelRecordingLink: onLink('session'),
  sendRecordingLink: onLink('verified', ({ own, other }) => {
    const right = { token: own.link.token, phone_number: '06 12 34 56 78', iso_country: 'FR', phone_code: '+33' }
    const of = (body: Body) => ({ body: { ...right, ...body } })
    return {
      ...of({}),
      optional: ['iso_country', 'phone_code'],
      foreign: [
        ['somebody else’s token', of({ token: other.link.token }), 422],
        ['a number that is none', of({ phone_number: '06 12', phone_code: null }), 422],
        ['a number in words', of({ phone_number: 'mother' }), 422],
        ['a link that a phone has opened', of({}), 409],
      ],
    }
  }),

  openRecording: ({ own }) => ({
    needs: 'nobody',
    body: { token: own.link.token },
    foreign: [
      ['a link that a phone has opened', { body: { token: own.link.token } }, 409],
      ['no such link', { body: { token: 'a'.repeat(50) } }, 404],
    ],
  }),
  readRecording: () => ({ needs: 'recording' }),
  reportRecording: () => ({
    needs: 'recording',
    body: { status: 'uploading', percent: 12 },
    optional: ['percent'],
    foreign: [
      ['an end that is not the phone’s to tell', { body: { status: 'done' } }, 422],
      ['more than all', { body: { status: 'uploading', percent: 101 } }, 422],
    ],
  }),
  countRecordingTake: () => ({ needs: 'recording', body: { take_id: 'take-1' } }),
  grantRecording: () => ({
    needs: 'recording',
    body: { filename: 'pitch.mp4' },
    foreign: [['a path', { body: { filename: '../pitch.mp4' } }, 422]],
  }),
  keepRecording: ({ own, other }) => {
    const { url, fs_handle } = own.clip
    const of = (body: Body) => ({ body: { url, thumb_url: null, fs_handle, ...body } })
    return {
      needs: 'recording',
      ...of({}),
      optional: ['thumb_url'],
      foreign: [
        ['somebody else’s film', of({ fs_handle: other.clip.fs_handle, url: other.clip.url }), 422],
        ['a CV', of({ fs_handle: own.cv.handle, url: own.cv.url }), 422],
        ['somebody else’s film as its picture', of({ thumb_url: other.clip.url }), 422],
      ],
    }
  },
}
