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

test('gives a signed-in user a personal link to copy, and shows a count without names', async () => {
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

test('says in the dialog when the browser does not allow copying', async () => {
  const person = userEvent.setup()
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
  show()
  await person.type(await screen.findByLabelText(/^Or without an account/), 'Léa')
  await person.click(screen.getByRole('button', { name: 'Make the link' }))
  await person.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await within(screen.getByRole('dialog')).findByText(/does not allow copying here/)).toBeVisible()
  expect(screen.queryByText('The link is copied.')).toBeNull()
})

test('creates a link from a typed name without a session, and calls nothing', async () => {
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

test('shows neither button nor dialog if the company has no sponsorship', () => {
  const none = { is_sponsorship_active: false }
  show(none)
  expect(screen.queryByRole('dialog')).toBeNull()
  renderSite(<Recommend slug="baker" job="Baker" />, { company: none })
  expect(screen.queryByRole('button', { name: 'Recommend this job' })).toBeNull()
})

describe('a recommended visitor', () => {
  const visit = (search: string) => {
    history.replaceState(null, '', `/jobs/baker${search}`)
    renderSite(<RecommendedBy />, { company })
  }

  test('sees the first name and initial of the sponsor', async () => {
    callThrough(async () => Response.json({ name: 'Zoé M.' }))
    visit(`?sponsor=${CODE}`)
    expect(await screen.findByText('Recommended by Zoé M.')).toBeVisible()
  })

  test('never sees free text from the URL', () => {
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
