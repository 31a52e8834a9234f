import { toPublicCompany } from '#lib/domain/company'
import { pixelsDocument } from '#lib/domain/pixels'
import { company } from '#tests/support/samples'

const code = '<script src="https://pixel.example/p.js"></script>'

test("the frame runs the dataLayer script before the company's snippets", () => {
  const html = pixelsDocument(company({ html_pixels_code: code, career_tracking_code: '<b>1</b>' })) ?? ''
  expect(html.indexOf('dataLayer')).toBeLessThan(html.indexOf(code))
  expect(html).toContain('<b>1</b>')
})

test('there is no frame without snippets or with analytics off', () => {
  expect(pixelsDocument(company())).toBeNull()
  expect(pixelsDocument(company({ html_tracking_code: code, is_ua_active: false }))).toBeNull()
})

test('the public company contains only whether there are snippets', () => {
  expect(toPublicCompany(company({ html_pixels_code: code })).has_pixels).toBe(true)
  expect(toPublicCompany(company()).has_pixels).toBe(false)
})

test('each snippet is on its own lines', () => {
  const html = pixelsDocument(company({ html_pixels_code: code, html_tracking_code: '<b>2</b>' })) ?? ''
  expect(html).toContain(`<b>2</b>\n${code}\n</html>`)
})
