import { z } from 'zod'
import { id, timestamp } from '#lib/contract/staff/pages'
import { staffEndpoint } from '#lib/contract/staff/staff-endpoint'
import { Locale } from '#lib/domain/enumerations'
import { StaffRole, StaffScope } from '#lib/domain/staff'

const tag = 'Sign-in of members'

const email = z.string().trim().max(254).pipe(z.email())
const name = z.string().trim().min(1).max(100)

/** The signed-in member and the companies that the member can open. */
export const StaffSession = z
  .object({
    user: z.object({ id, email: z.string(), name: z.string(), locale: Locale, is_operator: z.boolean() }),
    companies: z.array(z.object({ slug: z.string(), name: z.string(), role: StaffRole, scopes: z.array(StaffScope) })),
  })
  .meta({ id: 'Session' })
export type StaffSession = z.infer<typeof StaffSession>

/** A sign-in of a member in a browser. */
export const StaffSignIn = z
  .object({
    id,
    is_current: z.boolean(),
    method: z.enum(['code', 'passkey', 'oidc', 'demo']),
    created_at: timestamp,
    last_used_at: timestamp,
    user_agent: z.string().nullable(),
    ip_address: z.string().nullable(),
  })
  .meta({ id: 'SignIn' })
export type StaffSignIn = z.infer<typeof StaffSignIn>

export const requestSignInCode = staffEndpoint({
  method: 'POST',
  path: '/session/codes',
  scope: 'public',
  summary: 'Email a sign-in code to a member. The reply is the same for an unknown address.',
  tag,
  body: z.strictObject({ email }),
})
export const signInWithCode = staffEndpoint({
  method: 'POST',
  path: '/session',
  scope: 'public',
  summary: 'Sign in with an emailed code. Sets the session cookie.',
  tag,
  body: z.strictObject({
    email,
    code: z
      .string()
      .transform((text) => text.replace(/\s/g, ''))
      .pipe(z.string().regex(/^\d{6}$/)),
  }),
  reply: StaffSession,
})
export const signInWithLink = staffEndpoint({
  method: 'POST',
  path: '/session/link',
  scope: 'public',
  summary: 'Sign in with the link that a demo on localhost prints.',
  tag,
  body: z.strictObject({ token: z.string().min(1).max(200) }),
  reply: StaffSession,
})
export const readStaffSession = staffEndpoint({
  method: 'GET',
  path: '/session',
  scope: 'session',
  summary: 'Retrieve the signed-in member and the member’s companies.',
  tag,
  reply: StaffSession,
})
export const updateStaffSession = staffEndpoint({
  method: 'PATCH',
  path: '/session',
  scope: 'session',
  summary: 'Change the name or language of the signed-in member.',
  tag,
  body: z.strictObject({ name: name.optional(), locale: Locale.optional() }),
  reply: StaffSession,
})
export const endStaffSession = staffEndpoint({
  method: 'DELETE',
  path: '/session',
  scope: 'session',
  summary: 'Sign out in this browser.',
  tag,
})
export const listStaffSignIns = staffEndpoint({
  method: 'GET',
  path: '/sessions',
  scope: 'session',
  summary: 'List the browsers in which the member is signed in.',
  tag,
  reply: z.object({ sessions: z.array(StaffSignIn) }),
})
export const endStaffSignIn = staffEndpoint({
  method: 'DELETE',
  path: '/sessions/:id',
  scope: 'session',
  summary: 'Sign out in one browser.',
  tag,
})
export const endOtherStaffSignIns = staffEndpoint({
  method: 'DELETE',
  path: '/sessions',
  scope: 'session',
  summary: 'Sign out in all other browsers.',
  tag,
})
