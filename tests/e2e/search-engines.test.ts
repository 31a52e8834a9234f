import { XMLParser } from 'fast-xml-parser'
import { expect, test } from 'playwright/test'
import { visit } from '../bench/host.ts'
import { site } from '../support/candidate.ts'
import { slugOf } from '../support/companies.ts'
import { plain, readPage } from '../support/read-page.ts'

const COMPANIES = ['levain', 'noctua', 'almea'] as const
/** Open jobs without a location that Google accepts. */
const WITHOUT_STRUCTURED_DATA = ['site-reliability-follow-the-night']
/** Jobs that another test has just created, and deletes again. */
const CREATED_BY_TESTS = /\/jobs\/job-\d+$/

type FeedJob = Record<string, string>
type Item = { url: string; title: string; content_html: string; date_published: string; _job_posting?: Posting }
type Posting = {
  title: string
  description: string
  datePosted: string
  validThrough?: string
  employmentType: string | string[]
  hiringOrganization: { name: string; logo: string }
  jobLocation?: { address: Record<string, string> }
  applicantLocationRequirements?: { name: string }
  baseSalary?: { currency: string; value: { value?: number; minValue?: number; maxValue?: number; unitText: string } }
}

const parser = new XMLParser({ ignoreAttributes: false, parseTagValue: false })
const pathOf = (url: string) => new URL(url).pathname

/** Reads the first response that a crawler gets, without a browser and without redirects. */
async function read(pageUrl: string) {
  const { host, port, pathname, search } = new URL(pageUrl)
  const answer = await visit(Number(port), pathname + search, { host, 'accept-language': 'en' })
  return { status: answer.status, headers: answer.headers, body: Buffer.from(answer.body).toString() }
}

const page = async (pageUrl: string) => readPage((await read(pageUrl)).body)

const day = (iso: string, timeZone?: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }).format(new Date(iso))
const amount = (figure: number, currency?: string) =>
  new Intl.NumberFormat('en', {
    ...(currency && { style: 'currency', currency }),
    minimumFractionDigits: Number.isInteger(figure) ? 0 : 2,
    maximumFractionDigits: Number.isInteger(figure) ? 0 : 2,
  })
    .format(figure)
    .replace(/\s/g, ' ')

/** Returns the facts of the structured data that must appear as text on the page. */
function textsOf(posting: Posting): string[] {
  const { jobLocation, baseSalary, validThrough } = posting
  const { value, minValue, maxValue } = baseSalary?.value ?? {}
  const figures = [value, minValue, maxValue].filter((figure) => figure !== undefined)
  return [
    posting.title,
    posting.hiringOrganization.name,
    // The publication date, formatted as on the page.
    `Posted on ${day(posting.datePosted)}`,
    ...(validThrough ? [day(validThrough.slice(0, 10), 'UTC')] : []),
    ...(jobLocation?.address.addressLocality ? [jobLocation.address.addressLocality] : []),
    ...(jobLocation?.address.streetAddress ? [jobLocation.address.streetAddress] : []),
    // A range may show its currency once, before the first amount.
    ...figures.map((figure, index) => amount(figure, index ? undefined : baseSalary!.currency)),
    ...(posting.applicantLocationRequirements ? [posting.applicantLocationRequirements.name] : []),
    // The page has a heading before the requirements, so each line is searched by itself.
    ...posting.description.split('\n').map(plain),
  ]
}

