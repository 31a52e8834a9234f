import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Profile } from '#components/account/profile'
import { renderSite } from '#components/site/render-site'
import { setTestTransport } from '#lib/client/api'
import { updateMe } from '#lib/contract/accounts'
import type { User } from '#lib/domain/user'
import { user } from '#tests/support/samples'
import { settle } from '#tests/support/settle'

const HOSTILE = '<img src=x onerror=alert(1)>\u202e'
const OFFLINE = /^We cannot connect to the server/

let isOffline: boolean
/** Requests that arrived, with their bodies. */
let sent: unknown[]
/** Responses wait for this promise. */
let response: Promise<void> | undefined
beforeEach(() => {
  sessionStorage.clear()
  isOffline = false
  sent = []
  response = undefined
  setTestTransport(async (request) => {
    if (request.method === 'GET') return Response.json([])
    if (isOffline) throw new TypeError('Failed to fetch')
    sent.push(updateMe.body.parse(await request.json()).user)
    await response
    return Response.json({ ...user(), ...(sent.at(-1) as object) })
  })
})

const show = async (changes: Partial<User> = {}) => {
  const view = renderSite(<Profile user={user({ bio_url: 'https://nora.example', ...changes })} />)
  await screen.findByRole('group', { name: 'Preferred contract types' })
  return view
}
const box = (name: string) => screen.getByRole('textbox', { name })
const replace = async (name: string, text: string) => {
  await userEvent.clear(box(name))
  await userEvent.paste(text)
  await userEvent.tab()
}
const NAME = 'First name'
const LINK = 'Website or profile link optional'
const PHONE = 'Phone number optional'
const PHONE_NUMBER = { phone_code: '+33', phone_number: '612345678', iso_country: 'FR' }
const KEYWORDS = 'Skills and keywords'

test.each([
  [NAME, ' ', 'Noura', 'This field is mandatory'],
  [LINK, 'nonsense', '.example', 'Invalid URL'],
  [PHONE, 'x', '{Backspace}', 'The telephone number may only consist of digits'],
])('removes the error of %s as soon as the text is valid, before it is sent', async (name, wrong, typed, error) => {
  await show()
  // The first use of the field formats the number.
  await userEvent.click(box(name))
  await replace(name, name === PHONE ? `+33612345678${wrong}` : wrong)
  const described = () => expect(box(name)).toHaveAccessibleDescription(expect.stringContaining(error))
  await waitFor(described)
  // A change that leaves the text invalid keeps the error.
  await userEvent.type(box(name), name === PHONE ? 'y' : ' ')
  await act(settle)
  described()
  await userEvent.keyboard('{Backspace}')
  await userEvent.keyboard(typed)
  await waitFor(() => expect(box(name)).not.toHaveAttribute('aria-invalid'))
  expect(box(name)).not.toHaveAccessibleDescription(expect.stringContaining(error))
  expect(sent).toEqual([])
  await userEvent.tab()
  await waitFor(() => expect(sent).toHaveLength(1))
})

test.each([
  [NAME, HOSTILE.repeat(1000)],
  [LINK, `javascript:${HOSTILE}`],
  [LINK, `https://${HOSTILE.repeat(1000)}`],
  [PHONE, HOSTILE],
  [PHONE, '1'.repeat(5000)],
  [KEYWORDS, HOSTILE.repeat(1000)],
])('keeps a hostile or huge text in %s as text, with an error, and does not send it', async (name, text) => {
  await show()
  await replace(name, text)
  await waitFor(() => expect(box(name)).toBeInvalid())
  expect(box(name)).toHaveAccessibleDescription()
  expect(box(name)).toHaveValue(text)
  expect(box(name)).not.toHaveAttribute('maxlength')
  expect(document.querySelector('img[src=x]')).toBeNull()
  expect(sent).toEqual([])
})

test('shows a hostile keyword that fits as text', async () => {
  await show()
  await userEvent.type(box(KEYWORDS), `${HOSTILE}{Enter}`)
  expect(await screen.findByRole('button', { name: /^Remove <img src=x/ })).toBeVisible()
  expect(document.querySelector('img[src=x]')).toBeNull()
  await waitFor(() => expect(sent).toEqual([{ tags: [HOSTILE] }]))
})

test('keeps all values without a connection, and sends each once when the connection returns', async () => {
  await show()
  isOffline = true
  await replace(NAME, 'Noura')
  await replace(PHONE, '0612345678')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Country code' }), 'France (+33)')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Email language' }), 'fr')
  await userEvent.type(box(KEYWORDS), 'night{Enter}')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Permanent contract' }))
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Not saved. Try again' })).toHaveLength(5))
  expect(box(NAME)).toHaveAccessibleDescription(expect.stringMatching(OFFLINE))
  expect(box(PHONE)).toHaveAccessibleDescription(expect.stringMatching(OFFLINE))
  expect(box(NAME)).toHaveValue('Noura')
  isOffline = false
  act(() => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(screen.getAllByText('Saved')).toHaveLength(5))
  expect(sent).toHaveLength(5)
  expect(sent).toEqual(
    expect.arrayContaining([
      { first_name: 'Noura' },
      { locale: 'fr' },
      { tags: ['night'] },
      { job_types: ['PERMANENT_CONTRACT'] },
      { phone_code: '+33', phone_number: '612345678', iso_country: 'FR' },
    ]),
  )
})

