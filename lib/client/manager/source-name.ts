import { useTranslations } from 'next-intl'
import { DIRECT, NETWORK_NAMES } from '#lib/domain/visit-source'

/** Returns a function that names a source. Sources that members added have the name that the members chose. */
export function useSourceName() {
  const t = useTranslations('MANAGER.SOURCE')
  return (source: string): string => {
    if (source === 'email' || source === 'poster' || source === 'other') return t(source)
    return source === DIRECT ? t('direct') : (NETWORK_NAMES[source] ?? source)
  }
}
