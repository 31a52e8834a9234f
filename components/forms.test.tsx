import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { CredentialsForm } from '#components/account/credentials-form'
import { EmailChangeForm } from '#components/account/email-change-form'
import { ExportButton } from '#components/account/export-button'
import { ForgotPasswordForm } from '#components/account/forgot-password-form'
import { PasswordForm } from '#components/account/password-form'
import { PasswordRequest } from '#components/account/password-request'
import { PasswordReset } from '#components/account/password-reset'
import { SignUpForm } from '#components/account/sign-up-form'
import { Verification } from '#components/account/verification'
import { WithdrawDialog } from '#components/account/withdraw-dialog'
import { AlertModal } from '#components/alerts/alert-modal'
import { SubscriptionData } from '#components/alerts/subscription-data'
import { ContactForm } from '#components/funnel/contact-form'
import { ReviewSponsor } from '#components/funnel/review-sponsor'
import { DeleteForm } from '#components/information/delete-form'
import { Unsubscription } from '#components/information/unsubscription'
import { SmsForm } from '#components/recorder/phone/sms-form'
import { AdjustmentsForm } from '#components/site/adjustments-form'
import { AskButton } from '#components/site/ask-button'
import { renderSite } from '#components/site/render-site'
import { ToastProvider } from '#components/ui/toast'
import { saveAdjustments } from '#lib/client/adjustments'
import { NOTHING_REQUESTED } from '#lib/domain/adjustments'
import { RecordingLink } from '#lib/domain/recording'
import { SIGNED_IN_COOKIE } from '#lib/domain/signed-in-cookie'
import { withDialogs } from '#tests/support/dialogs'
import { fakeFormNetwork } from '#tests/support/form-network'
import { messagesIn } from '#tests/support/messages'
import { address, campaign, candidacy, user } from '#tests/support/samples'
import { settle } from '#tests/support/settle'

/** What the forms show while there is no connection, in French. */
const OFFLINE = /^Le serveur est injoignable\. Ce que vous avez saisi reste ici/
const none = () => undefined
const person = user({ iso_country: 'FR' })
const link = RecordingLink.parse({
  id: 1,
  candidacy_id: 1,
  pitch_id: 1,
  status: 'sent',
  expires_at: '2030-01-01T00:00:00Z',
})
const sent = candidacy({ confirmed_at: '2026-02-01T10:00:00Z', reference: 'K7M2-9QXD' })
const LILLE = address({ name: 'Lille', city: 'Lille', country: 'France', iso_country: 'FR', lat: 50.6, lon: 3.1 })
const adjustments = { campaign: campaign(), candidacy_id: 3, canStore: true }

type Options = {
  /** The name of the button that sends, if there is no submit button or the fields have tests of their own. */
  button?: string
  /** The name of the button that opens the dialog of the form. */
  opener?: string
  isSignedIn?: boolean
}
/** A form and its write. */
type Row = readonly [name: string, write: string, form: ReactElement, options?: Options]

const ROWS: Row[] = [
  [
    'sign-up',
    'POST /users',
    <SignUpForm key="" campaign_id={7} email="" onDone={none} onEmail={none} onExistingAccount={none} />,
  ],
  [
    'sign-in',
    'POST /sessions',
    <CredentialsForm key="" email="" campaign_id={null} onDone={none} onForgotten={none} />,
  ],
  [
    'forgotten password',
    'PATCH /users/send_password_reset',
    <ForgotPasswordForm key="" email="" campaign_id={null} onBack={none} />,
  ],
  [
    'new password',
    'PATCH /users/abc/reset_password',
    <PasswordReset key="" token="abc" job_slug={undefined} campaign_id={null} />,
  ],
  ['password for a protected action', 'PATCH /me/session', <PasswordRequest key="" onAnswer={none} />],
  [
    'verification',
    'PATCH /me',
    <Verification key="" user={{ ...person, legals_accepted_at: null, is_password_set_by_user: false }} />,
  ],
  ['password change', 'PATCH /me', <PasswordForm key="" isFirst={false} />],
  ['email change', 'POST /me/email', <EmailChangeForm key="" hasPassword onSent={none} />],
  [
    'contact',
    'PATCH /me',
    <ContactForm key="" user={person} onSaved={none}>
      {null}
    </ContactForm>,
  ],
  [
    'recommendation',
    'PATCH /me/candidacies/3/sponsor',
    <ReviewSponsor key="" candidacy={candidacy({ recommended_by: 'Zoé' })} isChanging onChange={none} onClose={none} />,
  ],
  [
    'adjustments',
    'PATCH /me/candidacies/3/adjustments',
    <AdjustmentsForm key="" value={NOTHING_REQUESTED} onSave={(wanted) => saveAdjustments(adjustments, wanted)} />,
  ],
  [
    'link by text message',
    'POST /me/recording_links/1/sms',
    <SmsForm key="" link={link} url="http://levain.test/recording#abc" />,
  ],
  ['job alert', 'POST /companies/levain/alert_subscriptions', <AlertModal key="" onClose={none} address={LILLE} />],
  [
    'job alert of a user',
    'POST /me/campaign_alerts',
    <AlertModal key="" onClose={none} address={LILLE} />,
    { isSignedIn: true, button: 'Créer une alerte' },
  ],
  [
    'deletion of the data of job alerts',
    'DELETE /alert_subscriptions/7',
    <SubscriptionData key="" link={{ id: '7', token: 'subscriber.x' }} onDeleted={none} />,
    { opener: 'Tout supprimer', button: 'Tout supprimer' },
  ],
  ['withdrawal', 'PATCH /me/candidacies/3/withdraw', <WithdrawDialog key="" candidacy={sent} onClose={none} />],
  ['deletion of the account', 'DELETE /me', <DeleteForm key="" user={person} onDone={none} />],
  [
    'question to the company',
    'PATCH /me/candidacies/3/discussion',
    <AskButton key="" candidacy_id={3} />,
    { button: 'Poser une question' },
  ],
  [
    'unsubscription',
    'PATCH /candidacies/3/unsubscribe',
    <Unsubscription key="" token="abc" id="3" />,
    { button: 'Se désabonner' },
  ],
  ['copy of the data', 'GET /me/export', <ExportButton key="" />, { button: 'Télécharger les données' }],
]

