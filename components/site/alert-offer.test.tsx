import { act, screen } from '@testing-library/react'
import { AlertOffer } from '#components/site/alert-offer'
import { type ModalProps, ModalsProvider } from '#components/site/modals'
import { renderSite } from '#components/site/render-site'
import { saveDraft } from '#lib/client/alert-draft'
import { placeFrom } from '#lib/client/alerts'
import { publishSession } from '#lib/client/session-cookie'
import { SIGNED_IN_COOKIE } from '#lib/domain/signed-in-cookie'
import { address } from '#tests/support/samples'
import { settle } from '#tests/support/settle'

const hint = (is: boolean) => void (document.cookie = `${SIGNED_IN_COOKIE}=1; path=/; max-age=${is ? 60 : 0}`)
const draft = { address: placeFrom(address({ name: 'Lille, France', lat: 50.63, lon: 3.06 }))!, distance: 75 }

function Alert({ isResumed }: ModalProps & { isResumed?: boolean }) {
  return <p>{isResumed ? 'An alert goes on' : 'An alert begins'}</p>
}
async function show() {
  renderSite(
    <ModalsProvider registry={{ 'campaign-alert': Alert }}>
      <AlertOffer />
    </ModalsProvider>,
  )
  await act(settle)
}
const resumedAlert = () => screen.queryByText('An alert goes on')

beforeEach(() => {
  hint(false)
  saveDraft(null)
})

test('continues the earlier alert after a sign-in with Google', async () => {
  hint(true)
  saveDraft(draft)
  await show()
  expect(resumedAlert()).toBeVisible()
})

test('continues the earlier alert also after a sign-in on the same page', async () => {
  saveDraft(draft)
  await show()
  expect(resumedAlert()).toBeNull()
  hint(true)
  act(() => void publishSession())
  expect(await screen.findByText('An alert goes on')).toBeVisible()
})

test('opens nothing automatically without an earlier alert', async () => {
  hint(true)
  await show()
  expect(resumedAlert()).toBeNull()
})
