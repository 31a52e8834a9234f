import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ResumePreview } from '#components/funnel/resume-preview'
import { renderSite } from '#components/site/render-site'
import { ToastProvider } from '#components/ui/toast'
import { setTestTransport } from '#lib/client/api'
import { withDialogs } from '#tests/support/dialogs'

beforeAll(withDialogs)
afterEach(() => jest.restoreAllMocks())

test('requests a new link for each action, because a link is valid for five minutes', async () => {
  let count = 0
  setTestTransport(async () => Response.json({ url: `/fs/cdn/cv?signature=${(count += 1)}` }))
  renderSite(
    <ToastProvider>
      <ResumePreview
        resume={{ resume_url: '/fs/cdn/cv', filename: 'cv-nora.pdf', size: 3 }}
        onClose={() => undefined}
      />
    </ToastProvider>,
  )
  expect(await screen.findByTitle('cv-nora.pdf')).toHaveAttribute('src', '/fs/cdn/cv?signature=1')
  const downloaded: string[] = []
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    downloaded.push(`${this.download}: ${this.getAttribute('href')}`)
  })
  await userEvent.click(screen.getByRole('button', { name: 'Download' }))
  await waitFor(() => expect(downloaded).toEqual(['cv-nora.pdf: /fs/cdn/cv?signature=2']))
  const tab = { opener: window, location: { replace: jest.fn() } }
  jest.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  await userEvent.click(screen.getByRole('button', { name: 'View in a new tab' }))
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('/fs/cdn/cv?signature=3'))
})
