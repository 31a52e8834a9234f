import type { Palette } from '#lib/domain/palette'
import { blockHtml } from '#lib/funnel-api/platform/outbox/mail/block-html'
import { Html, html, safeUrl } from '#lib/funnel-api/platform/outbox/mail/html'
import type { Email } from '#lib/funnel-api/platform/outbox/mail/composed-email'

/** The rules of each class in one palette, for the dark mode of email programs. */
const rules = (p: Palette) => `
.page{background:${p.surface}!important}
.card{background:${p.raised}!important;border-color:${p.line}!important}
.ink{color:${p.text}!important}
.quiet{color:${p.quiet}!important}
.link{color:${p.accent_text}!important}
.rule{border-color:${p.line}!important}
.soft{background:${p.muted}!important;border-color:${p.accent}!important}
.badge{background:${p.accent_soft}!important;color:${p.accent_text}!important}
.button{background:${p.accent}!important;color:${p.on_accent}!important}`

const styles = ({ light, dark }: Email['brand']) =>
  new Html(`<style>
:root{color-scheme:${light.scheme === 'dark' ? 'dark' : 'light dark'};supported-color-schemes:${light.scheme === 'dark' ? 'dark' : 'light dark'}}
body{margin:0;-webkit-text-size-adjust:100%}
@media (max-width:520px){.pad{padding-left:24px!important;padding-right:24px!important}.outer{padding:0!important}.mast{border-radius:0!important}.card{border-radius:0!important;border-width:0 0 1px!important}.title{font-size:26px!important}.button{display:block!important;text-align:center!important}}
@media (prefers-color-scheme:dark){${rules(dark)}
}
</style>`)

/** Fills the preview, because email programs would otherwise continue it with the text of the email. */
const PADDING = new Html('&#847;&zwnj;&nbsp;'.repeat(60))

/** Emails from the back office have a header of plain text, which follows the color scheme. */
const renderNeutralHeader = ({ brand: { light: p, name, site_url, title_font } }: Email) =>
  html`<tr>
    <td class="pad rule" style="padding:20px 48px;border-bottom:1px solid ${p.line}">
      <a
        class="ink"
        href="${safeUrl(site_url)}"
        style="font:600 15px/24px ${title_font};text-decoration:none;color:${p.text}"
        >${name}</a
      >
    </td>
  </tr>`

/** The logo has the header background of the company's site, in light and dark mode. */
function renderHeader(email: Email) {
  const { brand } = email
  if (brand.is_neutral) return renderNeutralHeader(email)
  const { light: p, name, logo, site_url } = brand
  const mark = logo
    ? html`<img
        src="${logo}"
        alt="${name}"
        height="40"
        style="display:block;height:40px;width:auto;max-width:220px;border:0;font:700 20px/40px ${brand.title_font};color:${p.header_link}"
      />`
    : html`<span style="font:700 20px/28px ${brand.title_font};color:${p.header_link}">${name}</span>`
  return html`<tr>
    <td
      class="pad"
      style="padding:24px 48px;background:${p.header};border-radius:16px 16px 0 0;border-bottom:4px solid ${p.accent}"
    >
      <a href="${safeUrl(site_url)}" style="text-decoration:none;color:${p.header_link}">${mark}</a>
    </td>
  </tr>`
}

function renderFooter({ brand, why, unsubscribe, visit }: Email) {
  const { light: p } = brand
  const line = (inside: Html) => html`<p class="quiet" style="margin:0 0 8px;color:${p.quiet}">${inside}</p>`
  return html`<tr>
    <td class="pad quiet" style="padding:24px 48px 40px;font:13px/20px ${brand.content_font};color:${p.quiet}">
      ${[
        line(
          html`${brand.is_neutral ? null : html`<strong>${brand.name}</strong> · `}
            <a class="link" href="${safeUrl(brand.site_url)}" style="color:${p.accent_text}">${visit}</a>`,
        ),
        line(html`${why}`),
        unsubscribe &&
          line(
            html`<a class="link" href="${safeUrl(unsubscribe.link)}" style="color:${p.accent_text}"
              >${unsubscribe.label}</a
            >`,
          ),
      ]}
    </td>
  </tr>`
}

/** Returns an email as HTML for email programs: tables, inline styles, at most 600 pixels wide, light and dark mode. */
export function renderHtml(email: Email): string {
  const { brand, locale, subject, preview, title, greeting, blocks } = email
  const { light: p } = brand
  const page = html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${subject}</title>
        ${styles(brand)}
      </head>
      <body class="page" style="margin:0;background:${p.surface}">
        <div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${preview}${PADDING}</div>
        <table
          role="presentation"
          class="page"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          style="background:${p.surface}"
        >
          <tr>
            <td class="outer" align="center" style="padding:32px 12px">
              <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px">
                <tr>
                  <td>
                    <table
                      role="presentation"
                      class="card"
                      width="100%"
                      cellpadding="0"
                      cellspacing="0"
                      style="border-collapse:separate;background:${p.raised};border:1px solid ${p.line};border-radius:16px"
                    >
                      ${renderHeader(email)}
                      <tr>
                        <td
                          class="pad ink"
                          style="padding:40px 48px 24px;font:16px/26px ${brand.content_font};color:${p.text}"
                        >
                          <h1
                            class="title ink"
                            style="margin:0 0 20px;font:700 30px/1.2 ${brand.title_font};letter-spacing:-.01em;color:${p.text}"
                          >
                            ${title}
                          </h1>
                          <p style="margin:0 0 16px">${greeting}</p>
                          ${blocks.map((block) => blockHtml(block, brand))}
                        </td>
                      </tr>
                    </table>
                  </td>
                </tr>
                ${renderFooter(email)}
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`
  return page.markup
}
