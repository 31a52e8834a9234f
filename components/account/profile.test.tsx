import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Profile } from '#components/account/profile'
import { renderSite } from '#components/site/render-site'
import { callThrough } from '#lib/client/api'
import { updateMe } from '#lib/contract/accounts'
import { STATUS } from '#lib/contract/errors'
import { user } from '#tests/support/samples'

type Given = Parameters<typeof user>[0]
let answer: 'ok' | 'UNAVAILABLE'
/** How long an answer takes. */
let wait: Promise<void> | undefined
let goOn = () => {}

function show(given: Given = {}, labels: Parameters<typeof renderSite>[1] = {}) {
  const sent: unknown[] = []
  answer = 'ok'
  wait = undefined
  callThrough(async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname.endsWith('/tags')) return Response.json(['Sourdough'])
    if (pathname.endsWith('/job_types')) return Response.json(['INTERNSHIP'])
    if (request.method === 'GET') return Response.json([])
    sent.push(updateMe.body.parse(await request.json()).user)
    await wait
    if (answer !== 'ok') return Response.json({ error: { code: answer, message: '' } }, { status: STATUS[answer] })
    return Response.json(user(given))
  })
  const phone = { phone_code: '+33', phone_number: '612345678', locale: 'nl' as const }
  const view = renderSite(<Profile user={user({ ...phone, ...given })} />, labels)
  return { sent, ...view }
}
const box = (name: string) => screen.getByRole('textbox', { name })
const retype = async (name: string, text: string) => {
  await userEvent.clear(box(name))
  if (text) await userEvent.type(box(name), text)
  await userEvent.tab()
}
beforeEach(() => sessionStorage.clear())

test('one’s data is there as it was given, and the e-mail can only be read', async () => {
  show()
  await screen.findByRole('group', { name: 'Contracts that suit you' })
  expect(box('First name')).toHaveValue('Nora')
  expect(screen.getByRole('combobox', { name: 'Country of your phone' })).toHaveValue('FR')
  expect(box('Phone optional')).toHaveValue('06 12 34 56 78')
  expect(screen.getByRole('combobox', { name: 'Language of emails' })).toHaveValue('nl')
  expect(box('Email')).toHaveAttribute('readonly')
})

test('a field that is left saves itself and says so; one that was not changed sends nothing', async () => {
  const { sent } = show()
  await userEvent.click(box('First name'))
  await userEvent.tab()
  expect(sent).toEqual([])
  await retype('First name', 'Noura')
  expect(await screen.findByText('Saved')).toBeVisible()
  expect(sent).toEqual([{ first_name: 'Noura' }])
})

test('a number travels as code, national number and country', async () => {
  const { sent } = show()
  await retype('Phone optional', '+49 30-901820')
  await waitFor(() => expect(sent).toEqual([{ phone_code: '+49', phone_number: '30901820', iso_country: 'DE' }]))
})

test('a number taken out is taken out', async () => {
  const { sent } = show()
  await retype('Phone optional', '')
  await waitFor(() => expect(sent).toEqual([{ phone_code: null, phone_number: null, iso_country: 'FR' }]))
})

test('a number that is none is refused in the words of §5, and stays as it was typed', async () => {
  const { sent } = show()
  await retype('Phone optional', 'call me')
  expect(box('Phone optional')).toHaveAccessibleDescription(
    'The telephone number may only consist of digits, spaces, hyphens and the area code for specific countries.',
  )
  expect(box('Phone optional')).toHaveValue('call me')
  expect(sent).toEqual([])
})

test('a link that is none is refused in the words of §5, and none at all is fine', async () => {
  const { sent } = show({ bio_url: 'https://nora.example' })
  await retype('A link about you optional', 'nonsense')
  expect(box('A link about you optional')).toHaveAccessibleDescription(expect.stringContaining('Invalid URL'))
  await retype('A link about you optional', '')
  await waitFor(() => expect(sent).toEqual([{ bio_url: '' }]))
})

test('a name is mandatory', async () => {
  const { sent } = show()
  await retype('Last name', '   ')
  expect(box('Last name')).toHaveAccessibleDescription('This field is mandatory')
  expect(sent).toEqual([])
})

test('what could not be saved stays, survives a reload, and is sent once more', async () => {
  const first = show()
  answer = 'UNAVAILABLE'
  await retype('First name', 'Noura')
  expect(await screen.findByRole('button', { name: 'Not saved. Try again' })).toBeVisible()
  expect(box('First name')).toHaveValue('Noura')
  first.unmount()
  const { sent } = show()
  expect(box('First name')).toHaveValue('Noura')
  await waitFor(() => expect(sent).toEqual([{ first_name: 'Noura' }]))
})

test('what is typed while an answer is under way is not called saved, survives a reload, and goes out when it is left', async () => {
  const { sent } = show()
  wait = new Promise((resolve) => (goOn = resolve))
  await retype('First name', 'Nou')
  await userEvent.type(box('First name'), 'ra')
  await act(async () => goOn())
  await waitFor(() => expect(screen.queryByText(/Saving/)).not.toBeInTheDocument())
  expect(screen.queryByText('Saved')).not.toBeInTheDocument()
  expect(Object.values(sessionStorage)).toEqual(['Noura'])
  await userEvent.tab()
  expect(await screen.findByText('Saved')).toBeVisible()
  expect(sent).toEqual([{ first_name: 'Nou' }, { first_name: 'Noura' }])
  expect(sessionStorage).toHaveLength(0)
})

