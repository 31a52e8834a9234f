import { toPublicCompany } from '#lib/domain/company'
import { pixelsDocument } from '#lib/domain/pixels'
import { company } from '#tests/support/samples'

const code = '<script src="https://pixel.example/p.js"></script>'

test('the frame holds the company’s codes, after the script that lays views into dataLayer', () => {
  const html = pixelsDocument(company({ html_pixels_code: code, career_tracking_code: '<b>1</b>' })) ?? ''
  expect(html.indexOf('dataLayer')).toBeLessThan(html.indexOf(code))
  expect(html).toContain('<b>1</b>')
})

test('there is none without codes, nor where the company’s analytics is off', () => {
  expect(pixelsDocument(company())).toBeNull()
  expect(pixelsDocument(company({ html_tracking_code: code, is_ua_active: false }))).toBeNull()
})

test('the browser is told that there are codes, and not which', () => {
  expect(toPublicCompany(company({ html_pixels_code: code })).has_pixels).toBe(true)
  expect(toPublicCompany(company()).has_pixels).toBe(false)
})
