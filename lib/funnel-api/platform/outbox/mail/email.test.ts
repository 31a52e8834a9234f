import { LOCALES } from '#lib/domain/locales'
import { contrast } from '#lib/domain/theme'
import { brandOf } from '#lib/funnel-api/mail/brand'
import { composeLetter, writeLetter } from '#lib/funnel-api/mail/letter'
import type { Payload, Template } from '#lib/funnel-api/mail/outbox'
import { mailPreview } from '#lib/funnel-api/mail/preview'
import { SAMPLES } from '#lib/funnel-api/mail/samples'
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
    const { subject, text, html } = writeLetter(template, locale, SAMPLES[template], brand)
    for (const part of [subject, text, visible(html)]) {
      expect(part).not.toMatch(/[{}]|undefined|NaN|\b[A-Z_]{3,}\.[A-Z_]+/)
      expect(part.trim()).not.toBe('')
    }
    const { title, greeting, blocks, why, unsubscribe } = composeLetter(template, locale, SAMPLES[template], brand)
    const words = [title, greeting, why, ...(unsubscribe ? [unsubscribe.label] : [])]
    for (const block of blocks)
      if ('text' in block) words.push(...block.text.split('\n'))
      else if (block.kind === 'button') words.push(block.label)
      else if (block.kind === 'jobs') words.push(...block.jobs.flatMap(({ name, place }) => [name, place]))
      else if (block.kind === 'facts') words.push(...block.facts.flatMap(({ name, value }) => [name, value]))
      else words.push(...block.details.flatMap((detail) => [detail.title, ...detail.text.split('\n')]))
    for (const word of words) {
      expect(text).toContain(word)
      expect(visible(html)).toContain(word)
    }
    if (SAMPLES[template].link) for (const part of [text, html]) expect(part).toContain(String(SAMPLES[template].link))
    expect(html).toContain(`lang="${locale}"`)
    expect(html).toContain('max-width:600px')
  },
)

it.each(LOCALES.flatMap((locale) => REASONS.map((reason) => ({ locale, reason }))))(
  'reports a failed reply ($reason) in $locale, with a next step only for candidates',
  async ({ locale, reason }) => {
    const toCandidate = { ...SAMPLES.reply_problem, reason, count: 2, details: [] }
    const { blocks, subject } = composeLetter('reply_problem', locale, toCandidate, await bakery())
    expect(blocks.map(({ kind }) => kind)).toEqual(['text', 'text', 'button'])
    expect(`${subject} ${JSON.stringify(blocks)}`).not.toMatch(/[{}][^",}\]]*select|undefined|NaN/)
    const toRecruiter = composeLetter(
      'reply_problem',
      locale,
      { ...toCandidate, audience: 'recruiter' },
      await bakery(),
    )
    expect(toRecruiter.blocks).toEqual([blocks[0]])
  },
)

it('lists the files that were left out after the explanation', async () => {
  const { subject, blocks } = composeLetter('reply_problem', 'en', SAMPLES.reply_problem, await bakery())
  expect(subject).toMatch(/^Your answer arrived without one of its files: Boul/)
  expect(blocks.map(({ kind }) => kind)).toEqual(['text', 'details', 'text', 'button'])
})

it('quotes nothing if a message has only files', async () => {
  const payload = { ...SAMPLES.message, excerpt: '', content: '' }
  const { blocks } = composeLetter('message', 'en', payload, await bakery())
  expect(blocks.map(({ kind }) => kind)).toEqual(['text', 'text', 'button', 'quiet'])
})

it('mentions no files in an email that was queued before messages had files', async () => {
  const { files: _none, ...before } = SAMPLES.message
  expect(writeLetter('message', 'en', before, await bakery()).text).not.toMatch(/file came|[{}]/)
})

it('names the remaining step if all stages are complete', async () => {
  const payload = { ...SAMPLES.unfinished, stage: 'REVIEW' }
  expect(writeLetter('unfinished', 'en', payload, await bakery()).text).toContain('read it over and send it')
})

it('contains no active HTML, whatever names contain', async () => {
  const evil = '<img src=x onerror=alert(1)>"\''
  const payload = {
    first_name: evil,
    job: evil,
    author: evil,
    excerpt: `${evil}\n{job} <script>`,
    link: 'javascript:alert(1)',
    details: [{ title: evil, text: evil }],
  }
  const { html, text, subject } = writeLetter('message', 'en', payload, await bakery())
  expect(html).not.toMatch(/<img src=x|<script|javascript:/)
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(html).toContain('{job}')
  expect(text).toContain(evil)
  expect(subject).not.toMatch(/[\r\n]/)
})

it('greets a reader without a name', async () => {
  expect(writeLetter('welcome', 'en', { first_name: ' ' }, await bakery()).text).toContain('\n\nHello,\n\n')
})

it('is readable in the colors of any company, in light and dark mode', async () => {
  const brand = await bakery()
  for (const color_2 of ['#ffff00', '#000000', '#7f7f7f', '#ffffff', '#b6ff3c']) {
    const company = { slug: 'bakery', name: 'The Bakery', logo_url: null }
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
  for (const address of ['bakery/xx/reset', 'nobody/fr/reset', 'bakery/fr/constructor'])
    expect((await app.request(`/dev/mails/${address}`)).status).toBe(404)
})

it('has no invisible or direction-changing characters and no name as a link, in its subject and text', async () => {
  const brand = await bakery()
  const name = 'No\u200bra \u202emoc.live www.evil.com\u2028/x evil.com'
  for (const template of TEMPLATES) {
    const typed = { first_name: name, job: 'Ba\u202eker\u2028night', excerpt: 'a\u2066b', content: 'a\u2066b' }
    const author = template === 'candidate_message' && { author: name }
    const payload: Payload = { ...SAMPLES[template], ...typed, ...author, messages: [{ text: 'one\u2029two\u200b' }] }
    const { subject, text, html } = writeLetter(template, 'en', payload, brand)
    for (const part of [subject, text, visible(html)]) {
      expect(part).not.toMatch(/[\u200b\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/)
      expect(part).not.toMatch(/evil\.com|www\./)
    }
    expect(subject).not.toMatch(/[\r\n]/)
  }
})

it('keeps a web address in the name of a recruiter', async () => {
  const { text } = writeLetter('message', 'en', { ...SAMPLES.message, author: 'Claire (bakery.test)' }, await bakery())
  expect(text).toContain('Claire (bakery.test)')
})
