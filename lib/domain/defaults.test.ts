import { Campaign, CampaignCard } from '#lib/domain/campaign'
import { Candidacy } from '#lib/domain/candidacy'
import { Company } from '#lib/domain/company'
import { COMPANY_FIELDS } from '#lib/domain/company-input'
import { Discussion, DiscussionMessage } from '#lib/domain/discussion'
import { Receipt } from '#lib/domain/receipt'
import { Question } from '#lib/domain/survey'
import { Theme } from '#lib/domain/theme'
import { User } from '#lib/domain/user'
import { Article, FaqArticle, Profession } from '#lib/domain/website'
import { z } from 'zod'

/** The smallest objects that another funnel API may send. */
const at = '2026-03-01T10:00:00Z'
const card = { id: 1, job_type: 'OTHER', locale: 'fr', name: 'Baker', slug: 'baker', is_online: true }
const item = { slug: 'a', title: 'A', published_at: at, excerpt: 'a' }

test.each<[string, z.ZodType, object, object]>([
  [
    'company',
    Company,
    { id: 1, name: 'Levain', slug: 'levain' },
    {
      locale: 'fr',
      time_zone: 'Europe/Paris',
      chat_provider: null,
      is_google_connect_active: false,
      is_linkedin_connect_active: false,
      is_external_website_url_activated: false,
    },
  ],
  ['card', CampaignCard, card, { working_time: 'FULL_TIME', remote_level: 0, address: null, is_draft: false }],
  ['campaign', Campaign, card, { stages: ['RESUME'], survey: null, pitch: null, video: null }],
  [
    'candidacy',
    Candidacy,
    { id: 1, campaign: card },
    { status: 'RECEIVED', is_pitch_passed: false, status_history: [], answer_group: null, confirmed_at: null },
  ],
  [
    'user',
    User,
    { id: 1, created_at: at, email: 'a@a.example', first_name: 'A', last_name: 'B' },
    {
      is_campaign_alert_active: false,
      is_partner_newsletter_active: false,
      is_password_set_by_user: true,
      legals_accepted_at: null,
      locale: null,
      secure_avatar_url: '/avatar.svg',
    },
  ],
  [
    'discussion',
    Discussion,
    { id: 1, candidacy_id: 1, created_at: at, job_type: 'OTHER', slug: 'a', working_time: 'CUSTOM' },
    { is_open: true, status: 'RECEIVED', last_message: null },
  ],
  [
    'message',
    DiscussionMessage,
    { id: 1, author_id: null, author_name: 'A', author_type: 'System', content: '', created_at: at, discussion_id: 1 },
    { is_status_updated: false, files: [], files_url: [], new_status: null },
  ],
  [
    'score question',
    Question,
    { id: 1, content: 'a', question_type: 'score' },
    { score_max: 5, is_required: false, order: 0, answers: [] },
  ],
  [
    'choice',
    Question,
    { id: 1, content: 'a', question_type: 'radio', answers: [{ id: 1, content: 'a', question_id: 1 }] },
    { answers: [{ id: 1, content: 'a', question_id: 1, order: 0, popularity: null }] },
  ],
  [
    'theme',
    Theme,
    {},
    {
      color_1: '#1f2937',
      color_2: '#2563eb',
      title_font: 'system-ui',
      content_font: 'system-ui',
      is_help_displayed: true,
    },
  ],
  ['profession', Profession, { slug: 'a', name: 'A', description: '' }, { nb_campaigns: 0, image_url: null }],
  ['article', Article, item, { content: '', locales: ['de', 'en', 'es', 'fr', 'nl'], cover: null }],
  [
    'question of the help center',
    FaqArticle,
    { slug: 'a', category_slug: 'b', category: 'B', title: 'A' },
    { content: '' },
  ],
])('omitted values of a %s have defaults', (_what, schema, given, defaults) => {
  expect(schema.parse(given)).toMatchObject({ ...given, ...defaults })
})

test('a company with only the required fields has a public website without sign-in providers', () => {
  const written = z.object(COMPANY_FIELDS).parse({ name: 'Levain', locale: 'fr', description: 'Bread' })
  expect(written).toMatchObject({
    is_website_active: true,
    is_indexation_active: true,
    is_ua_active: true,
    time_zone: 'Europe/Paris',
    is_google_connect_active: false,
    is_linkedin_connect_active: false,
    is_external_website_url_activated: false,
    is_multi_entity_active: false,
    is_sponsorship_active: false,
    html_pixels_code: null,
    embed_origins: null,
  })
})

/** Other funnel APIs may send local timestamps. */
test('timestamps can have an offset', () => {
  const at = '2026-03-01T10:00:00+01:00'
  const candidacy = {
    id: 1,
    campaign: card,
    created_at: at,
    confirmed_at: at,
    status_changed_at: at,
    video_seen_at: at,
    status_history: [{ status: 'OFFER', at }],
  }
  const user = { id: 1, created_at: at, email: 'a@a.example', first_name: 'A', last_name: 'B' }
  const message = { id: 1, author_id: null, author_name: 'A', author_type: 'System', content: '', discussion_id: 1 }
  const discussion = { id: 1, candidacy_id: 1, created_at: at, job_type: 'OTHER', slug: 'a', working_time: 'CUSTOM' }
  const receipt = {
    candidacy,
    reference: 'K7M2-9QXD',
    confirmed_at: at,
    time_zone: 'Europe/Paris',
    person: { first_name: 'A', last_name: 'B', email: 'a@a.example' },
    is_advertisement_original: true,
    advertisement: { ...card, company_name: 'Levain' },
  }
  for (const [schema, value] of [
    [Candidacy, candidacy],
    [User, { ...user, email_verified_at: at, legals_accepted_at: at }],
    [Discussion, discussion],
    [DiscussionMessage, { ...message, created_at: at }],
    [Article, { ...item, published_at: at }],
    [Receipt, receipt],
  ] as [z.ZodType, object][])
    expect(schema.parse(value)).toMatchObject(value)
})
