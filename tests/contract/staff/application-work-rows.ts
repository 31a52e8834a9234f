import { createDecision } from '#lib/funnel-api/features/recruiting/decisions'
import { putCaptions } from '#lib/funnel-api/features/recruiting/captions'
import { createNote } from '#lib/funnel-api/features/recruiting/notes'
import { createTemplate } from '#lib/funnel-api/features/recruiting/templates'
import { unknown } from '#tests/contract/rows'
import type { StaffFixtures } from '#tests/contract/staff/fixtures'
import type { StaffEntry, StaffRow } from '#tests/contract/staff/rows'
import { applicant, applicantWithVideo } from '#tests/support/applicants'

type Rejected = NonNullable<StaffEntry['rejected']>

/** An application of another company, a draft, and an unknown one. */
const invalidApplications = ({ otherCompany, unsent }: StaffFixtures): Rejected => [
  ['another company’s application', { params: { id: otherCompany.candidacy_id } }, 404],
  ['a draft application', { params: { id: unsent.candidacy_id } }, 404],
  unknown('id'),
]

const reading: StaffRow = (fixtures) => ({
  params: { id: fixtures.own.candidacy_id },
  rejected: invalidApplications(fixtures),
})

const actorOf = ({ company_id }: StaffFixtures) => ({
  company: { id: company_id, slug: 'bakery', name: 'Bakery' },
  member: null,
})

async function withNote(fixtures: StaffFixtures) {
  const { id } = await applicant(fixtures.api)
  const { note } = await createNote(fixtures.api.api, actorOf(fixtures), id, { content: 'First', mentions: [] }, null)
  return {
    params: { id, note_id: note.id },
    rejected: [
      ...invalidApplications(fixtures),
      ['the note of another application', { params: { id: fixtures.own.candidacy_id } }, 404] as const,
      unknown('note_id'),
    ],
  }
}

async function withDecision(fixtures: StaffFixtures) {
  const { id } = await applicant(fixtures.api)
  const rejection = { status: 'REJECTED', content: null, due_at: '2099-01-01T00:00:00Z' } as const
  const now = () => new Date('2098-12-31T00:00:00Z')
  const { decision } = await createDecision({ ...fixtures.api.api, now }, actorOf(fixtures), id, rejection, null)
  return { id, decision }
}

const captions = { content: 'WEBVTT\n\n00:01.000 --> 00:04.000\nGood bread needs time.', locale: 'en' }

async function withCaptions(fixtures: StaffFixtures) {
  const { id } = await applicantWithVideo(fixtures.api)
  await putCaptions(fixtures.api.api, actorOf(fixtures), id, captions, { mayReplace: false, version: null })
  const rejected: Rejected = [
    ...invalidApplications(fixtures),
    ['an application without a video', { params: { id: fixtures.own.candidacy_id } }, 409],
  ]
  return { params: { id }, rejected }
}

const template = { locale: 'en', kind: 'reply', name: 'Trial shift', content: 'Hello {{first_name}}' } as const
const misspelled = ['an unknown template field', { body: { ...template, content: '{{firstname}}' } }, 422] as const

async function withTemplate({ api, company_id, otherCompany }: StaffFixtures) {
  const own = await createTemplate(api.api, company_id, { ...template, position: 0 })
  const others = await createTemplate(api.api, otherCompany.company_id, { ...template, position: 0 })
  return {
    params: { id: own.id },
    rejected: [
      ['another company’s template', { params: { id: others.id } }, 404],
      ['an unknown template', { params: { id: '999999' } }, 404],
    ] as Rejected,
  }
}
const standard = ['a built-in template', { params: { id: 'default-rejection-en' } }, 409] as const

