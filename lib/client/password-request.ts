import { useSyncExternalStore } from 'react'
import { ApiError } from '#lib/contract/errors'

type Answer = (isEntered: boolean) => void

let current: Answer | null = null
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
function publish(answer: Answer | null) {
  current = answer
  for (const listener of listeners) listener()
}

/** The function that answers the open request for the password. Null without a request. */
export const usePasswordRequest = () =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  )

const requestPassword = () =>
  new Promise<boolean>((resolve) => {
    current?.(false)
    publish((isEntered) => {
      publish(null)
      resolve(isEntered)
    })
  })

/**
 * Makes a call. If it requires the password, because an email link opened the session, requests it and repeats the
 * call.
 */
export async function withPassword<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isRequired = error instanceof ApiError && error.code === 'SIGN_IN_REQUIRED'
    if (!isRequired || !(await requestPassword())) throw error
    return work()
  }
}

/**
 * Makes a call that deletes something. Resolves to null if it no longer exists, because the response of an earlier call
 * may have been lost.
 */
export const deleteWithPassword = <T>(work: () => Promise<T>): Promise<T | null> =>
  withPassword(work).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'NOT_FOUND') return null
    throw error
  })
