import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Profile } from '#components/account/profile'
import { renderSite } from '#components/site/render-site'
import { callThrough } from '#lib/client/api'
import { updateMe } from '#lib/contract/accounts'
import { user } from '#tests/support/samples'

function show(given: Parameters<typeof user>[0] = {}) {
  const sent: unknown[] = []
  callThrough(async (request) => {
    sent.push(updateMe.body.parse(await request.json()).user)
    return Response.json(user(given))
  })
  renderSite(<Profile user={user({ phone_code: '+33', phone_number: '612345678', locale: 'nl', ...given })} />)
  return sent
}
const box = (name: string) => screen.getByRole('textbox', { name })
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
const retype = async (name: string, text: string) => {
  await userEvent.clear(box(name))
  if (text) await userEvent.type(box(name), text)
}

test('one’s data is there as it was given, and the e-mail can only be read', () => {
  show()
  expect(box('First name')).toHaveValue('Nora')
  expect(box('Phone optional')).toHaveValue('+33 6 12 34 56 78')
  expect(screen.getByRole('combobox', { name: 'Language of mails' })).toHaveValue('nl')
  expect(box('Email')).toHaveAttribute('readonly')
})

test('a number travels as code and national number', async () => {
  const sent = show()
  await retype('Phone optional', '+49 30-901820')
  await save()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ phone_code: '+49', phone_number: '30901820', first_name: 'Nora', locale: 'nl' })
})

test('a number taken out is taken out', async () => {
  const sent = show()
  await retype('Phone optional', '')
  await save()
  await waitFor(() => expect(sent[0]).toMatchObject({ phone_code: null, phone_number: null }))
})

test('a number that is none is refused in the words of §5', async () => {
  const sent = show()
  await retype('Phone optional', 'call me')
  await save()
  expect(box('Phone optional')).toHaveAccessibleDescription(
    expect.stringContaining(
      'The telephone number may only consist of digits, spaces, hyphens and the area code for specific countries.',
    ),
  )
  expect(sent).toEqual([])
})

test('a link that is none is refused in the words of §5, and none at all is fine', async () => {
  const sent = show({ bio_url: 'https://nora.example' })
  await retype('A link about you optional', 'nonsense')
  await save()
  expect(box('A link about you optional')).toHaveAccessibleDescription(expect.stringContaining('Invalid URL'))
  await retype('A link about you optional', '')
  await save()
  await waitFor(() => expect(sent[0]).toMatchObject({ bio_url: '' }))
})

test('a name is mandatory', async () => {
  const sent = show()
  await retype('Last name', '   ')
  await save()
  expect(box('Last name')).toHaveAccessibleDescription('This field is mandatory')
  expect(sent).toEqual([])
})
