import { useTranslations } from 'next-intl'
import { sourceName } from '#lib/domain/visit-source'

/** Returns a function that names a source. Sources that members added have the name that the members chose. */
export function useSourceName() {
  const t = useTranslations('MANAGER')
  return (source: string): string => sourceName(source, (translated) => t(`SOURCE.${translated}`))
}
