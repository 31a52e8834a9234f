import { Address } from '#lib/domain/address'
import { Campaign, CampaignCard } from '#lib/domain/campaign'
import { Candidacy } from '#lib/domain/candidacy'
import { Company } from '#lib/domain/company'
import { Discussion, DiscussionMessage } from '#lib/domain/discussion'
import { Record as PitchRecord } from '#lib/domain/record'
import { Question, type QuestionOf, type QuestionType } from '#lib/domain/survey'
import { User } from '#lib/domain/user'

/** Minimal valid entities. Each test sets only the fields that it checks. */
type Some<T> = Partial<T>

export const address = (given: Some<Address> = {}) => Address.parse(given)

export const company = (given: Some<Company> = {}) =>
  Company.parse({ id: 1, name: 'Boulanger', slug: 'boulanger', ...given })

const campaignBase = {
  id: 7,
  job_type: 'PERMANENT_CONTRACT',
  locale: 'en',
  name: 'Baker',
  slug: 'baker',
  is_online: true,
}

export const campaign = (given: Some<Campaign> = {}) => Campaign.parse({ ...campaignBase, ...given })

export const card = (given: Some<CampaignCard> = {}) => CampaignCard.parse({ ...campaignBase, ...given })

export const candidacy = (given: Some<Candidacy> = {}) => Candidacy.parse({ id: 3, campaign: card(), ...given })

export const user = (given: Some<User> = {}) =>
  User.parse({
    id: 5,
    created_at: '2026-01-05T08:00:00Z',
    email: 'nora.vidal@example.org',
    first_name: 'Nora',
    last_name: 'Vidal',
    legals_accepted_at: '2026-01-05T08:00:00Z',
    ...given,
  })

export const discussion = (given: Some<Discussion> = {}) =>
  Discussion.parse({
    id: 1,
    candidacy_id: 1,
    campaign: 'Night baker',
    city: 'Lille',
    slug: 'night-baker',
    job_type: 'PERMANENT_CONTRACT',
    working_time: 'FULL_TIME',
    created_at: '2026-03-01T09:00:00.000Z',
    last_message_at: null,
    last_message: null,
    ...given,
  })

export const message = (id: number, given: Some<DiscussionMessage> = {}) =>
  DiscussionMessage.parse({
    id,
    author_id: null,
    author_name: 'Lena Vogt',
    author_type: 'Recruiter',
    content: `message ${id}`,
    created_at: `2026-03-01T10:0${id}:00.000Z`,
    discussion_id: 1,
    ...given,
  })

export const answers = (...contents: string[]) =>
  contents.map((content, index) => ({ id: index + 1, content, order: index, popularity: null, question_id: 1 }))

export const question = <T extends QuestionType>(question_type: T, given: Some<QuestionOf<T>> = {}) =>
  Question.parse({ id: 1, content: 'Why bread?', question_type, ...given }) as QuestionOf<T>

export const record = PitchRecord.parse({
  id: 9,
  pitch_id: 2,
  candidacy_id: 3,
  url: '/fs/cdn/x',
  fs_handle: 'abcdefghij0123456789',
})
