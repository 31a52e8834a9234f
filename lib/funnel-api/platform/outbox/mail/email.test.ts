import { LOCALES } from '#lib/domain/locales'
import { contrast } from '#lib/domain/theme'
import { brandOf } from '#lib/funnel-api/platform/outbox/mail/brand'
import { composeEmail, renderEmail } from '#lib/funnel-api/platform/outbox/mail/email'
import type { Payload, Template } from '#lib/funnel-api/platform/outbox/outbox'
import { mailPreview } from '#lib/funnel-api/platform/outbox/mail/preview'
import { SAMPLES } from '#lib/funnel-api/platform/outbox/mail/samples'
import { openTestApi, type TestApi } from '#tests/support/api'

let api: TestApi
beforeAll(async () => void (api = await openTestApi(['bakery'])))
afterAll(() => api.close())

const bakery = async () =>
  brandOf(
    await api.db.selectFrom('companies').selectAll().where('slug', '=', 'bakery').executeTakeFirstOrThrow(),
    api.api.origin,
  )
const REASONS = ['closed', 'empty', 'too_long', 'expired', 'gone', 'attachments']
const TEMPLATES = Object.keys(SAMPLES) as Template[]
const visible = (html: string) =>
  html
    .replace(/<(style|title)[\s\S]*?<\/\1>/g, '')
    .replace(/<br \/>/g, '\n')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&amp;/g, '&')

it.each(LOCALES.flatMap((locale) => TEMPLATES.map((template) => ({ locale, template }))))(
  'renders $template in $locale completely, with the same content as text and HTML',
  async ({ locale, template }) => {
    const brand = await bakery()
    const { subject, text, html } = renderEmail(template, locale, SAMPLES[template], brand)
    for (const part of [subject, text, visible(html)]) {
      expect(part).not.toMatch(/[{}]|undefined|NaN|\b[A-Z_]{3,}\.[A-Z_]+/)
      expect(part.trim()).not.toBe('')
    }
    const { title, greeting, blocks, why, unsubscribe } = composeEmail(template, locale, SAMPLES[template], brand)
    expect(blocks.filter(({ kind }) => kind === 'button').length).toBeLessThanOrEqual(1)
    const expected = [title, greeting, why, ...(unsubscribe ? [unsubscribe.label] : [])]
    for (const block of blocks)
      if ('text' in block) expected.push(...block.text.split('\n'))
      else if (block.kind === 'button') expected.push(block.label)
      else if (block.kind === 'jobs') expected.push(...block.jobs.flatMap(({ name, place }) => [name, place]))
      else if (block.kind === 'facts') expected.push(...block.facts.flatMap(({ name, value }) => [name, value]))
      else expected.push(...block.details.flatMap((detail) => [detail.title, ...detail.text.split('\n')]))
    for (const line of expected) {
      expect(text).toContain(line)
      expect(visible(html)).toContain(line)
    }
    if (SAMPLES[template].link) for (const part of [text, html]) expect(part).toContain(String(SAMPLES[template].link))
    expect(html).toContain(`lang="${locale}"`)
    expect(html).toContain('max-width:600px')
  },
)

it.each(LOCALES.flatMap((locale) => TEMPLATES.map((template) => ({ locale, template }))))(
  'the colons of $template have a no-break space before them only in French: $locale',
  async ({ locale, template }) => {
    const { subject, text } = renderEmail(template, locale, SAMPLES[template], await bakery())
    // Colons in URLs and times do not match, because no space follows. `paused_at: null` is quoted from the API.
    const sentences = `${subject}\n${text}`.replace('paused_at: null', '')
    const before = [...sentences.matchAll(/(.):(?=\s|$)/gmsu)].map(([, sign]) => sign)
    expect(before.length).toBeGreaterThan(0)
    expect(before.filter((sign) => (sign === '\u00a0') !== (locale === 'fr'))).toEqual([])
  },
)