export const APPLICATION_WORK: Record<string, StaffRow> = {
  listNotes: reading,
  createNote: (fixtures) => ({
    params: { id: fixtures.own.candidacy_id },
    body: { content: 'She can start in May.', mentions: [], author_name: 'Lena Vogt' },
    optional: ['mentions', 'author_name'],
    whole: ['mentions'],
    rejected: [
      ...invalidApplications(fixtures),
      ['an unknown member', { body: { content: 'x', mentions: [999_999] } }, 422],
    ],
  }),
  updateNote: async (fixtures) => ({
    ...(await withNote(fixtures)),
    memberStatus: { recruiter: 403 },
    body: { content: 'Second', mentions: [] },
    optional: ['content', 'mentions'],
    whole: ['mentions'],
  }),
  deleteNote: async (fixtures) => ({ ...(await withNote(fixtures)), memberStatus: { recruiter: 403 } }),
  /** Only a person can rate, so a key gets 403 in its own company too. Other tests rate as members. */
  rateCandidacy: (fixtures) => ({
    params: { id: fixtures.own.candidacy_id },
    body: { rating: 3 },
    status: 403,
    memberStatus: 200,
    rejected: invalidApplications(fixtures),
  }),
  previewStatus: (fixtures) => ({
    params: { id: fixtures.own.candidacy_id },
    body: { status: 'REJECTED', content: 'Dear {{first_name}}', author_name: 'Lena Vogt' },
    optional: ['content', 'author_name'],
    rejected: [
      ...invalidApplications(fixtures),
      ['a status that only candidates can set', { body: { status: 'WITHDRAWN' } }, 422],
    ],
  }),
  listDecisions: reading,
  createDecision: async (fixtures) => {
    const { id, decision } = await withDecision(fixtures)
    const body = { status: 'REJECTED', content: 'Dear {{first_name}}', author_name: 'Lena Vogt' }
    return {
      params: { id },
      body: { ...body, due_at: '2026-01-01T00:00:00Z', replaces: decision.id },
      optional: ['content', 'author_name', 'due_at', 'replaces'],
      rejected: [
        ...invalidApplications(fixtures),
        ['a second decision', { body }, 409],
        ['the decision of another application', { body: { ...body, replaces: decision.id + 1000 } }, 409],
        ['the current status', { body: { ...body, status: 'RECEIVED', replaces: decision.id } }, 409],
      ],
    }
  },
  cancelDecision: async (fixtures) => {
    const { id, decision } = await withDecision(fixtures)
    return {
      params: { id, decision_id: decision.id },
      query: 'restore=true',
      rejected: [
        ...invalidApplications(fixtures),
        ['the decision of another application', { params: { id: fixtures.own.candidacy_id } }, 404],
        unknown('decision_id'),
      ],
    }
  },
  putCaptions: async (fixtures) => {
    const { params, rejected } = await withCaptions(fixtures)
    const line = '00:04.000 --> 00:01.000'
    return {
      params,
      body: captions,
      rejected: [
        ...rejected,
        ['a text without captions', { body: { ...captions, content: 'Good bread needs time.' } }, 422],
        ['an empty text', { body: { ...captions, content: '\n' } }, 422],
        ['times in the wrong order', { body: { ...captions, content: `${line}\nGood bread` } }, 422],
        [
          'more than 500,000 characters',
          { body: { ...captions, content: captions.content.padEnd(500_001, '.') } },
          422,
        ],
        ['an invalid language', { body: { ...captions, locale: 'en_GB' } }, 422],
      ],
    }
  },
  deleteCaptions: withCaptions,
  readCandidacyHistory: (fixtures) => ({
    params: { id: fixtures.own.candidacy_id },
    invalidQueries: ['limit=0', 'limit=501', 'cursor=x'],
    rejected: invalidApplications(fixtures),
  }),
  readCandidacyAdjustments: reading,
  listTemplates: () => ({ invalidQueries: ['locale=xx', 'kind=none'] }),
  createTemplate: () => ({ body: { ...template, position: 0 }, optional: ['position'], rejected: [misspelled] }),
  updateTemplate: async (fixtures) => {
    const { params, rejected } = await withTemplate(fixtures)
    return {
      params,
      body: { ...template, position: 1 },
      optional: ['locale', 'kind', 'name', 'content', 'position'],
      rejected: [...rejected, standard, misspelled],
    }
  },
  deleteTemplate: async (fixtures) => {
    const { params, rejected } = await withTemplate(fixtures)
    return { params, rejected: [...rejected, standard] }
  },
  renderTemplate: async (fixtures) => ({
    ...(await withTemplate(fixtures)),
    query: `candidacy=${fixtures.own.candidacy_id}`,
    invalidQueries: ['candidacy=0', 'candidacy=x', ''],
  }),
}
