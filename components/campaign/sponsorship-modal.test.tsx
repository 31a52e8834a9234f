import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RecommendButton } from '#components/campaign/recommend-button'
import { SponsorshipModal } from '#components/campaign/sponsorship-modal'
import { RecommendedBy } from '#components/site/recommended-by'
import { SponsorNote } from '#components/site/sponsor-note'
import { renderSite } from '#components/site/render-site'
import { ToastProvider } from '#components/ui/toast'
import { setTestTransport } from '#lib/client/api'
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
const show = (companyFacts = company) =>
  renderSite(
    <ToastProvider>
      <SponsorshipModal slug="baker" job="Baker" onClose={() => {}} />
    </ToastProvider>,
    { company: companyFacts },
  )
const link = () => screen.findByLabelText<HTMLInputElement>('Your link')

test('gives a signed-in user a personal link to copy, and shows a count without names', async () => {
  document.cookie = `${SIGNED_IN_COOKIE}=1`
  setTestTransport(async (request) =>
    Response.json(request.url.endsWith('/me') ? user() : { sponsor_code: CODE, nb_candidacies: 2 }),
  )
  const person = userEvent.setup()
  show()
  expect(await link()).toHaveValue(`${location.origin}/jobs/baker?sponsor=${CODE}`)
  expect(screen.getByText('2 people have applied with your links.')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Copy link' }))
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/jobs/baker?sponsor=${CODE}`)
})

test('shows an error for a name that is too long, and keeps it', async () => {
  show()
  const field = await screen.findByLabelText(/^Or enter your name/)
  await userEvent.click(field)
  await userEvent.paste('a'.repeat(81))
  await userEvent.click(screen.getByRole('button', { name: 'Create link' }))
  await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining('at most 80 characters')))
  expect(field).toHaveValue('a'.repeat(81))
  expect(screen.queryByLabelText('Your link')).toBeNull()
})

test('shows an error in the dialog if the browser does not allow copying', async () => {
  const person = userEvent.setup()
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
  show()
  await person.type(await screen.findByLabelText(/^Or enter your name/), 'Léa')
  await person.click(screen.getByRole('button', { name: 'Create link' }))
  await person.click(screen.getByRole('button', { name: 'Copy link' }))
  expect(await within(screen.getByRole('dialog')).findByText(/blocked copying/)).toBeVisible()
  expect(screen.queryByText('Link copied.')).toBeNull()
})

test('creates a link from a typed name without a session or a request', async () => {
  const calls: string[] = []
  setTestTransport(async (request) => {
    calls.push(request.url)
    return Response.json({})
  })
  show()
  await userEvent.type(await screen.findByLabelText(/^Or enter your name/), ' Léa Fontaine ')
  await userEvent.click(screen.getByRole('button', { name: 'Create link' }))
  expect(await link()).toHaveValue(`${location.origin}/jobs/baker?sponsor=L%C3%A9a%20Fontaine`)
  expect(calls).toEqual([])
})

test('keeps hostile text as one value of the link', async () => {
  const name = `<img src=x onerror=alert(1)>&token='"#`
  show()
  fireEvent.change(await screen.findByLabelText(/^Or enter your name/), { target: { value: name } })
  await userEvent.dblClick(screen.getByRole('button', { name: 'Create link' }))
  const { value } = await link()
  expect([...new URL(value).searchParams]).toEqual([['sponsor', name]])
  expect(document.querySelector('img[src=x]')).toBeNull()
})

test('asks for a name if there are only spaces', async () => {
  show()
  const field = await screen.findByLabelText(/^Or enter your name/)
  await userEvent.type(field, '  {Enter}')
  await waitFor(() => expect(field).toBeInvalid())
  expect(field).toHaveAccessibleDescription('This field is mandatory')
  expect(screen.queryByLabelText('Your link')).toBeNull()
})

test('shows neither button nor dialog if the company has no sponsorship', () => {
  const inactive = { is_sponsorship_active: false }
  show(inactive)
  expect(screen.queryByRole('dialog')).toBeNull()
  renderSite(<RecommendButton slug="baker" job="Baker" />, { company: inactive })
  expect(screen.queryByRole('button', { name: 'Recommend this job' })).toBeNull()
})

describe('a recommended visitor', () => {
  const visit = (search: string) => {
    history.replaceState(null, '', `/jobs/baker${search}`)
    renderSite(<RecommendedBy />, { company })
  }

  test('sees the first name and initial of the sponsor', async () => {
    setTestTransport(async () => Response.json({ name: 'Zoé M.' }))
    visit(`?sponsor=${CODE}`)
    expect(await screen.findByText('Recommended by Zoé M.')).toBeVisible()
  })

  test('ignores free text in the URL', () => {
    const calls: string[] = []
    setTestTransport(async (request) => {
      calls.push(request.url)
      return Response.json({ name: 'x' })
    })
    renderSite(<SponsorNote slug="levain" code="The President" />)
    expect(document.body).not.toHaveTextContent(/President|Recommended/)
    expect(calls).toEqual([])
  })
})
