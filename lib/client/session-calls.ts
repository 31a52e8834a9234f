import { call, callOnce } from '#lib/client/api'
import { rememberUser } from '#lib/client/session-user'
import * as accounts from '#lib/contract/accounts'
import type { Input } from '#lib/contract/caller'

export const signIn = async (body: NonNullable<Input<typeof accounts.createSession>['body']>) =>
  rememberUser((await call(accounts.createSession, { body })).user)

export const signUp = async (body: NonNullable<Input<typeof accounts.createUser>['body']>) =>
  rememberUser((await callOnce(accounts.createUser, { body })).user)

export const resetPassword = async (token: string, password: string) =>
  rememberUser((await call(accounts.resetPassword, { params: { token }, body: { user: { password } } })).user)

export const updateMe = async (user: accounts.UserPatch) =>
  rememberUser(await call(accounts.updateMe, { body: { user } }))
