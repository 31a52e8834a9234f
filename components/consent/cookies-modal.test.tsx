import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AskForCookies } from '#components/consent/ask-for-cookies'
import { CookiesModal } from '#components/consent/cookies-modal'
import { ModalsProvider } from '#components/site/modals'
import { renderSite } from '#components/site/render-site'
import { readChoices, saveChoices } from '#lib/client/consent'

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
})
beforeEach(() => saveChoices(null))

const button = (name: string) => screen.getByRole('button', { name })
const open = (is_ua_active = true) => renderSite(<CookiesModal onClose={() => {}} />, { company: { is_ua_active } })

test('refusing is as easy as accepting: one press each, of the same look, refuse first', () => {
  open()
  const [refuse, accept] = screen.getAllByRole('button')
  expect([refuse, accept]).toEqual([button('Refuse all'), button('Accept all')])
  expect(refuse?.className).toBe(accept?.className)
})

test('refusing saves a no for all but what the site needs', async () => {
  open()
  await userEvent.click(button('Refuse all'))
  expect(readChoices()).toEqual({ tracking: false, social: false, media: false, operating: true })
})

test('accepting saves a yes for all', async () => {
  open()
  await userEvent.click(button('Accept all'))
  expect(readChoices()).toEqual({ tracking: true, social: true, media: true, operating: true })
})

test('one by one nothing is ticked beforehand but what is always on and cannot be changed', async () => {
  open()
  await userEvent.click(button('Choose one by one'))
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox')
  expect(boxes.map(({ checked, disabled }) => [checked, disabled])).toEqual([
    [false, false],
    [false, false],
    [false, false],
    [true, true],
  ])
  await userEvent.click(screen.getByRole('checkbox', { name: /^Films from other sites/ }))
  await userEvent.click(button('Save my choice'))
  expect(readChoices()).toEqual({ tracking: false, social: false, media: true, operating: true })
})

test('tracking is not asked where the company’s analytics is off', async () => {
  open(false)
  await userEvent.click(button('Choose one by one'))
  expect(screen.queryByRole('checkbox', { name: /measurement/ })).toBeNull()
  await userEvent.click(button('Save my choice'))
  expect(readChoices()).toEqual({ social: false, media: false, operating: true })
})

test('choices that were saved are shown when one comes back to them', async () => {
  saveChoices({ tracking: true, social: false, media: false, operating: true })
  open()
  await userEvent.click(button('Choose one by one'))
  expect(screen.getByRole('checkbox', { name: /measurement/ })).toBeChecked()
})

test('there is no way round the choice: no cross to close it by', () => {
  open()
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
})

const registry = { cookies: CookiesModal }
const visit = () =>
  renderSite(
    <ModalsProvider registry={registry}>
      <AskForCookies />
    </ModalsProvider>,
  )

test('the choice is asked where none was made, and is gone once it is', async () => {
  visit()
  await userEvent.click(button('Refuse all'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a choice that fits today’s categories is not asked again', () => {
  saveChoices({ tracking: false, social: false, media: false, operating: true })
  visit()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a choice over other categories is dropped and asked again', () => {
  saveChoices({ social: true, operating: true })
  visit()
  expect(readChoices()).toBeNull()
  expect(screen.getByRole('dialog', { name: 'Your choice about cookies' })).toBeVisible()
})

test('whoever comes from the company’s back-office is not asked', () => {
  const referrer = jest.spyOn(document, 'referrer', 'get').mockReturnValue('https://manager.levain.example/')
  visit()
  expect(screen.queryByRole('dialog')).toBeNull()
  referrer.mockRestore()
})
