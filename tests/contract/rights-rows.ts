import { unsubscribeToken } from '#lib/funnel-api/unsubscribe-token'
import { type Row, session, unknown } from '#tests/contract/rows'
import { PASSWORD } from '#tests/support/candidates'

/** A link in an email, valid for its own application and company only. */
const byToken: Row = ({ api, own, other, abroad }) => {
  const body = (id: number) => ({
    user_token: unsubscribeToken(api.api, { purpose: 'candidacy', id }),
  })
  return {
    needs: 'nobody',
    params: { id: own.candidacy_id },
    body: body(own.candidacy_id),
    foreign: [
      unknown('id'),
      ['somebody else’s application', { params: { id: other.candidacy_id } }, 404],
      ['another company', { params: { id: abroad.candidacy_id }, body: body(abroad.candidacy_id) }, 404],
      ['an application that is gone', { params: { id: 2147483647 }, body: body(2147483647) }, 404],
      [
        'a token of another kind',
        { body: { user_token: unsubscribeToken(api.api, { purpose: 'alerts', id: 2147483647 }) } },
        404,
      ],
      ['a token that is none', { body: { user_token: 'candidacy.' } }, 404],
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
    foreign: [
      ['somebody else’s password', { body: { user: { current_password: 'not the password' } } }, 422],
      ['the e-mail in place of the password', { body: { user: { email: own.person.email } } }, 422],
    ],
  }),
  unsubscribeCandidacy: byToken,
  subscribeCandidacy: byToken,
}
