import { deleteThirdPartyData } from '#lib/client/third-party-data'

test("deletes only the data of a category's third parties", () => {
  for (const cookie of ['_ga=1', '_ga_AB=2', '_gallery=3', 'crisp-client%2Fsession=4', 'locale=fr'])
    document.cookie = `${cookie}; path=/`
  localStorage.setItem('crisp-client/x', '1')
  localStorage.setItem('draft', '1')
  deleteThirdPartyData('tracking')
  expect(document.cookie.split('; ').sort()).toEqual(['_gallery=3', 'crisp-client%2Fsession=4', 'locale=fr'])
  deleteThirdPartyData('social')
  expect(document.cookie.split('; ').sort()).toEqual(['_gallery=3', 'locale=fr'])
  expect(Object.keys(localStorage)).toEqual(['draft'])
})
