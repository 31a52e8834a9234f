import type { ZodType } from 'zod'
import { closeStaffCampaign, listStaffCampaigns, orderStaffCampaigns } from '#lib/contract/staff/campaigns'
import { MAX_CAPTIONS_LENGTH, putCaptions } from '#lib/contract/staff/captions'
import { changeStaffCandidacyStatus, writeToCandidacy } from '#lib/contract/staff/candidacies'
import { listStaffCandidacies } from '#lib/contract/staff/candidacy-list'
import { updateStaffCompany } from '#lib/contract/staff/company'
import { writeStaffMember } from '#lib/contract/staff/content'
import { listStaffDiscussions, readStaffDiscussion } from '#lib/contract/staff/discussions'
import { createFeed, runFeed, updateFeed } from '#lib/contract/staff/feeds'
import { uploadStaffFile } from '#lib/contract/staff/files'
import { createRecruiter, updateRecruiter } from '#lib/contract/staff/recruiters'
import { listStaffUsers } from '#lib/contract/staff/rights'
import { listWaiting } from '#lib/contract/staff/waiting'
import { createWebhook, listDeliveries, updateWebhook } from '#lib/contract/staff/webhooks'

const isValid = (schema: ZodType, value: unknown) => schema.safeParse(value).success
const a = (length: number) => 'a'.repeat(length)
const message = (values: object) => ({ content: 'a', ...values })
const entity = (name: string) => ({ slug: 'a', name, website_url: null, logo_url: null })
const feed = (values: object) => ({ feed: { format: 'lever', url: 'https://a.example', name: 'a', ...values } })
const recruiter = (values: object) => ({ recruiter: { email: 'a@a.example', name: 'a', locale: 'fr', ...values } })
const webhook = (values: object) => ({ webhook: { url: 'https://a.example', events: ['message.created'], ...values } })
const member = (values: object) => ({ name: 'a', role: { en: 'a' }, quote: null, image_url: null, ...values })
const EVENTS = ['candidacy.confirmed', 'candidacy.withdrawn', 'candidacy.erased', 'message.created', 'user.erased']
const limits = (limit: number, max: number): [unknown[], unknown[]] => [
  [{ limit: '1' }, { limit: String(max) }, {}],
  [{ limit: '0' }, { limit: String(max + 1) }, { limit: String(limit), more: 1 }],
]

