// Test helpers that check the properties of all forms.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { renderSite } from '#components/site/render-site'
import { ToastProvider } from '#components/ui/toast'
import { SIGNED_IN_COOKIE } from '#lib/domain/signed-in-cookie'
import { withDialogs } from '#tests/support/dialogs'
import { fakeFormNetwork } from '#tests/support/form-network'
import { messagesIn } from '#tests/support/messages'
import { user } from '#tests/support/samples'
import { settle } from '#tests/support/settle'

/** What the forms show while there is no connection, in French. */
const OFFLINE = /^Le serveur est injoignable\. Ce que vous avez saisi reste ici/

type Options = {
  /** The name of the button that sends, if there is no submit button or if its fields are tested elsewhere. */
  button?: string
  /** The name of the button that opens the dialog of the form. */
  opener?: string
  /** The name of the button that shows the form on the page. */
  discloser?: string
  isSignedIn?: boolean
  person?: Parameters<typeof user>[0]
  /** Responses to other calls, such as 'GET /me/resumes'. */
  replies?: Record<string, unknown>
  /** What the form shows without a connection, if its text differs. */
  offline?: string
  /** Whether `button` sends fields that have no tests of their own. */
  hasFields?: boolean
  /** Hostile text that the form accepts, if it rejects the usual one. */
  hostile?: string
  /** The person may leave all fields empty. */
  isOptional?: boolean
}
/** A form and its write. */
export type FormRow = readonly [name: string, write: string, form: ReactElement, options?: Options]

type Render = (form: ReactElement) => void
type Form = { name: string; write: string; form: ReactElement; options: Options; render: Render }

/** Renders a form of the careers website, in French. */
const renderInSite: Render = (form) => {
  renderSite(<ToastProvider>{form}</ToastProvider>, {
    locale: 'fr',
    messages: messagesIn('fr'),
    company: { is_sponsorship_active: true },
  })
}

async function show({ write, form, options, render }: Form) {
  const { button: name, opener, discloser, isSignedIn, person, replies } = options
  const network = fakeFormNetwork(write, user({ iso_country: 'FR', ...person }), replies)
  if (isSignedIn) document.cookie = `${SIGNED_IN_COOKIE}=1`
  render(form)
  // The form may change once the user is known.
  if (isSignedIn) await act(settle)
  const first = opener ?? discloser
  if (first) await userEvent.click(await screen.findByRole('button', { name: first }))
  const scope = opener ? within(await screen.findByRole('dialog')) : screen
  const button = await waitFor(() => {
    const found = name
      ? scope.getByRole<HTMLButtonElement>('button', { name })
      : document.querySelector<HTMLButtonElement>('button[type=submit]')
    if (!found || found.disabled) throw new Error('no button')
    return found
  })
  return { network, button }
}

const SELECTOR = 'input:not([type=radio], [type=range], [type=file], [role=combobox]), textarea'
const fields = () => [...document.querySelectorAll<HTMLInputElement>(SELECTOR)]
const VALID: Record<string, string> = {
  email: 'nora@example.org',
  password: 'bread at dawn',
  tel: '+33 6 12 34 56 78',
}

/** Fills in all fields. Two rounds, because a ticked box may show another field. */
function fill(valueFor: (field: HTMLInputElement) => string) {
  for (let round = 0; round < 2; round += 1)
    for (const field of fields())
      if (field.type !== 'checkbox') fireEvent.change(field, { target: { value: valueFor(field) } })
      else if (!field.checked) fireEvent.click(field)
}
const entered = () => fields().map(({ type, checked, value }) => (type === 'checkbox' ? checked : value))
const HOSTILE = `<img src=x onerror=alert(1)>{{1}}\\';--`

