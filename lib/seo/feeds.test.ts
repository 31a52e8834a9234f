import { XMLParser, XMLValidator } from 'fast-xml-parser'
import type { Campaign } from '#lib/domain/campaign'
import type { JobType, WorkingTime } from '#lib/domain/enumerations'
import { jobsJson } from '#lib/seo/jobs-json'
import { jobsXml, formatPayForFeed } from '#lib/seo/jobs-xml'
import { robotsText } from '#lib/seo/robots'
import { MAX_URLS, siteMap } from '#lib/seo/sitemap'
import { address, campaign, company } from '#tests/support/samples'

const ORIGIN = new URL('https://mill.careers.example.org')
const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '@', parseTagValue: false })

function read(xml: string) {
  expect(XMLValidator.validate(xml)).toBe(true)
  return parser.parse(xml) as never
}

const bakery = company({ name: 'Bread & Co', website_locales: ['fr', 'nl'], locale: 'fr' })
const baker = (overrides: Partial<Campaign> = {}) =>
  campaign({
    first_activation_at: '2026-10-12T07:30:00Z',
    changed_at: '2026-11-12T07:30:00.000Z',
    description: '<p>Flour &amp; water</p>',
    profile: '<p>Calm</p>',
    date_end: '2027-03-31',
    address: address({ city: 'Lille', country: 'France', iso_country: 'FR', zipcode: '59800' }),
    salary_min: 2050,
    salary_max: 2450,
    pay_period: 'MONTH',
    ...overrides,
  })

describe('/jobs.xml', () => {
  type Source = { source: { job: Record<string, string>; publisher: string; expectedJobCount: string } }
  it.each<[JobType, WorkingTime, string]>([
    ['PERMANENT_CONTRACT', 'FULL_TIME', 'fulltime'],
    ['INTERIM_CONTRACT', 'HALF_TIME', 'temporary, parttime'],
    ['INTERNSHIP', 'FULL_TIME', 'internship'],
    ['FREELANCE', 'FULL_TIME', 'contract'],
  ])('maps %s and %s to the job type "%s"', (job_type, working_time, expected) => {
    const { source } = read(jobsXml(bakery, [baker({ job_type, working_time })], ORIGIN)) as Source
    expect(source.job.jobtype).toBe(expected)
  })

  it('has the elements of Indeed and LinkedIn', () => {
    const { source } = read(jobsXml(bakery, [baker({ remote_level: 2, working_time: 'HALF_TIME' })], ORIGIN)) as Source
    expect([source.publisher, source.expectedJobCount]).toEqual(['Bread & Co', '1'])
    expect(source.job).toEqual({
      title: 'Baker',
      date: 'Mon, 12 Oct 2026 07:30:00 GMT',
      referencenumber: '7',
      partnerJobId: '7',
      url: 'https://mill.careers.example.org/jobs/baker',
      applyUrl: 'https://mill.careers.example.org/jobs/baker',
      company: 'Bread & Co',
      location: 'Lille, France',
      city: 'Lille',
      postalcode: '59800',
      country: 'FR',
      description: '<p>Flour &amp; water</p>\n<p>Calm</p>',
      salary: '2050 - 2450 EUR per month',
      jobtype: 'parttime',
      employmentType: 'PART_TIME',
      remotetype: 'Hybrid remote',
      workplaceTypes: 'Hybrid',
      language: 'en',
      expirationdate: '2027-03-31',
      lastmodified: '2026-11-12T07:30:00.000Z',
    })
  })

  it.each([
    [0, '', 'On-site'],
    [1, '', 'On-site'],
    [2, 'Hybrid remote', 'Hybrid'],
    [3, 'Fully remote', 'Remote'],
  ] as const)(
    'maps the remote level %i to "%s" for Indeed and "%s" for LinkedIn',
    (remote_level, remotetype, workplaceTypes) => {
      const { source } = read(jobsXml(bakery, [baker({ remote_level })], ORIGIN)) as Source
      expect([source.job.remotetype ?? '', source.job.workplaceTypes]).toEqual([remotetype, workplaceTypes])
    },
  )

  it('is well-formed for any text', () => {
    const title = 'Baker ]]> <job>&\u0007\ud800 ]]>'
    const { source } = read(jobsXml(bakery, [baker({ name: title })], ORIGIN)) as Source
    expect(source.job.title).toBe('Baker ]]> <job>& ]]>')
  })

  it('is well-formed without jobs', () => {
    expect((read(jobsXml(bakery, [], ORIGIN)) as Source).source).not.toHaveProperty('job')
  })

  it.each([
    [{ salary_max: null }, 'from 2050 EUR per month'],
    [{ salary_min: null, salary_currency: 4 }, 'up to 2450 CHF per month'],
    [{ salary_min: 14, salary_max: 14, pay_period: 'HOUR' }, '14 EUR per hour'],
    [{ pay_period: null }, ''],
    [{ salary_min: null, salary_max: null }, ''],
  ] as const)('formats the pay of %o as %s', (overrides, expected) => {
    expect(formatPayForFeed(baker(overrides))).toBe(expected)
  })
})

