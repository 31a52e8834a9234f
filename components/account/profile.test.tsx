import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Profile } from '#components/account/profile'
import { renderSite } from '#components/site/render-site'
import { setTestTransport } from '#lib/client/api'
import { updateMe } from '#lib/contract/accounts'
import { STATUS } from '#lib/contract/errors'
import { DEFAULT_AVATAR } from '#lib/domain/default-avatar'
import { user } from '#tests/support/samples'
import { settle } from '#tests/support/settle'

type Overrides = Parameters<typeof user>[0]
let answer: 'ok' | 'UNAVAILABLE'
/** Responses wait for this promise. */
let responseDelay: Promise<void> | undefined
let release = () => {}

function show(overrides: Overrides = {}, labels: Parameters<typeof renderSite>[1] = {}) {
  const sent: unknown[] = []
  answer = 'ok'
  responseDelay = undefined
  setTestTransport(async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname.endsWith('/tags')) return Response.json(['Sourdough'])
    if (pathname.endsWith('/job_types')) return Response.json(['INTERNSHIP'])
    if (request.method === 'GET') return Response.json([])
    sent.push(updateMe.body.parse(await request.json()).user)
    await responseDelay
    if (answer !== 'ok') return Response.json({ error: { code: answer, message: '' } }, { status: STATUS[answer] })
    return Response.json({ ...user(overrides), ...(sent.at(-1) as object) })
  })
  const phone = { phone_code: '+33', phone_number: '612345678', locale: 'nl' as const }
  const view = renderSite(<Profile user={user({ ...phone, ...overrides })} />, labels)
  return { sent, ...view }
}
const box = (name: string) => screen.getByRole('textbox', { name })
const replaceText = async (name: string, text: string) => {
  await userEvent.clear(box(name))
  if (text) await userEvent.type(box(name), text)
  await userEvent.tab()
}
beforeEach(() => sessionStorage.clear())

test('shows the stored data of the user, with a read-only email', async () => {
  show()
  await screen.findByRole('group', { name: 'Preferred contract types' })
  expect(box('First name')).toHaveValue('Nora')
  expect(screen.getByRole('combobox', { name: 'Country code' })).toHaveValue('FR')
  expect(box('Phone number optional')).toHaveValue('612345678')
  expect(screen.getByRole('combobox', { name: 'Email language' })).toHaveValue('nl')
  expect(box('Email address')).toHaveAttribute('readonly')
})

test('saves a field on blur and confirms it, and sends no request without a change', async () => {
  const { sent } = show()
  await userEvent.click(box('First name'))
  await userEvent.tab()
  expect(sent).toEqual([])
  await replaceText('First name', 'Noura')
  expect(await screen.findByText('Saved')).toBeVisible()
  expect(sent).toEqual([{ first_name: 'Noura' }])
})

test('rejects an invalid link with the text of §5, and accepts an empty field', async () => {
  const { sent } = show({ bio_url: 'https://nora.example' })
  await replaceText('Website or profile link optional', 'nonsense')
  expect(box('Website or profile link optional')).toHaveAccessibleDescription(expect.stringContaining('Invalid URL'))
  await replaceText('Website or profile link optional', '')
  await waitFor(() => expect(sent).toEqual([{ bio_url: '' }]))
})

test.each(['https://nora.example/', 'nora.example/'])(
  'says that a link that starts with %s is too long',
  async (start) => {
    const { sent } = show()
    const field = box('Website or profile link optional')
    await userEvent.click(field)
    await userEvent.paste(`${start}${'a'.repeat(2048)}`)
    await userEvent.tab()
    expect(field).toHaveAccessibleDescription(expect.stringContaining('must contain at most 2048 characters'))
    expect(sent).toEqual([])
  },
)

test('completes a link that was typed without https://', async () => {
  const { sent } = show()
  await replaceText('Website or profile link optional', 'instagram.com/nora')
  await waitFor(() => expect(sent).toEqual([{ bio_url: 'https://instagram.com/nora' }]))
})

test('requires a name', async () => {
  const { sent } = show()
  await replaceText('Last name', '   ')
  expect(box('Last name')).toHaveAccessibleDescription('This field is mandatory')
  expect(sent).toEqual([])
})

