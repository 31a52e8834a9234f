import { useEffect, useState } from 'react'
import useSWR, { mutate } from 'swr'
import { call, keyOf } from '#lib/client/api'
import { inTab } from '#lib/client/storage'
import { fillPath } from '#lib/contract/endpoint'
import {
  cancelRecordingLink,
  createRecordingLink,
  followRecordingLink,
  readRecordingLink,
  sendRecordingLink,
} from '#lib/contract/recording'
import { isOver, RecordingLink } from '#lib/domain/recording'

/** Polling interval where the browser has no EventSource, or its connection fails. */
const ASK_MS = 3000

const keyFor = (id: number) => keyOf(readRecordingLink, { id })
const keep = (link: RecordingLink) => mutate(keyFor(link.id), link, { revalidate: false })

/**
 * Id of the link that this tab created for a pitch, so that a reload finds its phone again. The token is not stored.
 */
const noteOf = (candidacy_id: number) => `recording-link-${candidacy_id}`

async function known(candidacy_id: number) {
  const id = inTab.read(noteOf(candidacy_id))
  if (id === null) return null
  const link = await call(readRecordingLink, { params: { id } }).catch(() => null)
  // A link that was neither opened nor sent by SMS is useless without its token.
  return link && !isOver(link.status) && (link.status !== 'sent' || link.sms !== null) ? link : null
}

/** Returns the open link, or creates one; `url` is null for a link created before a reload. */
export async function openLink(candidacy_id: number, pitch_id: number, isNew: boolean) {
  const before = isNew ? null : await known(candidacy_id)
  if (before) return { id: before.id, url: null }
  const { url, ...link } = await call(createRecordingLink, { body: { candidacy_id, pitch_id } })
  inTab.write(noteOf(candidacy_id), String(link.id))
  await keep(link)
  return { id: link.id, url }
}

export const textLink = async (id: number, url: string, phone: { phone_number: string; iso_country: string }) =>
  keep(await call(sendRecordingLink, { params: { id }, body: { token: new URL(url).hash.slice(1), ...phone } }))

export const cancelLink = async (id: number) => keep(await call(cancelRecordingLink, { params: { id } }))

/** Current state of a link: pushed by the server, or polled where the event stream fails. */
export function useRecordingLink(id: number | null) {
  const [isTold, setTold] = useState(false)
  const { data, error } = useSWR(
    id === null ? null : keyFor(id),
    () => call(readRecordingLink, { params: { id: id! } }),
    {
      refreshInterval: (link) => (isTold || (link && isOver(link.status)) ? 0 : ASK_MS),
    },
  )
  const isEnded = data !== undefined && isOver(data.status)
  useEffect(() => {
    if (id === null || isEnded) return
    const source = new EventSource(`/api${fillPath(followRecordingLink.path, { id })}`)
    source.onmessage = ({ data: text }: MessageEvent<string>) => {
      setTold(true)
      void keep(RecordingLink.parse(JSON.parse(text)))
    }
    // EventSource reconnects by itself or not at all; the link is polled until then.
    source.onerror = () => setTold(false)
    return () => source.close()
  }, [id, isEnded])
  return { link: data ?? null, error: error as unknown }
}
