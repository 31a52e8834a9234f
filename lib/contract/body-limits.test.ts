import { exchangeToken } from '#lib/contract/one-time-codes'
import type { ZodType } from 'zod'
import { Tags, UserPatch } from '#lib/contract/accounts'
import { createAlert } from '#lib/contract/alerts'
import { withdrawCandidacy } from '#lib/contract/applications'
import { createCandidacy } from '#lib/contract/create-candidacy'
import { unsubscribeCandidacy } from '#lib/contract/unsubscription'
import { attachResume, createRecord } from '#lib/contract/candidacy-files'
import { readCampaign, trackCampaign } from '#lib/contract/companies'
import { countPitchAttempt, countStep, grantFile, grantUpload, recordConsent } from '#lib/contract/extensions'
import { listDiscussions, listMessages, sendMessage } from '#lib/contract/messaging'
import { markDiscussionSeen } from '#lib/contract/news'
import { previewAlert, searchPlaces } from '#lib/contract/places'
import { openRecording, reportRecording, sendRecordingLink } from '#lib/contract/recording'

const isValid = (schema: ZodType, value: unknown) => schema.safeParse(value).success
const a = (length: number) => 'a'.repeat(length)
const place = { lat: 1, lon: 1, name: 'Lille' }
const alert = (values: object) => ({
  user_campaign_alert: { distance: 5, address: { ...place, ...values } },
})
const sms = (values: object) => ({ token: a(40), phone_number: '06', ...values })
const record = (values: object) => ({
  record: { pitch_id: 1, candidacy_id: 1, url: '/a', fs_handle: a(20), ...values },
})
const message = (values: object) => ({ discussion_message: values })
const consent = (values: object) => ({
  consent_id: '3f6b1e0e-6d1c-4a4e-9b6a-0d1f6a3f8c11',
  text_version: a(64),
  categories: ['operating'],
  choices: { operating: true },
  action: 'accept',
  locale: 'fr',
  chosen_at: '2026-03-01T10:00:00Z',
  ...values,
})

