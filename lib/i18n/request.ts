import { getRequestConfig } from 'next-intl/server'
import { loadMessages } from '#lib/i18n/messages'
import { FALLBACK_LOCALE, isInterfaceLocale } from '#lib/tenancy/locale'

/**
 * The middleware writes the locale into the second path segment. The pseudo-locale is accepted here, because the
 * middleware has already rejected it if its flag is not set.
 */
export default getRequestConfig(async ({ requestLocale }) => {
  const requested = await requestLocale
  const locale = isInterfaceLocale(requested, true) ? requested : FALLBACK_LOCALE
  return { locale, messages: await loadMessages(locale), timeZone: 'Europe/Paris' }
})