test('does not send a text that is still being typed when the connection returns', async () => {
  await show()
  isOffline = true
  await replace(NAME, 'Noura')
  await screen.findByRole('button', { name: 'Not saved. Try again' })
  await userEvent.type(box(NAME), ' B')
  isOffline = false
  act(() => void dispatchEvent(new Event('online')))
  await act(settle)
  expect(sent).toEqual([])
  await userEvent.tab()
  await waitFor(() => expect(sent).toEqual([{ first_name: 'Noura B' }]))
})

test('sends a field once, despite Enter, Enter again, and blur', async () => {
  await show()
  await userEvent.clear(box(NAME))
  await userEvent.type(box(NAME), 'Noura{Enter}{Enter}')
  await userEvent.tab()
  expect(await screen.findByText('Saved')).toBeVisible()
  expect(sent).toEqual([{ first_name: 'Noura' }])
})

const RETRY = { name: 'Not saved. Try again' }
/** The note about an unsaved text, if the saved value is this one. */
const changedTo = (value: string) => expect.stringContaining(`The saved value is now “${value}”.`)

/** Leaves a name unsaved, then reloads the page with another name at the server. */
async function reloadAfterChange() {
  const { unmount } = await show()
  isOffline = true
  await replace(NAME, 'Noura')
  await screen.findByRole('button', RETRY)
  unmount()
  isOffline = false
  return show({ first_name: 'Norah' })
}

test('shows an unsaved text after a reload, but does not send it if the value was changed elsewhere', async () => {
  const { unmount } = await reloadAfterChange()
  expect(box(NAME)).toHaveValue('Noura')
  expect(box(NAME)).toHaveAccessibleDescription(changedTo('Norah'))
  act(() => void dispatchEvent(new Event('online')))
  await userEvent.click(box(NAME))
  await userEvent.tab()
  await act(settle)
  expect(sent).toEqual([])
  unmount()
  await show({ first_name: 'Norah' })
  expect(box(NAME)).toHaveValue('Noura')
  await userEvent.click(screen.getByRole('button', RETRY))
  await waitFor(() => expect(sent).toEqual([{ first_name: 'Noura' }]))
  await waitFor(() => expect(sessionStorage).toHaveLength(0))
})

test('shows the saved number, language or missing link with an unsaved one', async () => {
  const { unmount } = await show({ iso_country: 'FR' })
  isOffline = true
  await replace(PHONE, '0612345678')
  await replace(LINK, 'https://nora.example/ab')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Email language' }), 'fr')
  await waitFor(() => expect(screen.getAllByRole('button', RETRY)).toHaveLength(3))
  unmount()
  isOffline = false
  await show({ ...PHONE_NUMBER, phone_number: '612345679', bio_url: '', locale: 'de' })
  expect(box(PHONE)).toHaveAccessibleDescription(changedTo('+33 612345679'))
  expect(screen.getByRole('combobox', { name: 'Email language' })).toHaveAccessibleDescription(changedTo('Deutsch'))
  expect(box(LINK)).toHaveAccessibleDescription(expect.stringContaining('has changed in the meantime'))
})

test('shows an unsaved text of an earlier version of the site, but does not send it', async () => {
  sessionStorage.setItem('typed:5:first_name', 'Noura')
  await show()
  expect(box(NAME)).toHaveValue('Noura')
  expect(box(NAME)).toHaveAccessibleDescription(changedTo('Nora'))
  await act(settle)
  expect(sent).toEqual([])
})

test('sends a text that is typed after the value was changed elsewhere', async () => {
  await reloadAfterChange()
  await replace(NAME, 'Nor')
  await waitFor(() => expect(sent).toEqual([{ first_name: 'Nor' }]))
})

test('sends an unsaved number after a reload, also if the country of the language is another one', async () => {
  const { unmount } = await show({ iso_country: null })
  isOffline = true
  await replace(PHONE, '+33612345678')
  await screen.findByRole('button', RETRY)
  unmount()
  isOffline = false
  const language = jest.spyOn(navigator, 'language', 'get').mockReturnValue('de-DE')
  await show({ iso_country: null })
  await waitFor(() => expect(sent).toEqual([{ phone_code: '+33', phone_number: '612345678', iso_country: 'FR' }]))
  language.mockRestore()
})

test.each([
  [NAME, 'Nou', 'ra', { first_name: 'Nou' }, { first_name: 'Noura' }],
  [LINK, 'nora.example/a', 'b', { bio_url: 'https://nora.example/a' }, { bio_url: 'https://nora.example/ab' }],
  [PHONE, '+33612345678', '{Backspace}9', PHONE_NUMBER, { ...PHONE_NUMBER, phone_number: '612345679' }],
])(
  'sends text typed into %s while an earlier text was saved, after a reload',
  async (name, text, typed, first, second) => {
    const { unmount } = await show()
    const { promise, resolve } = Promise.withResolvers<void>()
    response = promise
    await replace(name, text)
    await waitFor(() => expect(sent).toEqual([first]))
    await userEvent.type(box(name), typed)
    resolve()
    await act(settle)
    unmount()
    await show(first)
    await waitFor(() => expect(sent).toEqual([first, second]))
  },
)