describe('/jobs.json', () => {
  it('is a JSON feed with the structured data of each job', () => {
    const feed = jobsJson(bakery, [baker({ cover: '/media/mill/cover.webp' })], ORIGIN)
    expect(feed).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      feed_url: 'https://mill.careers.example.org/jobs.json',
      items: [
        {
          id: 'https://mill.careers.example.org/jobs/baker',
          title: 'Baker',
          content_html: '<p>Flour &amp; water</p>\n<p>Calm</p>',
          date_published: '2026-10-12T07:30:00Z',
          date_modified: '2026-11-12T07:30:00.000Z',
          image: 'https://mill.careers.example.org/media/mill/cover.webp',
          _job_posting: { '@type': 'JobPosting', title: 'Baker', validThrough: '2027-03-31T23:59:59+02:00' },
        },
      ],
    })
  })
})

describe('/sitemap.xml', () => {
  type Url = { loc: string; lastmod?: string; 'xhtml:link'?: { '@hreflang': string; '@href': string }[] }
  type Urls = { urlset: { url: Url[] } }
  const at = '2026-11-12T07:30:00.000Z'

  it('lists website pages in each language with alternates, and jobs with one URL', () => {
    const map = {
      jobs: [{ slug: 'baker', changed_at: at }],
      others: [{ path: '/help-center', changed_at: null }],
      pages: [
        { path: '', changed_at: at, locales: null },
        { path: '/news/oven', changed_at: null, locales: ['fr' as const, 'en' as const] },
      ],
    }
    const { url, ...namespaces } = (read(siteMap(bakery, map, ORIGIN)) as Urls).urlset
    expect(namespaces).toEqual({
      '@xmlns': 'http://www.sitemaps.org/schemas/sitemap/0.9',
      '@xmlns:xhtml': 'http://www.w3.org/1999/xhtml',
    })
    expect(url.map(({ loc, lastmod }) => [loc.replace(ORIGIN.origin, ''), lastmod])).toEqual([
      ['/fr', at],
      ['/nl', at],
      ['/fr/news/oven', undefined],
      ['/help-center', undefined],
      ['/jobs/baker', at],
    ])
    expect(url[1]?.['xhtml:link']).toEqual([
      { '@rel': 'alternate', '@hreflang': 'fr', '@href': `${ORIGIN.origin}/fr` },
      { '@rel': 'alternate', '@hreflang': 'nl', '@href': `${ORIGIN.origin}/nl` },
      { '@rel': 'alternate', '@hreflang': 'x-default', '@href': `${ORIGIN.origin}/fr` },
    ])
    expect(url[4]).not.toHaveProperty('xhtml:link')
  })

  it('limits the number of URLs', () => {
    const jobs = Array.from({ length: MAX_URLS + 5 }, (_, id) => ({ slug: `job-${id}`, changed_at: null }))
    const xml = siteMap(bakery, { jobs, pages: [{ path: '', changed_at: null, locales: null }], others: [] }, ORIGIN)
    expect(xml.match(/<loc>/g)).toHaveLength(MAX_URLS)
    expect(xml).toContain(`${ORIGIN.origin}/nl<`)
  })
})

describe('/robots.txt', () => {
  it('links the sitemap and disallows personal pages', () => {
    const text = robotsText(bakery, ORIGIN)
    expect(text).toContain('\nSitemap: https://mill.careers.example.org/sitemap.xml\n')
    expect(text).toMatch(/^User-agent: \*\nDisallow: \/api\/\nDisallow: \/profile\n/)
    expect(text).not.toMatch(/^Disallow: \/$/m)
  })

  it('disallows everything for a company that is not indexed', () => {
    expect(robotsText({ is_indexation_active: false }, ORIGIN)).toBe('User-agent: *\nDisallow: /\n')
  })
})
