/** @jest-environment-options {"url": "https://bakery.example.com/"} */
import { deleteThirdPartyData } from '#lib/client/third-party-data'

test("deletes only the data of a category's third parties", () => {
  for (const cookie of ['_ga=1', '_ga_AB=2', '_gallery=3', 'crisp-client%2Fsession=4', 'locale=fr'])
    document.cookie = `${cookie}; path=/`
  localStorage.setItem('crisp-client/x', '1')
  localStorage.setItem('draft', '1')
  deleteThirdPartyData('tracking', null)
  expect(document.cookie.split('; ').sort()).toEqual(['_gallery=3', 'crisp-client%2Fsession=4', 'locale=fr'])
  deleteThirdPartyData('social', null)
  expect(document.cookie.split('; ').sort()).toEqual(['_gallery=3', 'locale=fr'])
  expect(Object.keys(localStorage)).toEqual(['draft'])
})

test('deletes the cookies that the Intercom chat of this company has set above the host, and no others', () => {
  for (const name of ['intercom-id-abc', 'intercom-session-abc', 'intercom-id-other', 'draft-abc'])
    document.cookie = `${name}=1; path=/; domain=example.com`
  deleteThirdPartyData('tracking', 'abc')
  expect(document.cookie.split('; ')).toContain('intercom-id-abc=1')
  deleteThirdPartyData('social', 'abc')
  expect(document.cookie.split('; ').sort()).toEqual(['_gallery=3', 'draft-abc=1', 'intercom-id-other=1', 'locale=fr'])
})
