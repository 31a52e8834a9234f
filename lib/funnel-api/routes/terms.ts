import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import * as companies from '#lib/contract/companies'
import { ApiError } from '#lib/contract/errors'
import * as extensions from '#lib/contract/extensions'
import type { Locale } from '#lib/domain/enumerations'
import type { Terms } from '#lib/domain/terms'
import { companyNamed } from '#lib/funnel-api/routes/companies'
import type { Api, Caller } from '#lib/funnel-api/context'
import { versionIn } from '#lib/funnel-api/localize'
import type { Serve } from '#lib/funnel-api/serve'
import { markdownToHtml } from '#lib/funnel-api/rich-text'

const Texts = z.object({
  texts: z.record(z.string(), z.object({ title: z.string(), version: z.string(), content: z.string() })),
})

/** The platform's own terms: a file per language, its first line the title, its second the version. */
async function platformTerms(lang: Locale = 'fr'): Promise<Terms> {
  const [title = '', version = '', ...text] = (
    await readFile(new URL(`../platform-terms/${lang}.md`, import.meta.url), 'utf8')
  ).split('\n')
  return {
    title: title.replace(/^#\s*/, ''),
    version: version.trim(),
    content: markdownToHtml(text.join('\n')),
    locale: lang,
  }
}

export function termsRoutes(serve: Serve, api: Api) {
  const companyTerms = async (caller: Caller, slug: string, kind: string, lang: Locale | undefined): Promise<Terms> => {
    const company = await companyNamed(api, caller, slug)
    const row = await api.db
      .selectFrom('contents')
      .select('data')
      .where('company_id', '=', company.id)
      .where('kind', '=', kind)
      .where('is_online', '=', true)
      .executeTakeFirst()
    const found = row && versionIn(Texts.parse(row.data).texts, lang, company.locale)
    if (!found) throw new ApiError('NOT_FOUND', 'no such terms')
    return { ...found.version, locale: found.locale }
  }
  serve(companies.readTerms, ({ query }) => platformTerms(query.lang))
  serve(companies.readCompanyTerms, ({ params, query, caller }) =>
    companyTerms(caller, params.slug!, 'terms_candidates', query.lang),
  )
  serve(extensions.readNewsletterTerms, ({ params, query, caller }) =>
    companyTerms(caller, params.slug!, 'terms_newsletter', query.lang),
  )
}
