import useSWR from 'swr'
import { call, keyOf } from '#lib/client/api'
import { readCampaign } from '#lib/contract/companies'

/** A campaign with its questions and its pitch; an error where it cannot be read any more. */
export const useCampaign = (company_slug: string, slug: string) =>
  useSWR(keyOf(readCampaign, { company_slug, slug }), () => call(readCampaign, { params: { company_slug, slug } }), {
    revalidateOnFocus: false,
  })
