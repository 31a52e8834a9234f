import { type Row, session, unknown } from '#tests/contract/rows'
import type { Fixtures } from '#tests/contract/fixtures'

/** Applications of other candidates and an unknown one. */
const foreignCandidacies = ({ other, otherCompany }: Fixtures) =>
  [
    ['another candidate’s candidacy', { params: { id: other.candidacy_id } }, 404],
    ['another company’s candidacy', { params: { id: otherCompany.candidacy_id } }, 404],
    unknown('id'),
  ] as const

export const APPLICATIONS: Record<string, Row> = {
  withdrawCandidacy: (fixtures) => ({
    needs: 'session',
    params: { id: fixtures.own.candidacy_id },
    body: { candidacy: { withdrawal_reason: 'PAY', withdrawal_comment: 'Too far away.' } },
    optional: ['candidacy', 'candidacy.withdrawal_reason', 'candidacy.withdrawal_comment'],
    rejected: [...foreignCandidacies(fixtures), ['a draft application', {}, 409]],
  }),
  reinstateCandidacy: (fixtures) => ({
    needs: 'verified',
    params: { id: fixtures.own.candidacy_id },
    rejected: [...foreignCandidacies(fixtures), ['a draft application', {}, 409]],
  }),
  openDiscussion: (fixtures) => ({
    needs: 'verified',
    params: { id: fixtures.own.candidacy_id },
    rejected: foreignCandidacies(fixtures),
  }),
  readReceipt: (fixtures) => ({
    needs: 'session',
    params: { id: fixtures.own.candidacy_id },
    rejected: [...foreignCandidacies(fixtures), ['a draft application', {}, 404]],
  }),
  readSponsorship: session,
  changeSponsor: (fixtures) => ({
    needs: 'verified',
    params: { id: fixtures.own.candidacy_id },
    body: { candidacy: { sponsor: 'Lea' } },
    rejected: [
      ...foreignCandidacies(fixtures),
      ['an unknown code', { body: { candidacy: { sponsor: 'AAAAA-22222' } } }, 422],
    ],
  }),
  createSponsorship: () => ({ needs: 'verified' }),
  readSponsor: () => ({
    needs: 'none',
    params: { slug: 'bakery', code: 'AAAAA-22222' },
    rejected: [
      ['an unknown code', {}, 404],
      ['a malformed code', { params: { code: 'Nora' } }, 404],
      ['another company', { params: { slug: 'foundry' } }, 404],
    ],
  }),
}
