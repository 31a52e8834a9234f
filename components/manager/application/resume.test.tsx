import { screen } from '@testing-library/react'
import { mockApplications, staffCandidacy } from '#tests/support/application-api'
import { renderApplication } from './render-application'

/** Renders an application with a CV of this type, in a browser that shows PDFs or not. */
async function show(filename: string, mimetype: string, { hasPdfViewer = true } = {}) {
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: hasPdfViewer, configurable: true })
  const url = `http://levain.test/fs/file/${filename}?expiry=1&signature=2`
  const resume = { ...staffCandidacy().resume!, filename, mimetype, url }
  mockApplications({ applications: [staffCandidacy({ resume })] })
  renderApplication()
  await screen.findByRole('heading', { level: 1, name: 'Nora Petit 1' })
}
const frame = () => document.querySelector('iframe')

it('shows a PDF in the page, from the manager host', async () => {
  await show('cv.pdf', 'application/pdf')
  expect(screen.getByTitle('CV of Nora Petit 1')).toBe(frame())
  expect(frame()).toHaveAttribute('src', '/fs/file/cv.pdf?expiry=1&signature=2#view=FitH&navpanes=0')
})

it('shows no PDF in a browser without a viewer, which would download it', async () => {
  await show('cv.pdf', 'application/pdf', { hasPdfViewer: false })
  expect(frame()).toBeNull()
  expect(screen.getByText(/cannot show the file here/)).toBeVisible()
})

it.each(['png', 'jpeg', 'webp', 'avif'])('shows a CV that is a %s image', async (type) => {
  await show(`cv.${type}`, `image/${type}`)
  expect(screen.getByRole('img', { name: 'CV of Nora Petit 1' })).toHaveAttribute(
    'src',
    `/fs/file/cv.${type}?expiry=1&signature=2`,
  )
  expect(frame()).toBeNull()
})

it.each([
  ['cv.html', 'text/html'],
  ['cv.svg', 'image/svg+xml'],
  ['cv.xhtml', 'application/xhtml+xml'],
])('shows no preview of %s, which may contain scripts', async (filename, mimetype) => {
  await show(filename, mimetype)
  expect(frame()).toBeNull()
  expect(screen.queryByRole('img', { name: /^CV/ })).toBeNull()
  expect(screen.getByText(/cannot show the file here/)).toBeVisible()
})
