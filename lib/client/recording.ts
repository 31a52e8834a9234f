import { useEffect, useState } from 'react'
import useSWR, { mutate } from 'swr'
import { call, keyOf } from '#lib/client/api'
import { ApiError, type ErrorCode } from '#lib/contract/errors'
import {
  countRecordingTake,
  grantRecording,
  keepRecording,
  openRecording,
  readRecording,
  reportRecording,
} from '#lib/contract/recording'
import type { Recording } from '#lib/domain/recording'
import type { UploadedFile } from '#lib/domain/upload'
import { store } from '#lib/integrations/filestack'

const KEY = keyOf(readRecording)
const ASK_MS = 5000

/** Why a phone may not record, or no longer; each reason has its screen. */
export type Refusal = 'UNKNOWN' | 'USED' | 'EXPIRED' | 'CANCELLED' | 'CONFIRMED' | 'CLOSED'

const REFUSALS: { [code in ErrorCode]?: Refusal } = {
  NOT_FOUND: 'UNKNOWN',
  UNAUTHENTICATED: 'UNKNOWN',
  INVALID: 'UNKNOWN',
  STAGE_LOCKED: 'UNKNOWN',
  CONFLICT: 'USED',
  TOKEN_EXPIRED: 'EXPIRED',
  GONE: 'CANCELLED',
  ALREADY_CONFIRMED: 'CONFIRMED',
  CAMPAIGN_CLOSED: 'CLOSED',
}
/** Null for temporary errors, such as a lost connection. */
export const refusalOf = (error: unknown): Refusal | null =>
  error instanceof ApiError ? (REFUSALS[error.code] ?? null) : null

export type PhoneScreen =
  | { at: 'loading' }
  /** The link is not used up yet: link previews and apps without a camera must not use it up. */
  | { at: 'invited'; token: string }
  | { at: 'refused'; why: Refusal }
  | { at: 'failed' }
  | { at: 'recording'; recording: Recording }
  | { at: 'done' }

/** What the phone shows. Pure. */
export function screenOf(token: string | null, recording: Recording | undefined, error: unknown): PhoneScreen {
  if (token !== null) return { at: 'invited', token }
  const why = refusalOf(error)
  if (recording?.status === 'done') return { at: 'done' }
  if (why) return { at: 'refused', why }
  if (recording?.status === 'cancelled') return { at: 'refused', why: 'CANCELLED' }
  if (recording?.status === 'expired') return { at: 'refused', why: 'EXPIRED' }
  if (recording) return { at: 'recording', recording }
  return error ? { at: 'failed' } : { at: 'loading' }
}

/** The token in the hash, which the browser never sends to a server. */
export const tokenIn = (hash: string) => /^#([a-z\d]{40,60})$/.exec(hash)?.[1] ?? null

const keep = (recording: Recording) => mutate(KEY, recording, { revalidate: false })

/** Undefined until the page runs in a browser, because only the browser knows the hash. */
export function usePhoneScreen() {
  const [token, setToken] = useState<string | null | undefined>(undefined)
  useEffect(() => {
    const read = () => setToken(tokenIn(location.hash))
    read()
    // A second code scanned in the same tab changes only the hash.
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  const { data, error } = useSWR(token === null ? KEY : null, () => call(readRecording), {
    refreshInterval: (recording) => (recording?.status === 'done' ? 0 : ASK_MS),
    shouldRetryOnError: (failure: unknown) => refusalOf(failure) === null,
  })
  const screen: PhoneScreen = token === undefined ? { at: 'loading' } : screenOf(token, data, error)
  /** Uses up the link and removes its token from the URL. */
  const open = async (used: string) => {
    const { auth_token: _, ...recording } = await call(openRecording, { body: { token: used } })
    await keep(recording)
    history.replaceState(history.state, '', location.pathname)
    setToken(null)
  }
  return { screen, open, retry: () => mutate(KEY) }
}

export type Report = { status: 'opened' | 'recording' | 'uploading'; percent: number | null }

/** Informs the computer of progress; a failed report is not repeated. */
export const report = (body: Report) =>
  call(reportRecording, { body }).catch((error: unknown) => {
    if (refusalOf(error)) void mutate(KEY)
  })

export const grantFilm = (filename: string) => call(grantRecording, { body: { filename } })

export const countTake = async (take_id: string) => keep(await call(countRecordingTake, { body: { take_id } }))

/** Uploads a thumbnail of the video; continues without one if that fails. */
async function sentThumb(thumb: Blob | null) {
  if (!thumb) return null
  const name = `thumb-${Date.now()}.jpg`
  const file = new File([thumb], name, { type: thumb.type })
  return grantFilm(name).then(
    (grant) =>
      store(file, 'records', grant, () => {}).then(
        ({ customUrl }) => customUrl,
        () => null,
      ),
    () => null,
  )
}

export async function keepFilm({ customUrl, handle }: UploadedFile, thumb: Blob | null) {
  const body = { url: customUrl, fs_handle: handle, thumb_url: await sentThumb(thumb) }
  await keep(await call(keepRecording, { body }))
}