/** A name, the schema of a body or query, accepted values up to the limits, and rejected values beyond them. */
test.each<[string, ZodType, unknown[], unknown[]]>([
  ['page of jobs', listStaffCampaigns.query, ...limits(50, 200)],
  ['page of applications', listStaffCandidacies.query, ...limits(50, 200)],
  ['page of discussions', listStaffDiscussions.query, ...limits(50, 200)],
  ['page of messages', readStaffDiscussion.query, ...limits(100, 500)],
  ['page of users', listStaffUsers.query, ...limits(50, 200)],
  ['page of waiting applications', listWaiting.query, ...limits(100, 1000)],
  ['page of deliveries', listDeliveries.query, ...limits(50, 200)],
  [
    'status of deliveries',
    listDeliveries.query,
    ['waiting', 'sent', 'dead'].map((status) => ({ status })),
    [{ status: 'new' }, { cursor: '0' }],
  ],
  [
    'filters of jobs',
    listStaffCampaigns.query,
    [{ profession: a(200), cursor: a(200), is_online: 'true', is_draft: 'false' }],
    [{ profession: a(201) }, { cursor: a(201) }, { is_online: 'yes' }],
  ],
  [
    'filters of applications',
    listStaffCandidacies.query,
    [{ campaign: a(200), source: a(200) }],
    [{ campaign: a(201) }, { source: a(201) }, { status: 'NEW' }],
  ],
  ['filter of waiting applications', listWaiting.query, [{ campaign: a(200) }], [{ campaign: a(201) }]],
  ['email of a user', listStaffUsers.query, [{ email: a(254) }], [{ email: a(255) }]],
  [
    'message on closing a job',
    closeStaffCampaign.body,
    [{}, { message: 'a' }, { message: a(2000) }],
    [{ message: ' ' }, { message: a(2001) }],
  ],
  [
    'order of jobs',
    orderStaffCampaigns.body,
    [{ slugs: [] }, { slugs: Array.from({ length: 1000 }, (_, n) => String(n)) }, { slugs: [a(200)] }],
    [{ slugs: ['a', 'a'] }, { slugs: [a(201)] }, { slugs: Array.from({ length: 1001 }, (_, n) => String(n)) }],
  ],
  [
    'status of an application',
    changeStaffCandidacyStatus.body,
    [{ status: 'OFFER', message: a(10_000), author_name: a(80) }],
    [
      { status: 'WITHDRAWN' },
      { status: 'OFFER', message: '' },
      { status: 'OFFER', message: a(10_001) },
      { status: 'OFFER', author_name: a(81) },
      { status: 'OFFER', author_name: '' },
    ],
  ],
  [
    'message to a candidate',
    writeToCandidacy.body,
    [message({ content: a(10_000) }), { files: [a(20)] }, message({ files: Array(10).fill(a(20)) })],
    [
      message({ content: a(10_001) }),
      {},
      { content: ' ' },
      message({ files: Array(11).fill(a(20)) }),
      message({ files: [a(21)] }),
    ],
  ],
  [
    'captions',
    putCaptions.body,
    [
      { content: a(MAX_CAPTIONS_LENGTH), locale: 'fr' },
      { content: 'a', locale: 'zh-Hant-TW' },
    ],
    [
      { content: a(MAX_CAPTIONS_LENGTH + 1), locale: 'fr' },
      { content: ' \n', locale: 'fr' },
      { content: 'a' },
      { content: 'a', locale: 'en_GB' },
      { content: 'a', locale: `en-${'abcde-'.repeat(6)}x` },
      { content: 'a', locale: 'fr', author_name: 'Lena' },
    ],
  ],
  [
    'position of an item',
    writeStaffMember.body,
    [0, 100_000].map((position) => member({ position })),
    [-1, 100_001].map((position) => member({ position })),
  ],
  [
    'interval of a feed',
    createFeed.body,
    [15, 10_080].map((every_minutes) => feed({ every_minutes })),
    [14, 10_081].map((every_minutes) => feed({ every_minutes })),
  ],
  [
    'name of a feed',
    createFeed.body,
    [feed({ name: a(40) })],
    [feed({ name: a(41) }), feed({ name: '-a' }), feed({ name: '' })],
  ],
  [
    'address of a feed',
    createFeed.body,
    [feed({ url: 'http://a.example' })],
    [feed({ url: 'ftp://a.example' }), feed({ url: `https://a.example/${a(2000)}` })],
  ],
  [
    'stages of a feed',
    createFeed.body,
    [feed({ stages: null }), feed({ stages: ['SURVEY', 'PITCH', 'RESUME'] })],
    [feed({ stages: [] }), feed({ stages: ['VIDEO'] }), feed({ stages: Array(4).fill('SURVEY') })],
  ],
  [
    'resumption of a feed',
    updateFeed.body,
    [{ feed: {} }, { feed: { paused_at: null } }],
    [{ feed: { paused_at: '2026-01-01T00:00:00Z' } }],
  ],
  [
    'name of an uploaded file',
    uploadStaffFile.query,
    [{ filename: 'a' }, { filename: a(255) }],
    [{ filename: ' ' }, { filename: a(256) }],
  ],
  [
    'name of a recruiter',
    createRecruiter.body,
    [recruiter({ name: a(100) })],
    [recruiter({ name: ' ' }), recruiter({ name: a(101) })],
  ],
  [
    'jobs of a recruiter',
    createRecruiter.body,
    [recruiter({ campaign_slugs: null }), recruiter({ campaign_slugs: Array(500).fill(a(200)) })],
    [
      recruiter({ campaign_slugs: [] }),
      recruiter({ campaign_slugs: Array(501).fill('a') }),
      recruiter({ campaign_slugs: [''] }),
      recruiter({ campaign_slugs: [a(201)] }),
    ],
  ],
  [
    'change of a recruiter',
    updateRecruiter.body,
    [{ recruiter: { name: 'a' } }],
    [{ recruiter: {} }, { recruiter: { email: 'a@a.example' } }],
  ],
  [
    'webhook',
    createWebhook.body,
    [webhook({}), webhook({ events: EVENTS })],
    [
      webhook({ events: [] }),
      webhook({ url: '' }),
      webhook({ url: a(2049) }),
      webhook({ events: [...EVENTS, 'user.erased'] }),
    ],
  ],
  [
    'change of a webhook',
    updateWebhook.body,
    [{ webhook: { is_active: false } }],
    [{ webhook: {} }, { webhook: { url: 'https://b.example' } }],
  ],
  [
    'settings of a company',
    updateStaffCompany.body,
    [
      {},
      { entities: [entity(a(1)), entity(a(200))] },
      { name: a(200), html_pixels_code: a(20_000), analytics_id: 'G-ABC123', chat_id: 'abcd' },
    ],
    [
      { name: '' },
      { name: a(201) },
      { html_pixels_code: a(20_001) },
      { html_tracking_code: a(20_001) },
      { career_tracking_code: a(20_001) },
      { html_verification_token: a(201) },
      { website_locales: [] },
      { embed_origins: Array(101).fill('https://a.example') },
      { entities: [entity('')] },
      { entities: [entity(a(201))] },
      { time_zone: 'Paris' },
      { more: 1 },
    ],
  ],
])('%s: accepts values up to the limits and rejects values beyond them', (_what, schema, accepted, rejected) => {
  expect(accepted.filter((value) => !isValid(schema, value))).toEqual([])
  expect(rejected.filter((value) => isValid(schema, value))).toEqual([])
})

test('omitted values have defaults', () => {
  for (const { query } of [listStaffCampaigns, listStaffCandidacies, listStaffDiscussions, listStaffUsers])
    expect(query.parse({})).toEqual({ limit: 50 })
  expect([readStaffDiscussion.query.parse({}), listWaiting.query.parse({})]).toEqual([{ limit: 100 }, { limit: 100 }])
  expect(listDeliveries.query.parse({})).toEqual({ limit: 50 })
  expect(listStaffCampaigns.query.parse({ is_online: 'false', is_draft: 'true' })).toMatchObject({
    is_online: false,
    is_draft: true,
  })
  expect(createFeed.body.parse(feed({})).feed).toMatchObject({
    stages: null,
    job_type: 'OTHER',
    every_minutes: 60,
    is_active: true,
  })
  expect(runFeed.body.parse({})).toEqual({ allow_closing: false })
  expect(writeToCandidacy.body.parse({ content: ' a ' })).toEqual({ content: 'a', files: [], is_closing: false })
  expect(createRecruiter.body.parse(recruiter({})).recruiter).toMatchObject({
    campaign_slugs: null,
    is_told_of_messages: true,
    is_told_weekly: false,
  })
  // A partial update must not reset what it omits.
  expect(updateStaffCompany.body.parse({})).toEqual({})
})