test('texts that follow one another fast are sent one after the other, the one that it was before as well', async () => {
  const { sent } = show()
  wait = new Promise((resolve) => (goOn = resolve))
  for (const name of ['Noura', 'Nour', 'Nora']) await retype('First name', name)
  expect(sent).toEqual([{ first_name: 'Noura' }])
  await act(async () => goOn())
  expect(await screen.findByText('Saved')).toBeVisible()
  expect(sent).toEqual([{ first_name: 'Noura' }, { first_name: 'Nora' }])
})

test('words are added with Enter or a comma, once each, and taken away by their button or Backspace', async () => {
  const { sent } = show()
  const field = await screen.findByRole('textbox', { name: 'Words that describe you or your work' })
  await userEvent.type(field, 'night{Enter}SOURDOUGH{Enter}bread,')
  await waitFor(() => expect(sent.at(-1)).toEqual({ tags: ['Sourdough', 'night', 'bread'] }))
  await userEvent.click(screen.getByRole('button', { name: 'Remove night' }))
  await waitFor(() => expect(sent.at(-1)).toEqual({ tags: ['Sourdough', 'bread'] }))
  expect(field).toHaveFocus()
  await userEvent.keyboard('{Backspace}')
  await waitFor(() => expect(sent.at(-1)).toEqual({ tags: ['Sourdough'] }))
})

test('contracts are saved as they are ticked', async () => {
  const { sent } = show()
  const group = await screen.findByRole('group', { name: 'Contracts that suit you' })
  expect(within(group).getByRole('checkbox', { name: 'Internship' })).toBeChecked()
  await userEvent.click(within(group).getByRole('checkbox', { name: 'Permanent contract' }))
  await waitFor(() => expect(sent).toEqual([{ job_types: ['PERMANENT_CONTRACT', 'INTERNSHIP'] }]))
})

test('choices that could not be saved outlast a new reading, and trying again sends them and not the old ones', async () => {
  const { sent } = show()
  const group = await screen.findByRole('group', { name: 'Contracts that suit you' })
  const night = () => screen.queryByRole('button', { name: 'Remove night' })
  const permanent = () => within(group).getByRole('checkbox', { name: 'Permanent contract' })
  answer = 'UNAVAILABLE'
  await userEvent.type(screen.getByRole('textbox', { name: 'Words that describe you or your work' }), 'night{Enter}')
  await userEvent.click(permanent())
  expect(await screen.findAllByRole('button', { name: 'Not saved. Try again' })).toHaveLength(2)
  act(() => void dispatchEvent(new Event('online')))
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)))
  expect(night()).toBeVisible()
  expect(permanent()).toBeChecked()
  answer = 'ok'
  sent.length = 0
  for (const button of screen.getAllByRole('button', { name: 'Not saved. Try again' })) await userEvent.click(button)
  await waitFor(() => expect(screen.getAllByText('Saved')).toHaveLength(2))
  expect(sent).toEqual([{ tags: ['Sourdough', 'night'] }, { job_types: ['PERMANENT_CONTRACT', 'INTERNSHIP'] }])
})

test('choices that follow one another fast are sent one after the other, and the last one stays', async () => {
  const { sent } = show()
  const contracts = within(await screen.findByRole('group', { name: 'Contracts that suit you' }))
  wait = new Promise((resolve) => (goOn = resolve))
  for (const name of ['Permanent contract', 'Freelance', 'Internship'])
    await userEvent.click(contracts.getByRole('checkbox', { name }))
  expect(sent).toHaveLength(1)
  goOn()
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toEqual({ job_types: ['PERMANENT_CONTRACT', 'FREELANCE'] })
  await waitFor(() => expect(contracts.getByRole('checkbox', { name: 'Internship' })).not.toBeChecked())
  expect(contracts.getByRole('checkbox', { name: 'Freelance' })).toBeChecked()
})

test('the newsletter is offered in the company’s words, and only where it has one', async () => {
  const label = { en: 'I would like to receive La Fournée' }
  const { sent, unmount } = show(
    {},
    { labels: { is_partner_newsletter_active: true, partner_newsletter_label: label } },
  )
  await userEvent.click(screen.getByRole('switch', { name: label.en }))
  await waitFor(() => expect(sent).toEqual([{ is_partner_newsletter_active: true }]))
  unmount()
  show()
  await screen.findByRole('group', { name: 'Contracts that suit you' })
  expect(screen.queryByRole('switch')).not.toBeInTheDocument()
})

test('whoever has no password sets one without giving another', async () => {
  const { sent } = show({ is_password_set_by_user: false })
  expect(screen.queryByLabelText('Current password')).not.toBeInTheDocument()
  await userEvent.type(screen.getByLabelText('New password'), 'a calm winter morning')
  await userEvent.click(screen.getByRole('button', { name: 'Set the password' }))
  await waitFor(() => expect(sent).toEqual([{ password: 'a calm winter morning' }]))
})
