import useSWR from 'swr'
import { call, keyOf } from '#lib/client/api'
import { listProfessions } from '#lib/contract/extensions'
import { toLocale } from '#lib/domain/enumerations'

/** The company's career areas. Undefined while they load, and empty if the company has none or they cannot be read. */
export function useProfessions(slug: string, locale: string) {
  const { data, error } = useSWR(
    [...keyOf(listProfessions, { slug }), locale],
    () => call(listProfessions, { params: { slug }, query: { lang: toLocale(locale) } }),
    { revalidateOnFocus: false, shouldRetryOnError: false },
  )
  return data ?? (error ? [] : undefined)
}
