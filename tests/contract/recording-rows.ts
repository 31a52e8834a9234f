import { type Body, type Entry, type Row, unknown } from '#tests/contract/rows'
import type { Fixtures } from '#tests/contract/fixtures'

/** A call on a recording link of the caller. */
const onLink =
  (needs: 'session' | 'verified', more: (fixtures: Fixtures) => Partial<Entry> = () => ({})): Row =>
  (fixtures) => ({
    needs,
    params: { id: fixtures.own.link.id },
    ...more(fixtures),
    rejected: [
      ['another candidate’s link', { params: { id: fixtures.other.link.id } }, 404],
      unknown('id'),
      ...(more(fixtures).rejected ?? []),
    ],
  })

export const RECORDING: Record<string, Row> = {
  createRecordingLink: ({ own, other, otherCompany }) => {
    const { candidacy_id, pitch_id } = own.clip
    const of = (body: Body) => ({ body: { candidacy_id, pitch_id, ...body } })
    return {
      needs: 'verified',
      ...of({}),
      rejected: [
        ['another candidate’s candidacy', of({ candidacy_id: other.candidacy_id }), 404],
        ['another company’s candidacy', of({ candidacy_id: otherCompany.candidacy_id }), 404],
        ['another pitch', of({ pitch_id: 2147483647 }), 422],
      ],
    }
  },
  readRecordingLink: onLink('session'),
  followRecordingLink: onLink('session'),
  cancelRecordingLink: onLink('session'),
  sendRecordingLink: onLink('verified', ({ own, other }) => {
    const valid = { token: own.link.token, phone_number: '06 12 34 56 78', iso_country: 'FR', phone_code: '+33' }
    const of = (body: Body) => ({ body: { ...valid, ...body } })
    return {
      ...of({}),
      optional: ['iso_country', 'phone_code'],
      rejected: [
        ['another candidate’s token', of({ token: other.link.token }), 422],
        ['an invalid phone number', of({ phone_number: '06 12', phone_code: null }), 422],
        ['a phone number in letters', of({ phone_number: 'mother' }), 422],
        ['a link that was already opened', of({}), 409],
      ],
    }
  }),

  openRecording: ({ own }) => ({
    needs: 'none',
    body: { token: own.link.token, key: 'k'.repeat(36) },
    optional: ['key'],
    rejected: [
      ['a link that was already opened', { body: { token: own.link.token } }, 409],
      ['an unknown link', { body: { token: 'a'.repeat(50) } }, 404],
    ],
  }),
  readRecording: () => ({ needs: 'recording' }),
  reportRecording: () => ({
    needs: 'recording',
    body: { status: 'uploading', percent: 12 },
    optional: ['percent'],
    rejected: [
      ['a status that the phone may not set', { body: { status: 'done' } }, 422],
      ['more than 100 percent', { body: { status: 'uploading', percent: 101 } }, 422],
    ],
  }),
  countRecordingAttempt: () => ({ needs: 'recording', body: { take_id: 'take-1' } }),
  grantRecording: () => ({
    needs: 'recording',
    body: { filename: 'pitch.mp4' },
    rejected: [['a file name with a path', { body: { filename: '../pitch.mp4' } }, 422]],
  }),
  saveRecording: ({ own, other }) => {
    const { url, fs_handle } = own.clip
    const of = (body: Body) => ({ body: { url, thumb_url: null, fs_handle, ...body } })
    return {
      needs: 'recording',
      ...of({}),
      optional: ['thumb_url'],
      rejected: [
        ['another candidate’s video', of({ fs_handle: other.clip.fs_handle, url: other.clip.url }), 422],
        ['a CV', of({ fs_handle: own.cv.handle, url: own.cv.url }), 422],
        ['another candidate’s video as its thumbnail', of({ thumb_url: other.clip.url }), 422],
      ],
    }
  },
}
