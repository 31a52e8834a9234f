import type { Api } from '#lib/funnel-api/platform/context'
import { type Subscription, undoToken, unsubscribeToken } from '#lib/funnel-api/platform/signatures/unsubscribe-token'
import { type Row, session, unknown } from '#tests/contract/rows'
import { PASSWORD } from '#tests/support/candidates'

/** A link in an email or its undo, valid for its own application and company only. */
const byToken =
  (tokenFor: (api: Api, subscription: Subscription) => string): Row =>
  ({ api, own, other, otherCompany }) => {
    const body = (id: number) => ({ user_token: tokenFor(api.api, { purpose: 'candidacy', id }) })
    return {
      needs: 'none',
      params: { id: own.candidacy_id },
      body: body(own.candidacy_id),
      rejected: [
        unknown('id'),
        ['another candidate’s application', { params: { id: other.candidacy_id } }, 404],
        ['another company', { params: { id: otherCompany.candidacy_id }, body: body(otherCompany.candidacy_id) }, 404],
        ['an unknown application', { params: { id: 2147483647 }, body: body(2147483647) }, 404],
        [
          'a token for another purpose',
          { body: { user_token: unsubscribeToken(api.api, { purpose: 'alerts', id: 2147483647 }) } },
          404,
        ],
        ['an invalid token', { body: { user_token: 'candidacy.' } }, 404],
      ],
    }
  }

export const RIGHTS: Record<string, Row> = {
  readExpiration: session,
  extendExpiration: session,
  exportMe: session,
  deleteMe: ({ own }) => ({
    needs: 'session',
    body: { user: { current_password: PASSWORD, email: own.person.email } },
    optional: ['user.current_password', 'user.email'],
    rejected: [
      ['a wrong password', { body: { user: { current_password: 'not the password' } } }, 422],
      ['the email address instead of the password', { body: { user: { email: own.person.email } } }, 422],
    ],
  }),
  unsubscribeCandidacy: byToken(unsubscribeToken),
  subscribeCandidacy: byToken((api, subscription) =>
    undoToken(api, { subscription, stopped_at: api.now().toISOString() }),
  ),
}