const FORMS = ROWS.map(([name, write, form, options = {}]) => ({ name, write, form, options }))

async function show(form: ReactElement, { button, opener, isSignedIn }: Options) {
  if (isSignedIn) document.cookie = `${SIGNED_IN_COOKIE}=1`
  renderSite(<ToastProvider>{form}</ToastProvider>, {
    locale: 'fr',
    messages: messagesIn('fr'),
    company: { is_sponsorship_active: true },
  })
  // The form may change once the user is known.
  if (isSignedIn) await act(settle)
  if (opener) await userEvent.click(await screen.findByRole('button', { name: opener }))
  const scope = opener ? within(await screen.findByRole('dialog')) : screen
  if (button) return scope.findByRole<HTMLButtonElement>('button', { name: button })
  return waitFor(() => {
    const found = document.querySelector<HTMLButtonElement>('button[type=submit]')
    if (!found) throw new Error('no submit button')
    return found
  })
}

const SELECTOR = 'input:not([type=radio], [type=range], [role=combobox]), textarea'
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

const fetched = globalThis.fetch
beforeAll(withDialogs)
afterEach(() => void (globalThis.fetch = fetched))
beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  document.cookie = `${SIGNED_IN_COOKIE}=; max-age=0`
})

test.each(FORMS)(
  '$name keeps the input without a connection, reports the error, and is sent once despite repeated presses',
  async ({ write, form, options }) => {
    const network = fakeFormNetwork(write, person)
    const button = await show(form, options)
    fill(({ type }) => VALID[type] ?? 'Nora Vidal')
    const before = entered()
    network.state = 'is lost'
    await userEvent.click(button)
    expect((await screen.findAllByText(OFFLINE)).length).toBeGreaterThan(0)
    expect(entered()).toEqual(before)
    expect(network.writes).toBeLessThanOrEqual(1)

    network.state = 'hangs'
    network.writes = 0
    await userEvent.dblClick(button)
    await waitFor(() => expect(network.writes).toBe(1))
    if (button.form) fireEvent.submit(button.form)
    await userEvent.click(button)
    await settle()
    expect(network.writes).toBe(1)
    expect(entered()).toEqual(before)
  },
)

const WITH_FIELDS = FORMS.filter(({ options }) => !options.button)
/** The candidate may leave these fields empty. */
const OPTIONAL = ['recommendation', 'withdrawal']

test.each(WITH_FIELDS.filter(({ name }) => !OPTIONAL.includes(name)))(
  '$name is not sent without its required fields, and shows an error',
  async ({ write, form, options }) => {
    const network = fakeFormNetwork(write, person)
    const button = await show(form, options)
    for (const field of fields()) if (field.type !== 'checkbox') fireEvent.change(field, { target: { value: '' } })
    await userEvent.click(button)
    await waitFor(() => expect(document.querySelector('[aria-invalid=true], [role=alert]')).not.toBeNull())
    expect(document.activeElement).not.toBe(document.body)
    expect(network.writes).toBe(0)
  },
)

test.each(WITH_FIELDS)(
  '$name renders hostile text as text, and does not send text that is too long',
  async ({ write, form, options }) => {
    const network = fakeFormNetwork(write, person)
    const button = await show(form, options)
    const hostile = '<img src=x onerror=alert(1)>\u202e'.repeat(1000)
    fill(({ type }) => (type === 'tel' ? '1'.repeat(5000) : hostile))
    const before = entered()
    await userEvent.click(button)
    await waitFor(() => expect(document.querySelector('[aria-invalid=true]')).toHaveAccessibleDescription())
    expect(network.writes).toBe(0)
    expect(entered()).toEqual(before)
    // Browsers would cut the text of such a field.
    expect(fields().filter(({ maxLength }) => maxLength > 0)).toEqual([])
    expect(document.querySelector('img[src=x]')).toBeNull()
  },
)
