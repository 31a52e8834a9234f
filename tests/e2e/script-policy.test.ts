import { createHash } from 'node:crypto'
import { expect, type Page, test } from 'playwright/test'
import { visit } from '../bench/host.ts'
import { site } from '../support/candidate.ts'
import { changeJob } from '../support/change-data.ts'
import { slugOf } from '../support/companies.ts'

const LANGUAGES = ['de', 'en', 'es', 'fr', 'nl']
const JOB = '/jobs/boulanger-de-nuit-lille'
/** Every kind of URL (lib/tenancy/site-routes.ts), plus not-found pages and a draft. */
const PAGES = [
  '/',
  '/professions',
  '/team',
  '/news',
  '/news/nothing',
  '/custom',
  JOB,
  `${JOB}/apply`,
  `${JOB}?mode=preview`,
  '/jobs/praktikum-konditorei-berlin',
  '/jobs/nothing',
  '/help-center',
  '/help-center/nothing/here',
  '/reset-password/token',
  '/reset-password/token/boulanger-de-nuit-lille',
  '/unsubscription/token/12',
  '/delete-account',
  `/iframe/${slugOf('levain')}`,
  '/iframe/nothing',
  '/recording',
  '/terms-and-conditions',
  '/terms-and-conditions-2',
  '/partner-newsletter-terms',
  '/profile',
  '/profile/messaging',
  '/profile/applications',
  '/profile/applications/K7M2-9QXD',
  '/verification',
  '/all-jobs',
  '/all-jobs?where=Lille',
  '/not-found',
  '/welcome-back-user',
  '/accessibility',
  '/embedding',
]

const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const INLINE = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g
/** Whether an element has no inline code: it loads a file, now or later, or contains data. */
const hasNoInlineCode = (attributes: string) => /\bsrc=|application\/ld\+json|type="text\/later"/.test(attributes)

async function read(path: string, language: string) {
  const { host, port } = new URL(site('levain', '/'))
  const { status, headers, body } = await visit(Number(port), path, { host, 'accept-language': language })
  return { status, headers, html: Buffer.from(body).toString() }
}

/** Returns the parts of the page that its policy blocks. */
function faultsOf(html: string, policy: string): string[] {
  const inline = [...html.matchAll(INLINE)].filter(([, , attributes = '']) => !hasNoInlineCode(attributes))
  return [
    ...inline.filter(([, , , text = '']) => !policy.includes(sourceOf(text))).map(([all]) => all.slice(0, 120)),
    ...(html.match(/<[a-z][^>]*\s(?:style|on[a-z]+)="[^"]*"/g) ?? []),
  ]
}

test('serves every page in every language with only what its policy allows, cached and not', async () => {
  for (const path of PAGES)
    for (const language of LANGUAGES) {
      const first = await read(path, language)
      const again = language === 'fr' ? await read(path, language) : first
      for (const { headers, html, status } of [first, again]) {
        const policy = String(headers['content-security-policy'])
        const about = `${path} in ${language}`
        expect([200, 404, 410], about).toContain(status)
        if (status === 200) expect(html, about).toContain(`lang="${language}"`)
        expect(policy, about).toMatch(/script-src 'self' 'sha256-/)
        expect(policy, about).not.toMatch(/unsafe|\*|http:/)
        expect(faultsOf(html, policy), about).toEqual([])
      }
    }
})

const SHOWN = [
  '/',
  '/all-jobs',
  JOB,
  `${JOB}?mode=preview`,
  `${JOB}/apply`,
  '/profile',
  '/embedding',
  `/iframe/${slugOf('levain')}`,
  '/jobs/nothing',
  '/not-found',
]

/** Collects the policy violations that the browser reports, from the start of each page. */
async function watchViolations(page: Page) {
  const violations: string[] = []
  await page.exposeFunction('reportViolation', (violation: string) => violations.push(violation))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
      const { reportViolation } = window as unknown as { reportViolation?: (violation: string) => void }
      reportViolation?.(`${location.pathname}: ${effectiveDirective} ${blockedURI} ${sourceFile}`)
    })
  })
  return violations
}

/** Returns whether React has started to hydrate the page, which sets keys on the elements. */
const isHydrated = () =>
  [...document.body.querySelectorAll('*')].some((element) =>
    Object.keys(element).some((key) => key.startsWith('__react')),
  )

