import { dropTraces } from '#lib/client/traces'

test("deletes the traces of a category's third parties, and keeps what the site needs", () => {
  for (const cookie of ['_ga=1', '_ga_AB=2', '_gallery=3', 'crisp-client%2Fsession=4', 'locale=fr'])
    document.cookie = `${cookie}; path=/`
  localStorage.setItem('crisp-client/x', '1')
  localStorage.setItem('draft', '1')
  dropTraces('tracking')
  expect(document.cookie.split('; ').sort()).toEqual(['_gallery=3', 'crisp-client%2Fsession=4', 'locale=fr'])
  dropTraces('social')
  expect(document.cookie.split('; ').sort()).toEqual(['_gallery=3', 'locale=fr'])
  expect(Object.keys(localStorage)).toEqual(['draft'])
})