/** A name, the schema of a body or query, accepted values at the limits, and rejected values just beyond them. */
test.each<[string, ZodType, unknown[], unknown[]]>([
  [
    'latitude of an alert',
    createAlert.body,
    [-90, 90].map((lat) => alert({ lat })),
    [-91, 91, null].map((lat) => alert({ lat })),
  ],
  [
    'longitude of an alert',
    createAlert.body,
    [-180, 180].map((lon) => alert({ lon })),
    [-181, 181].map((lon) => alert({ lon })),
  ],
  [
    'name of an alert',
    createAlert.body,
    ['a', a(200)].map((name) => alert({ name })),
    ['', ' ', a(201)].map((name) => alert({ name })),
  ],
  [
    'position of a preview',
    previewAlert.query,
    [
      { lat: '-90', lon: '-180', distance: '1' },
      { lat: '90', lon: '180', distance: '1000' },
    ],
    [
      { lat: '91', lon: '0', distance: '5' },
      { lat: '-91', lon: '0', distance: '5' },
      { lat: '0', lon: '181', distance: '5' },
      { lat: '0', lon: '-181', distance: '5' },
    ],
  ],
  ['name of a town', searchPlaces.query, [{ q: 'Ya' }, { q: a(100) }], [{ q: 'a ' }, { q: a(101) }]],
  [
    'source of a candidacy',
    createCandidacy.body,
    [
      { candidacy: { campaign_id: 1, source: a(200), user_agent: a(1000) }, sponsor: a(200) },
      { candidacy: { campaign_id: 1 } },
    ],
    [
      { candidacy: { campaign_id: 1, source: a(201) } },
      { candidacy: { campaign_id: 1, user_agent: a(1001) } },
      { candidacy: { campaign_id: 1 }, sponsor: a(201) },
      { candidacy: { campaign_id: 0 } },
    ],
  ],
  [
    'URL of a CV',
    attachResume.body,
    ['a', a(2048)].map((resume_url) => ({ candidacy: { resume_url } })),
    ['', a(2049)].map((resume_url) => ({ candidacy: { resume_url } })),
  ],
  [
    'file of a video answer',
    createRecord.body,
    [record({}), record({ thumb_url: null })],
    [record({ fs_handle: a(19) }), record({ fs_handle: a(21) }), record({ url: '' })],
  ],
  [
    'token of an email link',
    unsubscribeCandidacy.body,
    ['a', a(512)].map((user_token) => ({ user_token })),
    ['', a(513)].map((user_token) => ({ user_token })),
  ],
  [
    'one-time code',
    exchangeToken.body,
    ['a', a(512)].map((token) => ({ token })),
    ['', a(513)].map((token) => ({ token })),
  ],
  ['source of a visit', readCampaign.query, [{}, { source: a(200), is_preview: 'true' }], [{ source: a(201) }]],
  ['source of a page view', trackCampaign.body, [{}, { source: a(200) }], [{ source: a(201) }]],
  [
    'text of a message',
    sendMessage.body,
    [message({ content: a(10_000) }), message({ files_url: ['/a'] })],
    [message({ content: a(10_001) }), message({}), message({ content: ' ' })],
  ],
  [
    'files of a message',
    sendMessage.body,
    [message({ files_url: Array(10).fill(a(2048)) })],
    [message({ files_url: Array(11).fill('/a') }), message({ files_url: [a(2049)] }), message({ files_url: [''] })],
  ],
  [
    'number of discussions',
    listDiscussions.query,
    [{ limit: '1' }, { limit: '5000' }],
    [{ limit: '0' }, { limit: '5001' }],
  ],
  [
    'number of messages',
    listMessages.query,
    [{ limit: '1', before: '1' }, { limit: '2000' }],
    [{ limit: '0' }, { limit: '2001' }, { before: '0' }],
  ],
  [
    'last message that was read',
    markDiscussionSeen.body,
    [{ discussion: { last_message_id: 1 } }],
    [{ discussion: { last_message_id: 0 } }],
  ],
  [
    'ID of an attempt',
    countPitchAttempt.body,
    ['a', a(64)].map((take_id) => ({ take_id })),
    ['', a(65)].map((take_id) => ({ take_id })),
  ],
  [
    'name of an uploaded file',
    grantUpload.body,
    ['a', a(255)].map((filename) => ({ folder: 'records', filename })),
    ['', a(256), 'a/b', 'con', '..'].map((filename) => ({ folder: 'records', filename })),
  ],
  [
    'actions on a file',
    grantFile.body,
    [{ call: ['read'] }, { call: ['read', 'stat', 'convert', 'remove'] }],
    [{ call: [] }, { call: ['write'] }, { call: Array(5).fill('read') }],
  ],
  [
    'cookie choice',
    recordConsent.body,
    [consent({}), consent({ action: 'refuse' }), consent({ action: 'save' })],
    [
      consent({ categories: [], choices: {} }),
      consent({ choices: {} }),
      consent({ text_version: a(63) }),
      consent({ action: 'ask' }),
    ],
  ],
  [
    'duration of a step',
    countStep.body,
    [
      { step: 'VIDEO', event: 'finished', seconds: 86_400 },
      { step: 'CONFIRM', event: 'started', seconds: 0 },
      { step: 'START', event: 'failed' },
    ],
    [
      { step: 'VIDEO', event: 'finished', seconds: -1 },
      { step: 'VIDEO', event: 'finished', seconds: 86_401 },
    ],
  ],
  [
    'comment of a withdrawal',
    withdrawCandidacy.body,
    [{}, { candidacy: { withdrawal_comment: a(1000) } }],
    [{ candidacy: { withdrawal_comment: a(1001) } }],
  ],
  [
    'token of a recording link',
    openRecording.body,
    [a(40), a(60)].map((token) => ({ token })),
    [a(39), a(61)].map((token) => ({ token })),
  ],
  [
    'progress of a recording',
    reportRecording.body,
    [0, 100, null].map((percent) => ({ status: 'uploading', percent })),
    [-1, 101].map((percent) => ({ status: 'uploading', percent })),
  ],
  [
    'phone number for a text message',
    sendRecordingLink.body,
    [sms({}), sms({ phone_number: a(40), phone_code: '+33' })],
    [sms({ phone_number: '' }), sms({ phone_number: a(41) }), sms({ phone_code: '33333' })],
  ],
  [
    'profile',
    UserPatch,
    [
      { phone_number: a(30), current_password: a(200) },
      { bio_url: '' },
      { bio_url: 'https://a.example' },
      { legals: true },
      { phone_code: '+33' },
    ],
    [
      { phone_number: a(31) },
      { current_password: a(201) },
      { bio_url: 'ftp://a.example' },
      { legals: false },
      { phone_code: '33' },
      { avatar_handle: a(19) },
    ],
  ],
  ['tags', Tags, [[], Array(20).fill('a'), [a(40)]], [Array(21).fill('a'), [''], [' '], [a(41)]]],
])('%s: accepts values up to the limits and rejects values beyond them', (_what, schema, accepted, rejected) => {
  expect(accepted.filter((value) => !isValid(schema, value))).toEqual([])
  expect(rejected.filter((value) => isValid(schema, value))).toEqual([])
})

test('omitted values have defaults', () => {
  expect(listDiscussions.query.parse({})).toEqual({ limit: 5000 })
  expect(listMessages.query.parse({})).toEqual({ limit: 2000 })
  expect(sendMessage.body.parse(message({ content: ' a ' }))).toEqual(message({ content: 'a', files_url: [] }))
  expect(countStep.body.parse({ step: 'START', event: 'started' })).toMatchObject({ seconds: 0 })
  expect(withdrawCandidacy.body.parse({})).toEqual({ candidacy: { withdrawal_reason: null, withdrawal_comment: null } })
  expect(unsubscribeCandidacy.reply.parse({})).toEqual({ purpose: 'candidacy', job: null, undo_token: null })
})

test('tags and contract types are unique, ignoring the case of tags', () => {
  expect(Tags.parse(['Brot', ' brot ', 'Kuchen', 'BROT'])).toEqual(['Brot', 'Kuchen'])
  expect(UserPatch.parse({ job_types: ['OTHER', 'OTHER'] })).toEqual({ job_types: ['OTHER'] })
})
