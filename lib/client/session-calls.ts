import { call, callOnce } from '#lib/client/api'
import { isRefused } from '#lib/client/refused'
import { rememberUser } from '#lib/client/session'
import * as accounts from '#lib/contract/accounts'
import type { Input } from '#lib/contract/caller'

/** Who the session's token belongs to; null where it is refused. A network that says nothing has refused nobody. */
export const readUser = () =>
  call(accounts.readMe).catch((error: unknown) => {
    if (isRefused(error)) return null
    throw error
  })

export const signIn = async (body: NonNullable<Input<typeof accounts.createSession>['body']>) =>
  rememberUser((await call(accounts.createSession, { body })).user)

export const signUp = async (body: NonNullable<Input<typeof accounts.createUser>['body']>) =>
  rememberUser((await callOnce(accounts.createUser, { body })).user)

export const resetPassword = async (token: string, password: string) =>
  rememberUser((await call(accounts.resetPassword, { params: { token }, body: { user: { password } } })).user)

export const updateMe = async (user: accounts.UserPatch) =>
  rememberUser(await call(accounts.updateMe, { body: { user } }))
