import useSWR from 'swr'
import { call, callOnce, keyOf } from '#lib/client/api'
import { createSponsorship, readSponsor, readSponsorship } from '#lib/contract/applications'
import { SPONSOR_CODE } from '#lib/domain/sponsorship'

const OWN = keyOf(readSponsorship)

/** One's own link: made when it is first looked at, the same ever after. */
export const useSponsorship = (isSignedIn: boolean) =>
  useSWR(isSignedIn ? OWN : null, () => callOnce(createSponsorship), { revalidateOnFocus: false })

/** Who recommends, as others may know them; null for typed names, and where nobody has the code. */
export function useSponsor(slug: string, code: string | null) {
  const isCode = code !== null && SPONSOR_CODE.test(code)
  const { data } = useSWR(
    isCode ? keyOf(readSponsor, { slug, code }) : null,
    () => call(readSponsor, { params: { slug, code: code! } }),
    { revalidateOnFocus: false, shouldRetryOnError: false },
  )
  return data ?? null
}
