import { ownWebsite, toPublicCompany } from '#lib/domain/company'
import { company } from '#tests/support/samples'

test('indexing and analytics are on by default, and everything else is off', () => {
  const { is_indexation_active, is_ua_active, is_website_active, is_multi_entity_active, is_sponsorship_active } =
    company()
  expect([is_indexation_active, is_ua_active]).toEqual([true, true])
  expect([is_website_active, is_multi_entity_active, is_sponsorship_active]).toEqual([false, false, false])
})

const external_website_url = 'https://external.example.org'
const website_url = 'https://own.example.org'

test("uses the external website if it is active, else the company's own website", () => {
  expect(ownWebsite(company({ external_website_url, website_url, is_external_website_url_activated: true }))).toBe(
    external_website_url,
  )
  expect(ownWebsite(company({ external_website_url, website_url }))).toBe(website_url)
  expect(ownWebsite(company({ website_url, is_external_website_url_activated: true }))).toBe(website_url)
})

test('returns null for a company without a website', () => {
  expect(ownWebsite(company())).toBeNull()
  expect(ownWebsite(company({ external_website_url }))).toBeNull()
})

test.each([
  'http://own.example.org',
  'javascript:alert(1)',
  'data:text/html,hello',
  '//own.example.org',
  'own.example.org',
  'http://localhost.example.org',
  'http://localhost@example.org',
])('does not redirect visitors to %s', (url) => {
  const both = { website_url: url, external_website_url: url, is_external_website_url_activated: true }
  expect(ownWebsite(company(both))).toBeNull()
  expect(ownWebsite(company({ ...both, website_url }))).toBe(website_url)
})

test('allows http on localhost, and does not redirect to the careers site itself', () => {
  expect(ownWebsite(company({ website_url: 'http://www.localhost:8080/' }))).toBe('http://www.localhost:8080/')
  const site = new URL('https://levain.example.org')
  expect(ownWebsite(company({ website_url: 'https://levain.example.org/start' }), site)).toBeNull()
  expect(ownWebsite(company({ website_url }), site)).toBe(website_url)
})

test('the public company has no tracking codes and no tokens', () => {
  const secret = 'G-SECRET-42'
  const codes = {
    career_tracking_code: secret,
    html_pixels_code: secret,
    html_tracking_code: secret,
    html_verification_token: secret,
  }
  expect(JSON.stringify(toPublicCompany(company(codes)))).not.toContain(secret)
})
