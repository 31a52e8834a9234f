import { type Body, type Row, session, unknown } from '#tests/contract/rows'
import { newEmail, PASSWORD } from '#tests/support/candidates'

/** The test companies have no provider. Valid tokens are tested in edges/candidate-api/social.test.ts. */
const social: Row = ({ company_id, otherCompany }) => ({
  needs: 'none',
  body: { token: 'x', company_id },
  rejected: [
    ['a disabled provider', { body: { token: 'x', company_id } }, 403],
    ['another company', { body: { token: 'x', company_id: otherCompany.company_id } }, 404],
  ],
})

export const ACCOUNTS: Record<string, Row> = {
  createSession: ({ company_id, own, otherCompany }) => {
    const of = (user: Body) => ({
      user: { company_id, campaign_id: own.campaign_id, email: own.person.email, password: PASSWORD, ...user },
      bot_protection: null,
    })
    return {
      needs: 'none',
      body: of({}),
      optional: ['user.campaign_id', 'bot_protection'],
      rejected: [
        ['another company', { body: of({ company_id: otherCompany.company_id }) }, 404],
        ['an unknown company', { body: of({ company_id: 2147483647 }) }, 404],
        ['a wrong password', { body: of({ password: 'not the password' }) }, 401],
        ['an unknown email', { body: of({ email: newEmail() }) }, 401],
      ],
    }
  },
  createGoogleSession: social,
  createLinkedinSession: social,
  deleteSession: session,
  createSignInCode: session,
  sendVerification: session,
  exchangeToken: () => ({
    needs: 'none',
    body: { token: 'abc' },
    rejected: [['an unknown code', { body: { token: 'abc' } }, 410]],
  }),
  readCodeOwner: () => ({
    needs: 'none',
    body: { token: 'abc' },
    rejected: [['an unknown code', { body: { token: 'abc' } }, 410]],
  }),
  confirmEmail: () => ({
    needs: 'none',
    body: { token: 'abc' },
    rejected: [['an unknown code', { body: { token: 'abc' } }, 410]],
  }),
  confirmSession: () => ({
    needs: 'session',
    body: { user: { current_password: PASSWORD } },
    rejected: [['a wrong password', { body: { user: { current_password: 'not the password' } } }, 422]],
  }),
  changeEmail: () => ({
    needs: 'session',
    body: { user: { email: newEmail(), current_password: PASSWORD } },
    optional: ['user.current_password'],
    rejected: [
      ['a wrong password', { body: { user: { email: newEmail(), current_password: 'not the password' } } }, 422],
    ],
  }),
  createUser: ({ company_id, own, otherCompany }) => {
    const name = { first_name: 'Camille', last_name: 'Dubreuil', password: PASSWORD, legals: true }
    const of = (user: Body) => ({
      user: { company_id, email: newEmail(), is_partner_newsletter_active: true, locale: 'fr', ...name, ...user },
      campaign_id: own.campaign_id,
      bot_protection: null,
    })
    return {
      needs: 'none',
      body: of({}),
      optional: ['campaign_id', 'bot_protection', 'user.is_partner_newsletter_active', 'user.locale'],
      rejected: [
        ['another company', { body: of({ company_id: otherCompany.company_id }) }, 404],
        ['a registered email address', { body: of({ email: own.person.email, password: 'not the password' }) }, 409],
        ['terms not accepted', { body: of({ legals: false }) }, 422],
        ['a social account of a disabled provider', { body: { google_access_token: 'x', company_id } }, 403],
        [
          'a social account of another company',
          { body: { google_access_token: 'x', company_id: otherCompany.company_id } },
          404,
        ],
      ],
    }
  },
  sendPasswordReset: ({ company_id, own, otherCompany }) => ({
    needs: 'none',
    body: {
      user: { email: own.person.email },
      company_id,
      campaign_id: own.campaign_id,
      return_path: '/profile',
      bot_protection: null,
    },
    optional: ['campaign_id', 'return_path', 'bot_protection'],
    rejected: [
      ['another company', { body: { user: { email: own.person.email }, company_id: otherCompany.company_id } }, 404],
    ],
  }),
  readPasswordReset: () => ({ needs: 'none', params: { token: 'abc' }, rejected: [unknown('token', 410)] }),
  resetPassword: () => ({
    needs: 'none',
    params: { token: 'abc' },
    body: { user: { password: PASSWORD } },
    rejected: [unknown('token', 410)],
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
        avatar_handle: null,
        locale: 'fr',
        is_campaign_alert_active: true,
        is_partner_newsletter_active: true,
        tags: ['sourdough'],
        job_types: ['PERMANENT_CONTRACT'],
        legals: true,
        password: PASSWORD,
        current_password: PASSWORD,
      },
    },
    optional: [
      'first_name',
      'last_name',
      'bio_url',
      'phone_code',
      'phone_number',
      'iso_country',
      'avatar_handle',
      'locale',
      'is_campaign_alert_active',
      'is_partner_newsletter_active',
      'tags',
      'job_types',
      'legals',
      'password',
      'current_password',
    ].map((name) => `user.${name}`),
    rejected: [
      ['a wrong password', { body: { user: { password: PASSWORD, current_password: 'not the password' } } }, 422],
    ],
  }),
  readTags: session,
  readJobTypes: session,
}
