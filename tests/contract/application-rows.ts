import { type Row, session, unknown } from '#tests/contract/rows'
import type { World } from '#tests/contract/world'

/** Applications of others. */
const notTheirs = ({ other, abroad }: World) =>
  [
    ['somebody else’s candidacy', { params: { id: other.candidacy_id } }, 404],
    ['another company’s candidacy', { params: { id: abroad.candidacy_id } }, 404],
    unknown('id'),
  ] as const

export const APPLICATIONS: Record<string, Row> = {
  withdrawCandidacy: (world) => ({
    needs: 'session',
    params: { id: world.own.candidacy_id },
    body: { candidacy: { withdrawal_reason: 'PAY', withdrawal_comment: 'Too far away.' } },
    optional: ['candidacy', 'candidacy.withdrawal_reason', 'candidacy.withdrawal_comment'],
    foreign: [...notTheirs(world), ['one that was never sent', {}, 409]],
  }),
  reinstateCandidacy: (world) => ({
    needs: 'verified',
    params: { id: world.own.candidacy_id },
    foreign: [...notTheirs(world), ['one that was never sent', {}, 409]],
  }),
  openDiscussion: (world) => ({
    needs: 'verified',
    params: { id: world.own.candidacy_id },
    foreign: notTheirs(world),
  }),
  readReceipt: (world) => ({
    needs: 'session',
    params: { id: world.own.candidacy_id },
    foreign: [...notTheirs(world), ['one that was never sent', {}, 404]],
  }),
  readSponsorship: session,
  createSponsorship: () => ({ needs: 'verified' }),
  readSponsor: () => ({
    needs: 'nobody',
    params: { slug: 'bakery', code: 'AAAAA-22222' },
    foreign: [
      ['a code that nobody has', {}, 404],
      ['a text that is no code', { params: { code: 'Nora' } }, 404],
      ['another company’s people', { params: { slug: 'foundry' } }, 404],
    ],
  }),
}
