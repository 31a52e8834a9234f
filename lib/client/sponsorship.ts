import useSWR from 'swr'
import { call, callOnce, keyOf } from '#lib/client/api'
import { createSponsorship, readSponsor, readSponsorship } from '#lib/contract/applications'
import { SPONSOR_CODE } from '#lib/domain/sponsorship'

const SPONSORSHIP_KEY = keyOf(readSponsorship)

/** The user's personal link. Created on first use. */
export const useSponsorship = (isSignedIn: boolean) =>
  useSWR(isSignedIn ? SPONSORSHIP_KEY : null, () => callOnce(createSponsorship), { revalidateOnFocus: false })

/** The public name of the sponsor. Null for names typed by a visitor and unknown codes. */
export function useSponsor(slug: string, code: string | null) {
  const isCode = code !== null && SPONSOR_CODE.test(code)
  const { data } = useSWR(
    isCode ? keyOf(readSponsor, { slug, code }) : null,
    () => call(readSponsor, { params: { slug, code: code! } }),
    { revalidateOnFocus: false, shouldRetryOnError: false },
  )
  return data ?? null
}