test.each(['First name', 'Last name'])(
  'keeps a %s that is too long, with its limit, and sends nothing',
  async (name) => {
    const { sent } = show()
    await userEvent.clear(box(name))
    await userEvent.paste('a'.repeat(81))
    await userEvent.tab()
    expect(box(name)).toHaveAccessibleDescription('This field must contain at most 80 characters')
    expect(box(name)).toHaveValue('a'.repeat(81))
    expect(sent).toEqual([])
  },
)

test('keeps a text that could not be saved, also through a reload, and sends it again', async () => {
  const first = show()
  answer = 'UNAVAILABLE'
  await replaceText('First name', 'Noura')
  expect(await screen.findByRole('button', { name: 'Not saved. Try again' })).toBeVisible()
  expect(box('First name')).toHaveValue('Noura')
  await userEvent.click(screen.getByRole('button', { name: 'Not saved. Try again' }))
  expect(document.activeElement).toHaveRole('status')
  expect(await screen.findByRole('button', { name: 'Not saved. Try again' })).toBeVisible()
  first.unmount()
  const { sent } = show()
  expect(box('First name')).toHaveValue('Noura')
  await waitFor(() => expect(sent).toEqual([{ first_name: 'Noura' }]))
})

test('keeps text typed during a request as unsaved, also through a reload, and sends it on blur', async () => {
  const { sent } = show()
  responseDelay = new Promise((resolve) => (release = resolve))
  await replaceText('First name', 'Nou')
  await userEvent.type(box('First name'), 'ra')
  await act(async () => release())
  await waitFor(() => expect(screen.queryByText(/Saving/)).not.toBeInTheDocument())
  expect(screen.queryByText('Saved')).not.toBeInTheDocument()
  expect(Object.values(sessionStorage)).toEqual(['{"value":"Noura","base":"Nou"}'])
  await userEvent.tab()
  expect(await screen.findByText('Saved')).toBeVisible()
  expect(sent).toEqual([{ first_name: 'Nou' }, { first_name: 'Noura' }])
  expect(sessionStorage).toHaveLength(0)
})

test('sends texts entered in quick succession one after another, including a return to the first', async () => {
  const { sent } = show()
  responseDelay = new Promise((resolve) => (release = resolve))
  for (const name of ['Noura', 'Nour', 'Nora']) await replaceText('First name', name)
  expect(sent).toEqual([{ first_name: 'Noura' }])
  await act(async () => release())
  expect(await screen.findByText('Saved')).toBeVisible()
  expect(sent).toEqual([{ first_name: 'Noura' }, { first_name: 'Nora' }])
})

test('adds tags with Enter or a comma, once each, and removes them by button or Backspace', async () => {
  const { sent } = show()
  const field = await screen.findByRole('textbox', { name: 'Skills and keywords' })
  await userEvent.type(field, 'night{Enter}SOURDOUGH{Enter}bread,')
  await waitFor(() => expect(sent.at(-1)).toEqual({ tags: ['Sourdough', 'night', 'bread'] }))
  await userEvent.click(screen.getByRole('button', { name: 'Remove night' }))
  await waitFor(() => expect(sent.at(-1)).toEqual({ tags: ['Sourdough', 'bread'] }))
  expect(field).toHaveFocus()
  await userEvent.keyboard('{Backspace}')
  await waitFor(() => expect(sent.at(-1)).toEqual({ tags: ['Sourdough'] }))
})

test('saves contract types as they are ticked', async () => {
  const { sent } = show()
  const group = await screen.findByRole('group', { name: 'Preferred contract types' })
  expect(within(group).getByRole('checkbox', { name: 'Internship' })).toBeChecked()
  await userEvent.click(within(group).getByRole('checkbox', { name: 'Permanent contract' }))
  await waitFor(() => expect(sent).toEqual([{ job_types: ['PERMANENT_CONTRACT', 'INTERNSHIP'] }]))
})