for (const company of COMPANIES)
  test(`shows equal facts of each ${company} job on its page, in structured data, feeds and share card`, async () => {
    const [xml, json] = await Promise.all([read(site(company, '/jobs.xml')), read(site(company, '/jobs.json'))])
    expect(xml.headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(json.headers['content-type']).toBe('application/feed+json; charset=utf-8')
    const jobs = (parser.parse(xml.body) as { source: { job: FeedJob[] } }).source.job
    const { items } = JSON.parse(json.body) as { items: Item[] }
    expect(items.map(({ url }) => url)).toEqual(jobs.map(({ url }) => url))
    for (const [index, job] of jobs.entries()) {
      const path = pathOf(job.url!)
      if (CREATED_BY_TESTS.test(path)) continue
      const item = items[index]!
      const { data, meta, heading, title, text, canonical } = await page(site(company, path))
      const summary = meta('description') ?? ''
      expect([meta('og:description'), meta('twitter:description')], path).toEqual([summary, summary])
      // The description contains the city, but not the title. After its first sentence, it quotes the text of the job.
      expect(summary, path).toContain(job.city ?? '')
      expect(summary.length, path).toBeGreaterThan(60)
      expect(summary, path).not.toContain(job.title)
      expect(plain(item.content_html), path).toContain(summary.split('. ').slice(1).join('. ').slice(0, 40))
      expect(data.length, path).toBe(WITHOUT_STRUCTURED_DATA.some((slug) => path.endsWith(slug)) ? 0 : 1)
      expect([heading, item.title, pathOf(canonical[0] ?? '')]).toEqual([job.title, job.title, path])
      expect([title, meta('og:title')]).toEqual(Array(2).fill(`${job.title} · ${job.company}`))
      expect(pathOf(meta('og:image') ?? '')).toBe(`${path}/card.png`)
      expect(item.content_html).toBe(job.description)
      // The share card has the job's name, location and company.
      for (const word of [job.title, job.city, job.company].filter((each) => each !== undefined))
        expect(meta('og:image:alt')).toContain(word)
      const posting = data[0] as unknown as Posting | undefined
      if (!posting) continue
      for (const factText of textsOf(posting)) expect(text, path).toContain(factText)
      const { description, ...rest } = posting
      expect(item._job_posting).toEqual(rest)
      expect(job).toMatchObject({
        title: posting.title,
        company: posting.hiringOrganization.name,
        description,
        employmentType: [posting.employmentType].flat().join(', '),
        date: new Date(posting.datePosted).toUTCString(),
      })
      expect([job.expirationdate ?? ''], path).toEqual([(posting.validThrough ?? '').slice(0, 10)])
      if (posting.jobLocation) expect(job.country).toBe(posting.jobLocation.address.addressCountry)
      const { value } = posting.baseSalary ?? {}
      for (const figure of [value?.value, value?.minValue, value?.maxValue])
        if (figure !== undefined) expect(job.salary).toContain(String(figure))
    }
    // One logo of each company is served in a supported format.
    const logo = items.find(({ _job_posting }) => _job_posting)?._job_posting?.hiringOrganization.logo
    const answer = await read(site(company, pathOf(logo ?? '')))
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/png'])
  })

test('describes pages for search engines, and ends them with a link to the jobs', async () => {
  const about = (await page(site('levain', '/en'))).meta('description')
  expect(about).toBeTruthy()
  for (const path of ['/en/team', '/en/custom', '/en/news', '/en/news/moisson-2026']) {
    const { body } = await read(site('levain', path))
    const { meta, text } = readPage(body)
    const links = /<main\b.*<\/main>/s.exec(body)![0].match(/<a\b[^>]*>/g) ?? []
    expect(links.at(-1), path).toContain('href="/all-jobs"')
    const description = meta('description')!
    if (path.endsWith('2026')) expect(text, path).toContain(description)
    else expect(description, path).toBe(about)
  }
})

test('job lists, frames, drafts and previews contain no structured data', async () => {
  for (const path of ['/', '/all-jobs', `/iframe/${slugOf('levain')}`, '/professions', '/jobs/photographe-culinaire'])
    expect((await page(site('levain', path))).data, path).toEqual([])
  const preview = await read(site('levain', '/jobs/boulanger-de-nuit-lille?mode=preview'))
  expect(readPage(preview.body).data).toEqual([])
  expect(preview.headers['x-robots-tag']).toBe('none')
  expect((await read(site('levain', `/iframe/${slugOf('levain')}`))).headers['x-robots-tag']).toBe('none')
  expect((await read(site('levain', '/all-jobs?where=Lille'))).headers['x-robots-tag']).toBe('noindex, follow')
  for (const path of ['/jobs/photographe-culinaire', '/profile', `/iframe/${slugOf('levain')}`])
    expect((await page(site('levain', path))).meta('robots'), path).toMatch(/none|noindex/)
})

test('responds with 410 for closed jobs and 404 for unknown pages, and lists no closed job or draft', async () => {
  for (const path of ['', '/apply']) {
    const closed = await read(site('levain', `/jobs/praktikum-konditorei-berlin${path}`))
    expect([closed.status, readPage(closed.body).data], path).toEqual([410, []])
    expect(readPage(closed.body).meta('robots'), path).toContain('noindex')
    expect(closed.body, path).toMatch(/<title>“[^<]+” is no longer available · Maison Levain<\/title>/)
  }
  for (const path of ['/jobs/no-such-job', '/jobs/no-such-job/apply', '/en/news/nothing', '/help-center/no/such'])
    expect(await read(site('levain', path)), path).toMatchObject({
      status: 404,
      // The text is in the HTML, so it is shown without scripts.
      body: expect.stringMatching(/<h1[^>]*>(?:This job is no longer available|Page not found)<\/h1>/),
    })
  for (const path of ['/sitemap.xml', '/jobs.xml', '/jobs.json']) {
    const { body } = await read(site('levain', path))
    expect(body).toContain('/jobs/boulanger-de-nuit-lille')
    expect(body).not.toContain('praktikum-konditorei-berlin')
    expect(body).not.toContain('photographe-culinaire')
  }
})

test('pages of the sitemap are their own canonical URL and have the alternates of the sitemap', async () => {
  const robots = await read(site('noctua', '/robots.txt'))
  expect(robots.headers['content-type']).toMatch(/^text\/plain/)
  expect(robots.body).toContain(`Sitemap: ${site('noctua', '/sitemap.xml')}`)
  const map = await read(site('noctua', '/sitemap.xml'))
  expect([map.status, map.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
  for (const { headers } of [robots, map]) expect(headers['cache-control']).toContain('s-maxage=60')
  type Url = { loc: string; lastmod: string; 'xhtml:link'?: { '@_hreflang': string; '@_href': string }[] }
  const { url: urls } = (parser.parse(map.body) as { urlset: { url: Url[] } }).urlset
  expect(urls.length).toBeGreaterThan(30)
  // To limit the duration, only one of the jobs is checked, but all other pages.
  const some = urls.filter(({ loc }) => !loc.includes('/jobs/')).concat(urls.at(-1)!)
  for (const { loc, lastmod, 'xhtml:link': others } of some) {
    expect(new Date(lastmod).getTime()).toBeLessThanOrEqual(Date.now())
    const answer = await read(loc)
    const { canonical, alternates, meta } = readPage(answer.body)
    expect([answer.status, canonical, meta('robots')], loc).toEqual([200, [loc], 'index, follow'])
    const named = alternates.filter(({ hreflang }) => hreflang).map(({ hreflang, href }) => [hreflang, href])
    expect(named, loc).toEqual((others ?? []).map((link) => [link['@_hreflang'], link['@_href']]))
  }
  const { alternates } = await page(site('noctua', '/en'))
  expect(alternates).toContainEqual({ type: 'application/feed+json', href: site('noctua', '/jobs.json'), hreflang: '' })
})