it.each(LOCALES.flatMap((locale) => REASONS.map((reason) => ({ locale, reason }))))(
  'reports a failed reply ($reason) in $locale, with one button',
  async ({ locale, reason }) => {
    const toCandidate = { ...SAMPLES.reply_problem, reason, count: 2, details: [] }
    const { blocks, subject } = composeEmail('reply_problem', locale, toCandidate, await bakery())
    expect(blocks.map(({ kind }) => kind)).toEqual(['text', 'text', 'button'])
    expect(`${subject} ${JSON.stringify(blocks)}`).not.toMatch(/[{}][^",}\]]*select|undefined|NaN/)
    const toRecruiter = composeEmail('reply_problem', locale, { ...toCandidate, audience: 'recruiter' }, await bakery())
    expect(toRecruiter.blocks.map(({ kind }) => kind)).toEqual(['text', 'button'])
    expect(toRecruiter.blocks[0]).toEqual(blocks[0])
  },
)

it('lists the files that were left out after the explanation', async () => {
  const { subject, blocks } = composeEmail('reply_problem', 'en', SAMPLES.reply_problem, await bakery())
  expect(subject).toMatch(/^Your reply arrived without 1 attachment: Boul/)
  expect(blocks.map(({ kind }) => kind)).toEqual(['text', 'details', 'text', 'button'])
})

it.each(
  LOCALES.flatMap((locale) =>
    [1, 3].flatMap((count) =>
      ['applications', 'deadlines', 'waiting'].map((template) => ({ locale, count, template })),
    ),
  ),
)(
  '$template names no candidate in $locale if all listed applications were deleted, with a count of $count',
  async (all) => {
    const { locale, count } = all
    const template = all.template as 'applications' | 'deadlines' | 'waiting'
    const payload = { ...SAMPLES[template], count, more: 0, candidate: '', job: '', details: [] }
    const { subject, preview, blocks } = composeEmail(template, locale, payload, await bakery())
    expect(subject).toContain(String(count))
    expect(blocks.map(({ kind }) => kind)).toEqual(['text', 'button'])
    const texts = blocks.flatMap((block) => ('text' in block ? block.text : []))
    for (const part of [subject, preview, ...texts]) expect(part).not.toMatch(/:\s*$|[“„«‘]\s*[”“»’]/)
    const list = composeEmail('deadlines', locale, SAMPLES.deadlines, await bakery())
    const labels = [list.blocks, blocks].map((all) =>
      all.flatMap((block) => (block.kind === 'button' ? block.label : [])),
    )
    expect(labels[0]).toEqual(labels[1])
  },
)

it('quotes nothing if a message has only files', async () => {
  const payload = { ...SAMPLES.message, excerpt: '', content: '' }
  const { blocks } = composeEmail('message', 'en', payload, await bakery())
  expect(blocks.map(({ kind }) => kind)).toEqual(['text', 'text', 'button', 'quiet'])
})

it('mentions no files in an email that was queued before messages had files', async () => {
  const { files: _none, ...before } = SAMPLES.message
  expect(renderEmail('message', 'en', before, await bakery()).text).not.toMatch(/attached|[{}]/)
})

it('names the remaining step if all stages are complete', async () => {
  const payload = { ...SAMPLES.unfinished, stage: 'REVIEW' }
  expect(renderEmail('unfinished', 'en', payload, await bakery()).text).toContain('Check and submit')
})

it('contains no active HTML, whatever names contain', async () => {
  const maliciousText = '<img src=x onerror=alert(1)>"\''
  const payload = {
    first_name: maliciousText,
    job: maliciousText,
    author: maliciousText,
    excerpt: `${maliciousText}\n{job} <script>`,
    link: 'javascript:alert(1)',
    details: [{ title: maliciousText, text: maliciousText }],
  }
  const { html, text, subject } = renderEmail('message', 'en', payload, await bakery())
  expect(html).not.toMatch(/<img src=x|<script|javascript:/)
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(html).toContain('{job}')
  expect(text).toContain(maliciousText)
  expect(subject).not.toMatch(/[\r\n]/)
})

it('greets by full name in German only', async () => {
  const payload = { first_name: 'Nora', last_name: 'Vermeer', link: 'http://bakery.test' }
  const greeting = async (locale: string, overrides: object = payload) =>
    composeEmail('welcome', locale, overrides as typeof payload, await bakery()).greeting
  expect(await greeting('de')).toBe('Guten Tag Nora Vermeer,')
  expect(await greeting('fr')).toBe('Bonjour Nora,')
  // Emails queued by an earlier version have no last name.
  expect(await greeting('de', { first_name: 'Nora', link: 'http://bakery.test' })).toBe('Guten Tag Nora,')
})

it('greets a reader without a name', async () => {
  expect(renderEmail('welcome', 'en', { first_name: ' ' }, await bakery()).text).toContain('\n\nHello,\n\n')
})

it('is readable in the colors of any company, in light and dark mode', async () => {
  const brand = await bakery()
  for (const color_2 of ['#ffff00', '#000000', '#7f7f7f', '#ffffff', '#b6ff3c']) {
    const company = { slug: 'bakery', name: 'The Bakery', logo_url: null, is_website_active: true }
    const theme = await api.db.selectFrom('companies').select('theme').executeTakeFirstOrThrow()
    const { light, dark } = brandOf({ ...company, theme: { ...theme.theme, color_2 } }, api.api.origin)
    for (const p of [light, dark])
      for (const [ink, ground] of [
        [p.on_accent, p.accent],
        [p.text, p.raised],
        [p.quiet, p.muted],
        [p.accent_text, p.accent_soft],
        [p.accent_text, p.raised],
        [p.accent_text, p.surface],
      ] as const)
        expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5)
    expect(dark.scheme).toBe('dark')
  }
  expect(brand.logo).toMatch(/^http:\/\/bakery\.test\/media\//)
})

it('has a preview for each company and language, as HTML and as text', async () => {
  const app = mailPreview(api.api)
  const list = await (await app.request('/dev/mails')).text()
  for (const template of TEMPLATES) expect(list).toContain(`/dev/mails/bakery/nl/${template}`)
  expect(await (await app.request('/dev/mails/bakery/fr/reset')).text()).toContain('<!doctype html>')
  expect(await (await app.request('/dev/mails/bakery/fr/reset?as=text')).text()).toContain('Bonjour Nora')
  for (const path of ['bakery/xx/reset', 'nobody/fr/reset', 'bakery/fr/constructor'])
    expect((await app.request(`/dev/mails/${path}`)).status).toBe(404)
})

it('has no invisible or direction-changing characters and no name as a link, in its subject and text', async () => {
  const brand = await bakery()
  const name = 'No\u200bra \u202emoc.live www.evil.com\u2028/x evil.com'
  for (const template of TEMPLATES) {
    const typed = { first_name: name, job: 'Ba\u202eker\u2028night', excerpt: 'a\u2066b', content: 'a\u2066b' }
    const author = template === 'candidate_message' && { author: name }
    const payload: Payload = { ...SAMPLES[template], ...typed, ...author, messages: [{ text: 'one\u2029two\u200b' }] }
    const { subject, text, html } = renderEmail(template, 'en', payload, brand)
    for (const part of [subject, text, visible(html)]) {
      expect(part).not.toMatch(/[\u200b\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/)
      expect(part).not.toMatch(/evil\.com|www\./)
    }
    expect(subject).not.toMatch(/[\r\n]/)
  }
})

it('keeps a web address in the name of a recruiter', async () => {
  const { text } = renderEmail('message', 'en', { ...SAMPLES.message, author: 'Claire (bakery.test)' }, await bakery())
  expect(text).toContain('Claire (bakery.test)')
})

it('links to the jobs if the company has no website', async () => {
  const company = await api.db
    .selectFrom('companies')
    .selectAll()
    .where('slug', '=', 'bakery')
    .executeTakeFirstOrThrow()
  const { site_url } = brandOf({ ...company, is_website_active: false }, api.api.origin)
  expect(site_url).toBe('http://bakery.test/all-jobs')
})

it('quotes the note of a status under the name of its author', async () => {
  const { blocks } = composeEmail('status', 'en', SAMPLES.status, await bakery())
  expect(blocks).toContainEqual({ kind: 'quote', author: 'Claire Delattre', text: SAMPLES.status.note })
})

it.each([
  ['', ['You do not need to do anything now.']],
  ['Please send your diploma.', []],
])(
  'says that the candidate need not do anything, unless the company has written a note: %j',
  async (note, expected) => {
    const payload = { ...SAMPLES.status, status: 'IN_REVIEW', note }
    const { blocks } = composeEmail('status', 'en', payload, await bakery())
    expect(blocks.flatMap((block) => (block.kind === 'text' ? block.text : [])).slice(1)).toEqual(expected)
  },
)
