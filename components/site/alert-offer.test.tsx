import { act, screen } from '@testing-library/react'
import { AskAlert } from '#components/site/ask-alert'
import { type ModalProps, ModalsProvider } from '#components/site/modals'
import { renderSite } from '#components/site/render-site'
import { keepDraft } from '#lib/client/alert-draft'
import { placeFrom } from '#lib/client/alerts'
import { tellSession } from '#lib/client/signed-in'
import { SIGNED_IN_COOKIE } from '#lib/domain/signed-in-cookie'
import { address } from '#tests/support/samples'

const hint = (is: boolean) => void (document.cookie = `${SIGNED_IN_COOKIE}=1; path=/; max-age=${is ? 60 : 0}`)
const draft = { address: placeFrom(address({ name: 'Lille, France', lat: 50.63, lon: 3.06 }))!, distance: 75 }

function Alert({ isResumed }: ModalProps & { isResumed?: boolean }) {
  return <p>{isResumed ? 'An alert goes on' : 'An alert begins'}</p>
}
async function show() {
  renderSite(
    <ModalsProvider registry={{ 'campaign-alert': Alert }}>
      <AskAlert />
    </ModalsProvider>,
  )
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
}
const goesOn = () => screen.queryByText('An alert goes on')

beforeEach(() => {
  hint(false)
  keepDraft(null)
})

test('continues the earlier alert after a sign-in at Google', async () => {
  hint(true)
  keepDraft(draft)
  await show()
  expect(goesOn()).toBeVisible()
})

test('continues it also after an abandoned attempt and another sign-in', async () => {
  keepDraft(draft)
  await show()
  expect(goesOn()).toBeNull()
  hint(true)
  act(() => void tellSession())
  expect(await screen.findByText('An alert goes on')).toBeVisible()
})

test('opens nothing automatically without an earlier alert', async () => {
  hint(true)
  await show()
  expect(goesOn()).toBeNull()
})
