import type { Params } from '#lib/contract/endpoint'
import type { World } from '#tests/contract/world'
import { newEmail, PASSWORD } from '#tests/support/candidates'

type Body = { [key: string]: unknown }

/** What a call is like when it is right, and what of it belongs to others. */
export type Entry = {
  needs: 'nobody' | 'session' | 'verified'
  params?: Params
  body?: Body
  /** Paths into the body that may be left out. */
  optional?: readonly string[]
  /** Paths whose value is judged as one. */
  whole?: readonly string[]
  /** Wrong queries: 400. */
  queries?: readonly string[]
  /** Calls with something of somebody else's, of another company's, or that nobody has, and the status of each. */
  foreign?: readonly (readonly [what: string, input: { params?: Params; body?: Body }, status: number])[]
}

/** §7 lists it, and the embedded API answers 501 for now: its row comes with it. */
export const NOT_YET = 'not yet'
type Row = typeof NOT_YET | ((world: World) => Entry)

const TOO_LONG = 'a'.repeat(3000)
const unknown = (name: string, status = 404) => [`no such ${name}`, { params: { [name]: TOO_LONG } }, status] as const

/** A page of a company: neither another's nor nobody's, in one of the five languages. */
const page =
  (params: Params, company = 'slug', more: Entry['foreign'] = []): Row =>
  () => ({
    needs: 'nobody',
    params: { [company]: 'bakery', ...params },
    queries: ['lang=xx', 'lang='],
    foreign: [
      ['another company', { params: { [company]: 'foundry' } }, 404],
      unknown(company),
      ...Object.keys(params).map((name) => unknown(name)),
      ...more,
    ],
  })
const plainPage =
  (params: Params, company?: string): Row =>
  (world) => ({ ...(page(params, company) as (w: World) => Entry)(world), queries: [] })

const session: Row = () => ({ needs: 'session' })
/** A call on one's own candidacy. */
const onCandidacy =
  (needs: 'session' | 'verified', more: (world: World) => Partial<Entry> = () => ({})): Row =>
  (world) => ({
    needs,
    params: { id: world.own.candidacy_id },
    ...more(world),
    foreign: [
      ['somebody else’s candidacy', { params: { id: world.other.candidacy_id } }, 404],
      ['another company’s candidacy', { params: { id: world.abroad.candidacy_id } }, 404],
      unknown('id'),
      ...(more(world).foreign ?? []),
    ],
  })
const answers = (world: World): Partial<Entry> => {
  const of = (answer_group: Body) => ({ candidacy: { answer_group } })
  return {
    body: of(world.own.answers),
    whole: ['candidacy.answer_group'],
    foreign: [
      ['a question of another company', { body: of({ ...world.own.answers, [world.abroad.question_id]: 'x' }) }, 422],
      ['a question that is no number', { body: of({ ...world.own.answers, why: 'x' }) }, 422],
      [
        'answers that are far too long',
        { body: of(Object.fromEntries(Object.keys(world.own.answers).map((key) => [key, TOO_LONG]))) },
        422,
      ],
    ],
  }
}

