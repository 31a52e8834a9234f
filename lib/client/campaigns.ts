import useSWR from 'swr'
import { call, keyOf } from '#lib/client/api'
import { visitOrigin } from '#lib/client/visit-origin'
import { readCampaign } from '#lib/contract/companies'

/** A campaign with its questions and its pitch. */
export const useCampaign = (company_slug: string, slug: string) =>
  useSWR(keyOf(readCampaign, { company_slug, slug }), () => read(company_slug, slug), { revalidateOnFocus: false })

/** §7: sends the source of the visit. */
const read = (company_slug: string, slug: string) =>
  call(readCampaign, {
    params: { company_slug, slug },
    query: { source: visitOrigin(location.search).source ?? undefined },
  })
