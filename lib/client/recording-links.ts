import { useEffect, useState } from 'react'
import useSWR, { mutate } from 'swr'
import { call, keyOf } from '#lib/client/api'
import { tabStorage } from '#lib/client/storage'
import { fillPath } from '#lib/contract/endpoint'
import {
  cancelRecordingLink,
  createRecordingLink,
  followRecordingLink,
  readRecordingLink,
  sendRecordingLink,
} from '#lib/contract/recording'
import { isOver, RecordingLink } from '#lib/domain/recording'

/** Polling interval while the event stream is not connected. */
const POLL_MS = 3000

const keyFor = (id: number) => keyOf(readRecordingLink, { id })
const cacheLink = (link: RecordingLink) => mutate(keyFor(link.id), link, { revalidate: false })

/** Storage key of the ID of the link that this tab created. The token is not stored. */
const storageKey = (candidacy_id: number) => `recording-link-${candidacy_id}`

async function findOpenLink(candidacy_id: number) {
  const id = tabStorage.read(storageKey(candidacy_id))
  if (id === null) return null
  // If the old link cannot be read, a new one replaces it.
  const link = await call(readRecordingLink, { params: { id } }).catch(() => null)
  // Without its token, a link is useful only if it was opened or sent by SMS.
  return link && !isOver(link.status) && (link.status !== 'sent' || link.sms !== null) ? link : null
}

/**
 * Returns the link of this tab if it is still usable, or creates one. Always creates one if `isNew`. `url` is null for
 * a link from before a reload.
 */
export async function openLink(candidacy_id: number, pitch_id: number, isNew: boolean) {
  const existing = isNew ? null : await findOpenLink(candidacy_id)
  if (existing) return { id: existing.id, url: null }
  const { url, ...link } = await call(createRecordingLink, { body: { candidacy_id, pitch_id } })
  tabStorage.write(storageKey(candidacy_id), String(link.id))
  await cacheLink(link)
  return { id: link.id, url }
}

export const sendLinkBySms = async (id: number, url: string, phone: { phone_number: string; iso_country: string }) =>
  cacheLink(await call(sendRecordingLink, { params: { id }, body: { token: new URL(url).hash.slice(1), ...phone } }))

export const cancelLink = async (id: number) => cacheLink(await call(cancelRecordingLink, { params: { id } }))

/** The state of a link. The server pushes changes, and the client polls while the event stream is not connected. */
export function useRecordingLink(id: number | null) {
  const [isConnected, setConnected] = useState(false)
  const { data, error } = useSWR(
    id === null ? null : keyFor(id),
    () => call(readRecordingLink, { params: { id: id! } }),
    {
      refreshInterval: (link) => (isConnected || (link && isOver(link.status)) ? 0 : POLL_MS),
    },
  )
  const isEnded = data !== undefined && isOver(data.status)
  useEffect(() => {
    if (id === null || isEnded) return
    const source = new EventSource(`/api${fillPath(followRecordingLink.path, { id })}`)
    source.onmessage = ({ data: text }: MessageEvent<string>) => {
      setConnected(true)
      void cacheLink(RecordingLink.parse(JSON.parse(text)))
    }
    // The link is polled until EventSource reconnects, if it does.
    source.onerror = () => setConnected(false)
    return () => source.close()
  }, [id, isEnded])
  return { link: data ?? null, error: error as unknown }
}
