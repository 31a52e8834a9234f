import { getRequestConfig } from 'next-intl/server'
import { messagesOf } from '#lib/i18n/messages'
import { FALLBACK_LOCALE, isInterfaceLocale } from '#lib/tenancy/locale'

/** The middleware writes the locale into the second path segment. */
export default getRequestConfig(async ({ requestLocale }) => {
  const asked = await requestLocale
  const locale = isInterfaceLocale(asked, true) ? asked : FALLBACK_LOCALE
  return { locale, messages: await messagesOf(locale), timeZone: 'Europe/Paris' }
})
