import { getRequestConfig } from 'next-intl/server'
import { messagesOf } from '#lib/i18n/messages'
import { FALLBACK_LOCALE, isInterfaceLocale } from '#lib/tenancy/locale'

/** The locale is the path's second segment; the middleware wrote it there. */
export default getRequestConfig(async ({ requestLocale }) => {
  const asked = await requestLocale
  const locale = isInterfaceLocale(asked, true) ? asked : FALLBACK_LOCALE
  return { locale, messages: await messagesOf(locale), timeZone: 'Europe/Paris' }
})