export const TABLE: Record<string, Row> = {
  readCompany: page({}, 'company_subdomain'),
  readTheme: plainPage({}),
  readTermsLabels: plainPage({}),
  readCompanyTerms: page({}),
  readTerms: () => ({ needs: 'nobody', queries: ['lang=xx', 'lang='] }),
  readNewsletterTerms: page({}),
  readSections: page({}),
  readHome: page({}),
  listProfessions: page({}),
  listMembers: page({}),
  listArticles: page({}),
  readArticle: page({ article_slug: 'harvest' }),
  readCustom: page({}),
  listFaq: page({}),
  readFaq: page({ category_slug: 'applying', faq_slug: 'how-long' }),

  listCampaigns: plainPage({}, 'company_slug'),
  readCampaign: (world) => ({
    ...(plainPage({ slug: 'night-baker' }, 'company_slug') as (w: World) => Entry)(world),
    queries: [`source=${'a'.repeat(201)}`],
  }),
  trackCampaign: (world) => ({
    ...(plainPage({ slug: 'night-baker' }, 'company_slug') as (w: World) => Entry)(world),
    body: { source: 'linkedin' },
    optional: ['source'],
  }),

  createSession: ({ company_id, own, abroad }) => {
    const of = (user: Body) => ({
      user: { company_id, campaign_id: own.campaign_id, email: own.person.email, password: PASSWORD, ...user },
      bot_protection: 'x',
    })
    return {
      needs: 'nobody',
      body: of({}),
      optional: ['user.campaign_id', 'bot_protection'],
      foreign: [
        ['another company', { body: of({ company_id: abroad.company_id }) }, 404],
        ['no company', { body: of({ company_id: 2147483647 }) }, 404],
        ['somebody else’s password', { body: of({ password: 'not the password' }) }, 401],
        ['nobody', { body: of({ email: newEmail() }) }, 401],
      ],
    }
  },
  createGoogleSession: NOT_YET,
  createLinkedinSession: NOT_YET,
  deleteSession: session,
  adoptToken: () => ({
    needs: 'nobody',
    body: { token: 'abc' },
    foreign: [['no such code', { body: { token: 'abc' } }, 410]],
  }),
  createUser: ({ company_id, own, abroad }) => {
    const name = { first_name: 'Camille', last_name: 'Dubreuil', password: PASSWORD, legals: true }
    const of = (user: Body) => ({
      user: { company_id, email: newEmail(), is_partner_newsletter_active: true, locale: 'fr', ...name, ...user },
      campaign_id: own.campaign_id,
      bot_protection: 'x',
    })
    return {
      needs: 'nobody',
      body: of({}),
      optional: ['campaign_id', 'bot_protection', 'user.is_partner_newsletter_active', 'user.locale'],
      foreign: [
        ['another company', { body: of({ company_id: abroad.company_id }) }, 404],
        ['somebody else’s address', { body: of({ email: own.person.email }) }, 409],
        ['terms that are not accepted', { body: of({ legals: false }) }, 422],
        ['a social account', { body: { google_access_token: 'x', company_id } }, 501],
      ],
    }
  },
  sendPasswordReset: ({ company_id, own, abroad }) => ({
    needs: 'nobody',
    body: { user: { email: own.person.email }, company_id, campaign_id: own.campaign_id, bot_protection: 'x' },
    optional: ['campaign_id', 'bot_protection'],
    foreign: [['another company', { body: { user: { email: own.person.email }, company_id: abroad.company_id } }, 404]],
  }),
  readPasswordReset: () => ({ needs: 'nobody', params: { token: 'abc' }, foreign: [unknown('token', 410)] }),
  resetPassword: () => ({
    needs: 'nobody',
    params: { token: 'abc' },
    body: { user: { password: PASSWORD } },
    foreign: [unknown('token', 410)],
  }),

  readMe: session,
  updateMe: () => ({
    needs: 'session',
    body: {
      user: {
        first_name: 'Camille',
        last_name: 'Dubreuil',
        bio_url: 'https://example.org',
        phone_code: '+33',
        phone_number: '06 12 34 56 78',
        iso_country: 'FR',
        locale: 'fr',
        is_campaign_alert_active: true,
        is_partner_newsletter_active: true,
        legals: true,
        password: PASSWORD,
        current_password: PASSWORD,
      },
    },
    optional: [
      ...[
        'first_name',
        'last_name',
        'bio_url',
        'phone_code',
        'phone_number',
        'iso_country',
        'locale',
        'is_campaign_alert_active',
      ],
      ...['is_partner_newsletter_active', 'legals', 'password', 'current_password'],
    ].map((name) => `user.${name}`),
    foreign: [
      [
        'somebody else’s password',
        { body: { user: { password: PASSWORD, current_password: 'not the password' } } },
        422,
      ],
    ],
  }),
  deleteMe: NOT_YET,
  readTags: NOT_YET,
  readJobTypes: NOT_YET,
  readExpiration: NOT_YET,
  extendExpiration: NOT_YET,

  listCandidacies: session,
  readCandidacy: onCandidacy('session'),
  findCandidacy: ({ own, abroad }) => ({
    needs: 'session',
    params: { campaign_id: own.campaign_id },
    foreign: [
      ['another company’s campaign', { params: { campaign_id: abroad.campaign_id } }, 404],
      unknown('campaign_id'),
    ],
  }),
  createCandidacy: ({ own, abroad }) => {
    const of = (candidacy: Body) => ({
      candidacy: { campaign_id: own.campaign_id, user_agent: 'Firefox', source: 'x', ...candidacy },
      sponsor: 'Lea',
    })
    return {
      needs: 'verified',
      body: of({}),
      optional: ['candidacy.user_agent', 'candidacy.source', 'sponsor'],
      foreign: [
        ['another company’s campaign', { body: of({ campaign_id: abroad.campaign_id }) }, 404],
        ['no campaign', { body: of({ campaign_id: 2147483647 }) }, 404],
      ],
    }
  },
  deleteCandidacy: onCandidacy('session'),
  unsubscribeCandidacy: NOT_YET,
  seeVideo: onCandidacy('verified'),
  answerSurvey: onCandidacy('verified', answers),
  draftSurvey: onCandidacy('verified', answers),
  passPitch: onCandidacy('verified', () => ({ body: { candidacy: { is_pitch_passed: true } } })),
  attachResume: onCandidacy('verified', ({ own, other, abroad }) => {
    const of = (resume_url: string) => ({ body: { candidacy: { resume_url } } })
    return {
      ...of(own.cv.url),
      foreign: [
        ['somebody else’s CV', of(other.cv.url), 422],
        ['another company’s CV', of(abroad.cv.url), 422],
        ['a film', of(own.clip.url), 422],
      ],
    }
  }),
  confirmCandidacy: onCandidacy('verified'),

  listRecords: session,
  createRecord: ({ own, other, abroad }) => {
    const of = (record: Body) => ({ body: { record: { ...own.clip, ...record } } })
    return {
      needs: 'verified',
      ...of({}),
      optional: ['record.thumb_url'],
      foreign: [
        ['somebody else’s candidacy', of({ candidacy_id: other.candidacy_id }), 404],
        ['another company’s candidacy', of({ candidacy_id: abroad.candidacy_id }), 404],
        ['somebody else’s film', of({ fs_handle: other.clip.fs_handle, url: other.clip.url }), 422],
        ['a CV', of({ fs_handle: own.cv.handle, url: own.cv.url }), 422],
        ['another pitch', of({ pitch_id: 2147483647 }), 422],
      ],
    }
  },
  reuseRecord: ({ own, other, abroad }) => {
    const { pitch_id, candidacy_id } = own.clip
    const of = (id: number, candidacy = candidacy_id) => ({
      body: { id, record: { pitch_id, candidacy_id: candidacy } },
    })
    return {
      needs: 'verified',
      ...of(own.record_id),
      foreign: [
        ['somebody else’s film', of(other.record_id), 404],
        ['somebody else’s candidacy', of(own.record_id, other.candidacy_id), 404],
        ['another company’s candidacy', of(own.record_id, abroad.candidacy_id), 404],
      ],
    }
  },
  deleteRecord: ({ own, other }) => ({
    needs: 'verified',
    params: { id: own.record_id },
    foreign: [['somebody else’s film', { params: { id: other.record_id } }, 404], unknown('id')],
  }),
  listResumes: session,
  grantUpload: () => ({ needs: 'session', body: { folder: 'candidacy/resume', filename: 'cv.pdf' } }),
  linkFile: ({ own, other, abroad }) => ({
    needs: 'session',
    params: { handle: own.cv.handle },
    foreign: [
      ['somebody else’s file', { params: { handle: other.cv.handle } }, 404],
      ['another company’s file', { params: { handle: abroad.cv.handle } }, 404],
      unknown('handle'),
    ],
  }),

  listDiscussions: NOT_YET,
  listMessages: NOT_YET,
  sendMessage: NOT_YET,
  countUnread: NOT_YET,
  listAlerts: NOT_YET,
  createAlert: NOT_YET,
  createAlertSingular: NOT_YET,
  updateAlert: NOT_YET,
  deleteAlert: NOT_YET,
}
