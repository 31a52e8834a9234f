import { act, screen } from '@testing-library/react'
import { ResumeText } from '#components/funnel/resume-text'
import { renderSite } from '#components/site/render-site'
import { setSharedComputer } from '#lib/client/shared-computer'
import { candidacy } from '#tests/support/samples'
import { settle } from '#tests/support/settle'

const none = () => undefined
const show = () => renderSite(<ResumeText candidacy={candidacy()} title="CV" onFile={none} onCancel={none} />)
afterEach(() => sessionStorage.clear())

test('says where the text of a CV is saved', async () => {
  const { unmount } = show()
  await act(settle)
  expect(screen.getByText('Saved on this device while you type.')).toBeVisible()
  unmount()
  setSharedComputer(true)
  show()
  await act(settle)
  expect(screen.getByText('Saved only in this tab while you type.')).toBeVisible()
})