test('keeps choices that could not be saved after a refetch, and sends them on retry', async () => {
  const { sent } = show()
  const group = await screen.findByRole('group', { name: 'Preferred contract types' })
  const night = () => screen.queryByRole('button', { name: 'Remove night' })
  const permanent = () => within(group).getByRole('checkbox', { name: 'Permanent contract' })
  answer = 'UNAVAILABLE'
  await userEvent.type(screen.getByRole('textbox', { name: 'Skills and keywords' }), 'night{Enter}')
  await userEvent.click(permanent())
  expect(await screen.findAllByRole('button', { name: 'Not saved. Try again' })).toHaveLength(2)
  act(() => void dispatchEvent(new Event('online')))
  await act(settle)
  expect(night()).toBeVisible()
  expect(permanent()).toBeChecked()
  answer = 'ok'
  sent.length = 0
  for (const button of screen.getAllByRole('button', { name: 'Not saved. Try again' })) await userEvent.click(button)
  await waitFor(() => expect(screen.getAllByText('Saved')).toHaveLength(2))
  expect(sent).toEqual([{ tags: ['Sourdough', 'night'] }, { job_types: ['PERMANENT_CONTRACT', 'INTERNSHIP'] }])
})

test('sends choices made in quick succession one after another, and keeps the last one', async () => {
  const { sent } = show()
  const contracts = within(await screen.findByRole('group', { name: 'Preferred contract types' }))
  responseDelay = new Promise((resolve) => (release = resolve))
  for (const name of ['Permanent contract', 'Freelance', 'Internship'])
    await userEvent.click(contracts.getByRole('checkbox', { name }))
  expect(sent).toHaveLength(1)
  release()
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toEqual({ job_types: ['PERMANENT_CONTRACT', 'FREELANCE'] })
  await waitFor(() => expect(contracts.getByRole('checkbox', { name: 'Internship' })).not.toBeChecked())
  expect(contracts.getByRole('checkbox', { name: 'Freelance' })).toBeChecked()
})

test('offers the newsletter with the company’s text, and only if it has one', async () => {
  const label = { en: 'I would like to receive La Fournée' }
  const { sent, unmount } = show(
    {},
    { labels: { is_partner_newsletter_active: true, partner_newsletter_label: label } },
  )
  await userEvent.click(screen.getByRole('switch', { name: label.en }))
  const proof = { newsletter_text: 'I would like to receive the newsletter', page: '/', page_locale: 'en' }
  await waitFor(() => expect(sent).toEqual([{ is_partner_newsletter_active: true, ...proof }]))
  unmount()
  show()
  await screen.findByRole('group', { name: 'Preferred contract types' })
  expect(screen.queryByRole('switch')).not.toBeInTheDocument()
})

test('lets a user without a password set one without a current password', async () => {
  const { sent } = show({ is_password_set_by_user: false })
  await userEvent.type(await screen.findByLabelText('New password'), 'a calm winter morning')
  expect(screen.queryByLabelText('Current password')).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Set password' }))
  await waitFor(() => expect(sent).toEqual([{ password: 'a calm winter morning' }]))
})

test('announces the error of a field that focus has left, with its name', async () => {
  show()
  await replaceText('First name', '')
  expect(box('First name')).not.toHaveFocus()
  const texts = screen.getAllByRole('status').map(({ textContent }) => textContent)
  expect(texts).toContain('First name: This field is mandatory')
})

test('moves focus to the choice of a photo when the photo is removed', async () => {
  const { rerender } = show({ secure_avatar_url: 'http://site.test/nora.jpg' })
  await screen.findByRole('group', { name: 'Preferred contract types' })
  screen.getByRole('button', { name: 'Remove' }).focus()
  rerender(<Profile user={user({ secure_avatar_url: DEFAULT_AVATAR })} />)
  expect(screen.getByRole('button', { name: 'Add photo' })).toHaveFocus()
})

test('lets browsers fill in the link and the language', async () => {
  show()
  await screen.findByRole('group', { name: 'Preferred contract types' })
  expect(box('Website or profile link optional')).toHaveAttribute('autocomplete', 'url')
  expect(screen.getByRole('combobox', { name: 'Email language' })).toHaveAttribute('autocomplete', 'language')
})
