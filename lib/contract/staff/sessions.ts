import { z } from 'zod'
import { plainName, timestamp } from '#lib/contract/staff/pages'
import { staffEndpoint } from '#lib/contract/staff/staff-endpoint'
import { Locale } from '#lib/domain/enumerations'
import { MEMBER_CODE_DIGITS } from '#lib/domain/member-limits'
import { StaffRole, StaffScope } from '#lib/domain/staff'
import { id } from '#lib/contract/id'

const tag = 'Sign-in'

const MemberEmail = z.string().trim().toLowerCase().max(254).pipe(z.email())
export const MemberName = plainName(100)

/** The signed-in person and the companies that the person can open. */
export const MemberSession = z
  .object({
    user: z.object({
      id,
      email: z.string(),
      name: z.string(),
      locale: Locale,
      is_operator: z.boolean().describe('Whether the person can open every company.'),
    }),
    companies: z.array(z.object({ slug: z.string(), name: z.string(), role: StaffRole, scopes: z.array(StaffScope) })),
  })
  .meta({ id: 'MemberSession' })
export type MemberSession = z.infer<typeof MemberSession>

export const sendSignInCode = staffEndpoint({
  method: 'POST',
  path: '/session/codes',
  scope: null,
  isPublic: true,
  summary:
    'Send a sign-in code to a member by email. The reply is the same for unknown addresses. The reply sets a cookie. Only the browser with this cookie can use the code.',
  tag,
  body: z.strictObject({
    email: MemberEmail,
    browser: z
      .string()
      .max(200)
      .optional()
      .describe(
        'The value of `browser` in the URL of an email to the member. Codes requested with it have their own limit.',
      ),
  }),
})
export const signInWithCode = staffEndpoint({
  method: 'POST',
  path: '/session',
  scope: null,
  isPublic: true,
  summary: 'Sign in with a code that this browser requested. The reply sets the session cookie.',
  tag,
  body: z.strictObject({
    email: MemberEmail,
    code: z
      .string()
      .trim()
      .regex(new RegExp(`^\\d{${MEMBER_CODE_DIGITS}}$`)),
  }),
  reply: MemberSession,
})
export const signInWithLink = staffEndpoint({
  method: 'POST',
  path: '/session/link',
  scope: null,
  isPublic: true,
  summary: 'Sign in with the token of a demo link. Links exist only for the demo on localhost.',
  tag,
  body: z.strictObject({ token: z.string().min(1).max(200) }),
  reply: MemberSession,
})
export const readSignInMethods = staffEndpoint({
  method: 'GET',
  path: '/session/methods',
  scope: null,
  isPublic: true,
  summary: 'Read how members can sign in, besides codes and passkeys.',
  tag,
  reply: z.object({
    oidc: z.object({ name: z.string() }).nullable().describe('The OpenID Connect provider. Null if there is none.'),
  }),
})
export const startOidcSignIn = staffEndpoint({
  method: 'GET',
  path: '/session/oidc',
  scope: null,
  isPublic: true,
  summary: 'Redirect the browser to the OpenID Connect provider.',
  tag,
  query: z.strictObject({
    // Without a limit, because a browser that opens the call would show the error as JSON.
    return: z
      .string()
      .optional()
      .describe(
        'Path to open after the sign-in. Default: `/`, also if it is not a path of the back office or has more than 500 characters.',
      ),
    locale: Locale.optional(),
  }),
})
export const finishOidcSignIn = staffEndpoint({
  method: 'GET',
  path: '/session/oidc/callback',
  scope: null,
  isPublic: true,
  summary: 'Finish a sign-in with OpenID Connect. The provider redirects the browser here, with its own parameters.',
  tag,
  query: z.looseObject({ state: z.string().max(200).optional() }),
})
export const readSession = staffEndpoint({
  method: 'GET',
  path: '/session',
  scope: null,
  summary: 'Read the signed-in member and the companies that the member can open.',
  tag,
  reply: MemberSession,
})
export const updateSession = staffEndpoint({
  method: 'PATCH',
  path: '/session',
  scope: null,
  summary: 'Change the name or language of the member.',
  tag,
  body: z
    .strictObject({ name: MemberName, locale: Locale })
    .partial()
    .refine((change) => Object.keys(change).length > 0, { params: { key: 'REQUIRED' } }),
  reply: MemberSession,
})
export const signOut = staffEndpoint({
  method: 'DELETE',
  path: '/session',
  scope: null,
  summary: 'Sign out. The reply deletes the session cookie.',
  tag,
})

/** A sign-in of a browser. */
export const SignIn = z
  .object({
    id,
    method: z.enum(['code', 'passkey', 'oidc', 'demo']),
    user_agent: z.string().nullable(),
    ip_address: z.string().nullable(),
    created_at: timestamp,
    last_used_at: timestamp.describe('Last use, accurate to one minute.'),
    is_current: z.boolean(),
  })
  .meta({ id: 'SignIn' })

export const listSignIns = staffEndpoint({
  method: 'GET',
  path: '/sessions',
  scope: null,
  summary: 'List the sessions of the member, newest first.',
  tag,
  reply: z.strictObject({ sessions: z.array(SignIn) }),
})
export const endSignIn = staffEndpoint({
  method: 'DELETE',
  path: '/sessions/:id',
  scope: null,
  summary: 'End a session of the member.',
  tag,
})
export const endOtherSignIns = staffEndpoint({
  method: 'DELETE',
  path: '/sessions',
  scope: null,
  summary: 'End all sessions of the member except the current one.',
  tag,
})
