import useSWR from 'swr'
import { call, keyOf } from '#lib/client/api'
import { listProfessions } from '#lib/contract/extensions'
import { Locale } from '#lib/domain/enumerations'

/** The company's career areas. Empty while unknown, and if the company has none. */
export const useProfessions = (slug: string, locale: string) =>
  useSWR(
    [...keyOf(listProfessions, { slug }), locale],
    () => call(listProfessions, { params: { slug }, query: { lang: Locale.catch('en').parse(locale) } }),
    { revalidateOnFocus: false, shouldRetryOnError: false },
  ).data ?? []