test('hydrates pages under their policy, cached and not, without a violation', async ({ page }) => {
  const violations = await watchViolations(page)
  for (const language of ['fr', 'nl']) {
    await page.context().addCookies([{ name: 'locale', value: language, url: site('levain', '/') }])
    for (const path of SHOWN) {
      await page.goto(site('levain', path))
      await expect.poll(() => page.evaluate(isHydrated), { message: path }).toBe(true)
    }
  }
  for (const path of [JOB, '/all-jobs']) {
    // Another test may write the company's content in the meantime, which renders the page again.
    const markOf = async () => (await page.goto(site('levain', path)))?.headers()['x-cache']
    await expect.poll(markOf).toMatch(/hit|stale/)
    await expect.poll(() => page.evaluate(isHydrated)).toBe(true)
  }
  expect(violations).toEqual([])
})

test('does not run a script injected into a page', async ({ page }) => {
  const violations = await watchViolations(page)
  await page.goto(site('noctua', '/all-jobs'))
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.wasRun = 1'
    document.body.append(script)
    const image = document.createElement('div')
    image.innerHTML = '<img src="data:," onerror="window.wasRun = 2"><a href="javascript:window.wasRun = 3">x</a>'
    document.body.append(image)
    image.querySelector('a')?.click()
    const other = document.createElement('script')
    other.src = 'https://evil.test/a.js'
    document.body.append(other)
  })
  await expect.poll(() => violations.length).toBeGreaterThanOrEqual(4)
  expect(await page.evaluate(() => (window as { wasRun?: number }).wasRun)).toBeUndefined()
})

test('does not run a script in the content of the company’s own pages either', async ({ page }) => {
  const name = '</script><script>window.wasRun = 1</script><img src=x onerror="window.wasRun = 2">'
  changeJob('levain', 'photographe-culinaire', 'name = ?', name)
  const violations = await watchViolations(page)
  await page.goto(site('levain', '/jobs/photographe-culinaire?mode=preview'))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('window.wasRun')
  expect(await page.evaluate(() => (window as { wasRun?: number }).wasRun)).toBeUndefined()
  expect(violations).toEqual([])
})

test.describe('sends the headers of every class of response', () => {
  for (const [about, path, host, status] of [
    ['a page', '/', 'levain', 200],
    ['a missing page', '/jobs/nothing', 'levain', 404],
    ['a closed job', '/jobs/praktikum-konditorei-berlin', 'levain', 410],
    ['a redirect', '/wp-admin', 'levain', 307],
    ['an unknown company', '/', 'nobody', 307],
    ['an invalid URL', '/jobs/%ff', 'levain', 400],
    ['an internal path', `/${slugOf('levain')}/fr`, 'levain', 404],
    ['the sitemap', '/sitemap.xml', 'levain', 200],
    ['a generated image', '/card.png', 'levain', 200],
    ['a static file', '/avatar.svg', 'levain', 200],
    ['a missing static file', '/_next/static/nothing.js', 'levain', 404],
    ['a call', `/api/companies/${slugOf('levain')}`, 'levain', 200],
    ['a call without a session', '/api/me', 'levain', 401],
    ['a file without a grant', '/fs/file/nothing', 'levain', 403],
    ['a missing media file', `/media/${slugOf('levain')}/nothing.webp`, 'levain', 404],
    ['health', '/health', 'levain', 200],
    ['another host', '/', 'example.org', 421],
  ] as const)
    test(about, async () => {
      const { port } = new URL(site('levain', '/'))
      const name = host.includes('.') ? host : new URL(site(host, '/')).host
      const headers = { host: name, 'x-forwarded-proto': 'https' }
      const answer = await visit(Number(port), path, headers)
      expect(answer.status).toBe(status)
      expect(answer.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'permissions-policy': expect.stringContaining('camera='),
        'cross-origin-opener-policy': 'same-origin-allow-popups',
        'strict-transport-security': expect.stringContaining('includeSubDomains'),
        'content-security-policy': expect.stringMatching(/base-uri 'none'.*frame-ancestors 'none'|sandbox/),
      })
      if (status === 200 && path === '/')
        expect(answer.headers['content-security-policy']).toContain('upgrade-insecure-requests')
    })
})
