import { Theme } from '#lib/domain/theme'
import { brandFor } from '#lib/funnel-api/platform/outbox/mail/brand'
import { renderEmail } from '#lib/funnel-api/platform/outbox/mail/email'
import { SAMPLES } from '#lib/funnel-api/platform/outbox/mail/samples'
import type { Template } from '#lib/funnel-api/platform/outbox/outbox'
import type { Area, State } from './state.ts'

const COMPANY = {
  name: 'Maison Levain',
  slug: 'levain',
  logo_url: null,
  theme: Theme.parse({ color_1: '#5b3a1e', color_2: '#d9582b', header_link_color: null }),
  is_website_active: true,
}

const sample = (template: Template): State => ({
  name: `email ${template}`,
  reach: async ({ page, locale }) => {
    const brand = brandFor(template, locale, COMPANY, (slug) => `https://${slug}.example.org`)
    await page.setContent(renderEmail(template, locale, SAMPLES[template], brand).html)
  },
})

export const emails: Area = {
  name: 'emails',
  site: 'email',
  company: 'levain',
  locale: 'de',
  states: (Object.keys(SAMPLES) as Template[]).map(sample),
}
