import { getTranslations } from 'next-intl/server'
import { LOCALES } from '#lib/domain/locales'
import { embedScript } from '#lib/seo/embed-script'
import { loadCompany } from '#lib/server/loaders'
import type { SiteParams } from '#lib/server/site-params'

type Context = { params: SiteParams }

/** The script with which other sites embed the company's jobs. */
export async function GET(_request: Request, { params }: Context) {
  const { company: companySlug, locale } = await params
  const company = await loadCompany(companySlug, locale)
  if (!company) return new Response(null, { status: 404 })
  const titles = LOCALES.map(async (language) => {
    const t = await getTranslations({ locale: language, namespace: 'INFORMATION.EMBED' })
    return [language, t('TITLE', { company: company.name })] as const
  })
  const code = embedScript(company.slug, Object.fromEntries(await Promise.all(titles)))
  return new Response(code, {
    headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
