import { useEffect, useState } from 'react'
import useSWR, { mutate } from 'swr'
import { call, keyOf } from '#lib/client/api'
import { tabStorage } from '#lib/client/storage'
import { ApiError, type ErrorCode } from '#lib/contract/errors'
import {
  countRecordingAttempt,
  grantRecording,
  saveRecording,
  openRecording,
  readRecording,
  reportRecording,
} from '#lib/contract/recording'
import type { Recording } from '#lib/domain/recording'
import type { UploadedFile } from '#lib/domain/upload'
import { uploadToStore } from '#lib/integrations/filestack'

const KEY = keyOf(readRecording)
const POLL_MS = 5000

/** Why a phone may not record. Each reason has its own text. */
export type RejectionReason = 'UNKNOWN' | 'USED' | 'EXPIRED' | 'CANCELLED' | 'CONFIRMED' | 'CLOSED'

const REASONS: { [code in ErrorCode]?: RejectionReason } = {
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
/** The reason in an error. Null for temporary errors, such as a lost connection. */
export const rejectionReasonOf = (error: unknown): RejectionReason | null =>
  error instanceof ApiError ? (REASONS[error.code] ?? null) : null

export type PhoneScreen =
  | { at: 'loading' }
  /** The single-use link is opened only after a tap, so that link previews do not use it. */
  | { at: 'invited'; token: string }
  | { at: 'rejected'; reason: RejectionReason }
  | { at: 'failed' }
  | { at: 'recording'; recording: Recording }
  | { at: 'done' }

export function screenOf(token: string | null, recording: Recording | undefined, error: unknown): PhoneScreen {
  if (token !== null) return { at: 'invited', token }
  const reason = rejectionReasonOf(error)
  if (recording?.status === 'done') return { at: 'done' }
  if (reason) return { at: 'rejected', reason }
  if (recording?.status === 'cancelled') return { at: 'rejected', reason: 'CANCELLED' }
  if (recording?.status === 'expired') return { at: 'rejected', reason: 'EXPIRED' }
  if (recording) return { at: 'recording', recording }
  return error ? { at: 'failed' } : { at: 'loading' }
}

/** The token in the hash, which the browser never sends to a server. */
export const tokenOf = (hash: string) => /^#([a-z\d]{40,60})$/.exec(hash)?.[1] ?? null

const KEY_NAME = 'recording-key'
let key: string | undefined
/** Returns the secret of this tab, with which it can open the link again if the response was lost. */
function tabKey() {
  key ??= tabStorage.read(KEY_NAME) ?? crypto.randomUUID()
  tabStorage.write(KEY_NAME, key)
  return key
}

const cacheRecording = (recording: Recording) => mutate(KEY, recording, { revalidate: false })

/** The screen of the phone and its actions. 'loading' on the server, because only the browser knows the hash. */
export function usePhoneScreen() {
  const [token, setToken] = useState<string | null | undefined>(undefined)
  useEffect(() => {
    const read = () => setToken(tokenOf(location.hash))
    read()
    // A second QR code opened in the same tab changes only the hash.
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  const { data, error } = useSWR(token === null ? KEY : null, () => call(readRecording), {
    refreshInterval: (recording) => (recording?.status === 'done' ? 0 : POLL_MS),
    shouldRetryOnError: (failure: unknown) => rejectionReasonOf(failure) === null,
  })
  const screen: PhoneScreen = token === undefined ? { at: 'loading' } : screenOf(token, data, error)
  /** Opens the single-use link and removes its token from the URL. */
  const open = async (linkToken: string) => {
    const { auth_token: _, ...recording } = await call(openRecording, { body: { token: linkToken, key: tabKey() } })
    await cacheRecording(recording)
    history.replaceState(history.state, '', location.pathname)
    setToken(null)
  }
  return { screen, open, retry: () => mutate(KEY) }
}

export type Report = { status: 'opened' | 'recording' | 'uploading'; percent: number | null }

/** Reports progress to the computer. A failed report is not repeated. */
export const reportProgress = (body: Report) =>
  call(reportRecording, { body }).catch((error: unknown) => {
    if (rejectionReasonOf(error)) void mutate(KEY)
  })

export const grantVideo = (filename: string) => call(grantRecording, { body: { filename } })

export const countPitchAttempt = async (take_id: string) =>
  cacheRecording(await call(countRecordingAttempt, { body: { take_id } }))

/** Uploads a thumbnail and returns its URL. Null if there is none or the upload fails. */
async function uploadThumb(thumb: Blob | null) {
  if (!thumb) return null
  const name = `thumb-${Date.now()}.jpg`
  const file = new File([thumb], name, { type: thumb.type })
  return grantVideo(name).then(
    (grant) =>
      uploadToStore(file, 'records', grant, () => {}).then(
        ({ customUrl }) => customUrl,
        () => null,
      ),
    () => null,
  )
}

export async function saveVideo({ customUrl, handle }: UploadedFile, thumb: Blob | null) {
  const body = { url: customUrl, fs_handle: handle, thumb_url: await uploadThumb(thumb) }
  await cacheRecording(await call(saveRecording, { body }))
}
