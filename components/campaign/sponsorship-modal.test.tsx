import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Recommend } from '#components/campaign/recommend'
import { SponsorshipModal } from '#components/campaign/sponsorship-modal'
import { RecommendedBy } from '#components/site/recommended-by'
import { SponsorNote } from '#components/site/sponsor-note'
import { renderSite } from '#components/site/render-site'
import { ToastProvider } from '#components/ui/toast'
import { callThrough } from '#lib/client/api'
import { SIGNED_IN_COOKIE } from '#lib/domain/signed-in-cookie'
import { user } from '#tests/support/samples'

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
})
afterEach(() => {
  jest.restoreAllMocks()
  document.cookie = `${SIGNED_IN_COOKIE}=; max-age=0`
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})

const company = { is_sponsorship_active: true }
const CODE = 'ABCDE-23456'
const show = (given = company) =>
  renderSite(
    <ToastProvider>
      <SponsorshipModal slug="baker" job="Baker" onClose={() => {}} />
    </ToastProvider>,
    { company: given },
  )
const link = () => screen.findByLabelText('Your link')

test('whoever is signed in gets a link of their own, may copy it, and sees a count and no names', async () => {
  document.cookie = `${SIGNED_IN_COOKIE}=1`
  callThrough(async (request) =>
    Response.json(request.url.endsWith('/me') ? user() : { sponsor_code: CODE, nb_candidacies: 2 }),
  )
  const person = userEvent.setup()
  show()
  expect(await link()).toHaveValue(`${location.origin}/jobs/baker?sponsor=${CODE}`)
  expect(screen.getByText('2 people have applied through your links.')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/jobs/baker?sponsor=${CODE}`)
})

test('a browser that does not let copy is said to, in the dialog', async () => {
  const person = userEvent.setup()
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
  show()
  await person.type(await screen.findByLabelText(/^Or without an account/), 'Léa')
  await person.click(screen.getByRole('button', { name: 'Make the link' }))
  await person.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await within(screen.getByRole('dialog')).findByText(/does not allow copying here/)).toBeVisible()
  expect(screen.queryByText('The link is copied.')).toBeNull()
})

test('without a session a typed name makes a link, and nothing is called', async () => {
  const calls: string[] = []
  callThrough(async (request) => {
    calls.push(request.url)
    return Response.json({})
  })
  show()
  await userEvent.type(await screen.findByLabelText(/^Or without an account/), ' Léa Fontaine ')
  await userEvent.click(screen.getByRole('button', { name: 'Make the link' }))
  expect(await link()).toHaveValue(`${location.origin}/jobs/baker?sponsor=L%C3%A9a%20Fontaine`)
  expect(calls).toEqual([])
})

test('where the company has no sponsorship there is neither button nor dialog', () => {
  const none = { is_sponsorship_active: false }
  show(none)
  expect(screen.queryByRole('dialog')).toBeNull()
  renderSite(<Recommend slug="baker" job="Baker" />, { company: none })
  expect(screen.queryByRole('button', { name: 'Recommend this job' })).toBeNull()
})

describe('a visitor who was sent', () => {
  const visit = (search: string) => {
    history.replaceState(null, '', `/jobs/baker${search}`)
    renderSite(<RecommendedBy />, { company })
  }

  test('reads by whom, by first name and initial', async () => {
    callThrough(async () => Response.json({ name: 'Zoé M.' }))
    visit(`?sponsor=${CODE}`)
    expect(await screen.findByText('Recommended by Zoé M.')).toBeVisible()
  })

  test('never reads what somebody wrote into the address', () => {
    const calls: string[] = []
    callThrough(async (request) => {
      calls.push(request.url)
      return Response.json({ name: 'x' })
    })
    renderSite(<SponsorNote slug="levain" code="The President" />)
    expect(document.body).not.toHaveTextContent(/President|Recommended/)
    expect(calls).toEqual([])
  })
})
