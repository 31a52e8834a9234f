import useSWR from 'swr'
import { call, keyOf } from '#lib/client/api'
import { storyOf } from '#lib/client/origin-story'
import { readCampaign } from '#lib/contract/companies'

/** A campaign with its questions and its pitch; an error if it can no longer be read. */
export const useCampaign = (company_slug: string, slug: string) =>
  useSWR(keyOf(readCampaign, { company_slug, slug }), () => read(company_slug, slug), { revalidateOnFocus: false })

/** §7: the API gets the source of the visit. */
const read = (company_slug: string, slug: string) =>
  call(readCampaign, {
    params: { company_slug, slug },
    query: { source: storyOf(location.search).source ?? undefined },
  })
