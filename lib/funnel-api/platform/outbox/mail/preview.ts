import { Hono } from 'hono'
import { LOCALES } from '#lib/domain/locales'
import type { Api } from '#lib/funnel-api/platform/context'
import { brandFor } from '#lib/funnel-api/platform/outbox/mail/brand'
import { type Html, html } from '#lib/funnel-api/platform/outbox/mail/html'
import { composeEmail } from '#lib/funnel-api/platform/outbox/mail/email'
import { renderHtml } from '#lib/funnel-api/platform/outbox/mail/as-html'
import { renderText } from '#lib/funnel-api/platform/outbox/mail/as-text'
import type { Template } from '#lib/funnel-api/platform/outbox/outbox'
import { SAMPLES } from '#lib/funnel-api/platform/outbox/mail/samples'

const STYLE =
  'body{font:16px/1.5 system-ui;max-width:70rem;margin:2rem auto;padding:0 1rem}td,th{padding:.4rem 1rem .4rem 0;text-align:left}'

const page = (title: string, inside: Html) =>
  html`<!doctype html>
    <html lang="en">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <title>${title}</title>
      <style>
        ${STYLE}
      </style>
      <h1>${title}</h1>
      ${inside}
    </html>`.markup

/** Shows every email for each company and language, as HTML and text. Mounted in development only. */
export function mailPreview(api: Api): Hono {
  const app = new Hono().basePath('/dev/mails')
  app.get('/', async (context) => {
    const companies = await api.db.selectFrom('companies').select(['slug', 'name']).orderBy('name').execute()
    const rows = Object.keys(SAMPLES).map(
      (template) =>
        html`<tr>
          <th>${template}</th>
          ${LOCALES.map((locale) => {
            const to = (slug: string) => `/dev/mails/${slug}/${locale}/${template}`
            return html`<td>
              ${companies.map(
                ({ slug, name }) =>
                  html`<a href="${to(slug)}">${name} ${locale}</a> (<a href="${to(slug)}?as=text">text</a>)<br />`,
              )}
            </td>`
          })}
        </tr>`,
    )
    return context.html(
      page(
        'Emails',
        html`<table>
          ${rows}
        </table>`,
      ),
    )
  })
  app.get('/:slug/:locale/:template', async (context) => {
    const { slug, locale, template } = context.req.param()
    const company = await api.db.selectFrom('companies').selectAll().where('slug', '=', slug).executeTakeFirst()
    const isKnown = Object.hasOwn(SAMPLES, template) && (LOCALES as readonly string[]).includes(locale)
    if (!company || !isKnown) return context.notFound()
    const name = template as Template
    const email = composeEmail(name, locale, SAMPLES[name], brandFor(name, locale, company, api.origin))
    return context.req.query('as') === 'text'
      ? context.text(`${email.subject}\n\n${renderText(email)}`)
      : context.html(renderHtml(email))
  })
  return app
}
