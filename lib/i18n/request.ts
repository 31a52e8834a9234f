import { getRequestConfig } from 'next-intl/server'
import { loadMessages } from '#lib/i18n/messages'
import { FALLBACK_LOCALE, isInterfaceLocale } from '#lib/tenancy/locale'

/**
 * The middleware writes the locale into the second path segment. It has already refused the pseudo-locale without its
 * flag, so it is always accepted here.
 */
export default getRequestConfig(async ({ requestLocale }) => {
  const requested = await requestLocale
  const locale = isInterfaceLocale(requested, true) ? requested : FALLBACK_LOCALE
  return { locale, messages: await loadMessages(locale), timeZone: 'Europe/Paris' }
})