const sendsOnce = async (form: Form) => {
  const { network, button } = await show(form)
  fill(({ type }) => VALID[type] ?? 'Nora Vidal')
  const before = entered()
  network.state = 'is lost'
  await userEvent.click(button)
  expect((await screen.findAllByText(form.options.offline ?? OFFLINE)).length).toBeGreaterThan(0)
  expect(entered()).toEqual(before)
  expect(network.bodies.length).toBeLessThanOrEqual(1)

  network.state = 'hangs'
  network.bodies = []
  await userEvent.dblClick(button)
  await waitFor(() => expect(network.bodies).toHaveLength(1))
  if (button.form) fireEvent.submit(button.form)
  await userEvent.click(button)
  await settle()
  expect(network.bodies).toHaveLength(1)
  expect(entered()).toEqual(before)
}

const requiresFields = async (form: Form) => {
  const { network, button } = await show(form)
  for (const field of fields()) if (field.type !== 'checkbox') fireEvent.change(field, { target: { value: '' } })
  await userEvent.click(button)
  await waitFor(() => expect(document.querySelector('[aria-invalid=true], [role=alert]')).not.toBeNull())
  const invalid = document.querySelectorAll(':is(input, select, textarea)[aria-invalid=true]')
  if (invalid.length === 0) {
    // A group of fields is required.
    expect(within(screen.getByRole('alert')).getByRole('link')).toHaveAttribute('href', expect.stringMatching(/^#./))
  } else if (invalid.length > 1) {
    await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus())
    expect(within(screen.getByRole('alert')).getAllByRole('link')).toHaveLength(invalid.length)
  } else if (invalid.length === 1) {
    await waitFor(() => expect(invalid[0]).toHaveFocus())
    // After Enter in a field with an error, focus does not move, so the error is announced.
    if (invalid[0]!.matches('input') && button.form) {
      fireEvent.submit(button.form)
      await waitFor(() => expect(screen.getByRole('alert')).not.toBeEmptyDOMElement())
    }
  }
  expect(document.activeElement).not.toBe(document.body)
  expect(network.bodies).toEqual([])
}

const treatsHostileTextAsText = async (form: Form) => {
  const { network, button } = await show(form)
  const { hostile = HOSTILE } = form.options
  fill(({ type }) => (type === 'tel' ? '1'.repeat(5000) : hostile.repeat(1000)))
  const before = entered()
  await userEvent.click(button)
  await waitFor(() => expect(document.querySelector('[aria-invalid=true]')).toHaveAccessibleDescription())
  expect(network.bodies).toEqual([])
  expect(entered()).toEqual(before)
  // Browsers would cut the text of such a field.
  expect(fields().filter(({ maxLength }) => maxLength > 0)).toEqual([])
  network.state = 'hangs'
  fill(({ type }) => VALID[type] ?? hostile)
  const texts = fields().filter(({ value }) => value === hostile)
  await userEvent.click(button)
  await waitFor(() => expect(network.bodies).toHaveLength(1))
  expect(network.bodies[0]!.split(JSON.stringify(hostile))).toHaveLength(texts.length + 1)
  expect(document.querySelector('img[src=x]')).toBeNull()
}

const prepare = () => {
  const fetched = globalThis.fetch
  beforeAll(withDialogs)
  afterEach(() => void (globalThis.fetch = fetched))
  beforeEach(() => {
    sessionStorage.clear()
    localStorage.clear()
    document.cookie = `${SIGNED_IN_COOKIE}=; max-age=0`
  })
}

/**
 * Tests these properties for each form of a table. Call it once at the top level of a test file. Forms that are not part
 * of the careers website need their own `render`, with French texts.
 */
export function checkForms(rows: readonly FormRow[], render = renderInSite) {
  const forms: Form[] = rows.map(([name, write, form, options = {}]) => ({ name, write, form, options, render }))
  const withFields = forms.filter(({ options }) => !options.button || options.hasFields)
  const required = withFields.filter(({ options }) => !options.isOptional)
  prepare()
  test.each(forms)(
    '$name keeps the input without a connection, reports the error, and is sent once despite repeated presses',
    sendsOnce,
  )
  if (required.length > 0)
    test.each(required)('$name is not sent without its required fields, and shows an error', requiresFields)
  if (withFields.length === 0) return
  test.each(withFields)(
    '$name treats hostile text as text, and does not send it if it is too long',
    treatsHostileTextAsText,
  )
}
