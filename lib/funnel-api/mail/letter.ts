import { readFileSync } from 'node:fs'
import { createTranslator } from 'use-intl/core'
import type { Template } from '#lib/funnel-api/mail/outbox'

const kept = new Map<string, Record<string, unknown>>()

function words(locale: string) {
  const known = kept.get(locale)
  if (known) return known
  const read = JSON.parse(
    readFileSync(new URL(`../../../messages/${locale}/mail.json`, import.meta.url), 'utf8'),
  ) as Record<string, unknown>
  kept.set(locale, read)
  return read
}

export type Brand = { name: string; color: string; on_color: string; address: string }

const escape = (text: string) =>
  text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]!)

/** A letter in its reader's language and the company's colours: subject, text and HTML say the same. */
export function writeLetter(template: Template, locale: string, payload: Record<string, string>, brand: Brand) {
  const t = createTranslator({ locale, messages: words(locale) }) as unknown as (
    key: string,
    values?: Record<string, string>,
  ) => string
  const has = (key: string) => (words(locale)[template.toUpperCase()] as Record<string, string>)[key] !== undefined
  const say = (key: string) =>
    has(key) ? t(`${template.toUpperCase()}.${key}`, { ...payload, company: brand.name }) : ''
  const lines = [say('GREETING'), say('TEXT'), say('MORE')].filter(Boolean)
  const link = payload.link ?? brand.address
  const text = [...lines, `${say('LINK')}: ${link}`, brand.name].join('\n\n')
  const paragraphs = lines.map((line) => `<p style="margin:0 0 16px">${escape(line)}</p>`).join('')
  const html = `<!doctype html><html lang="${locale}"><body style="margin:0;background:#f5f5f4"><div style="max-width:560px;margin:0 auto;padding:32px 24px;font:16px/1.6 system-ui,sans-serif;color:#26262a"><p style="font-weight:700;font-size:18px;margin:0 0 24px">${escape(brand.name)}</p>${paragraphs}<p style="margin:24px 0"><a href="${escape(link)}" style="display:inline-block;padding:12px 24px;border-radius:999px;background:${brand.color};color:${brand.on_color};text-decoration:none;font-weight:600">${escape(say('LINK'))}</a></p></div></body></html>`
  return { subject: say('SUBJECT'), text, html }
}
