import { ConfirmEmail } from '#components/account/confirm-email'
import { CredentialsForm } from '#components/account/credentials-form'
import { DataRights } from '#components/account/data-rights'
import { EmailChangeForm } from '#components/account/email-change-form'
import { EmailVerification } from '#components/account/email-verification'
import { ExportButton } from '#components/account/export-button'
import { ForgotPasswordForm } from '#components/account/forgot-password-form'
import { PasswordForm } from '#components/account/password-form'
import { PasswordRequest } from '#components/account/password-request'
import { PasswordReset } from '#components/account/password-reset'
import { SignUpForm } from '#components/account/sign-up-form'
import { Verification } from '#components/account/verification'
import { AlertModal } from '#components/alerts/alert-modal'
import { Subscription } from '#components/alerts/subscription'
import { SubscriptionData } from '#components/alerts/subscription-data'
import { DeleteForm } from '#components/information/delete-form'
import { HelpVote } from '#components/information/help-vote'
import { Unsubscription } from '#components/information/unsubscription'
import { address, user } from '#tests/support/samples'
import { checkForms } from './check-forms'

const none = () => undefined
const person = user({ iso_country: 'FR' })
const LILLE = address({ name: 'Lille', city: 'Lille', country: 'France', iso_country: 'FR', lat: 50.6, lon: 3.1 })
const link = { id: '7', token: 'subscriber.x' }
const subscription = {
  email: 'n***@example.org',
  is_confirmed: false,
  is_stopped: false,
  alerts: [{ id: 4, distance: 20, address: LILLE }],
}

checkForms([
  [
    'sign-up',
    'POST /users',
    <SignUpForm key="" campaign_id={7} email="" onDone={none} onEmail={none} onExistingAccount={none} />,
  ],
  [
    'sign-in',
    'POST /sessions',
    <CredentialsForm key="" email="" campaign_id={null} onDone={none} onEmail={none} onForgotten={none} />,
  ],
  [
    'forgotten password',
    'PATCH /users/send_password_reset',
    <ForgotPasswordForm key="" email="" campaign_id={null} onEmail={none} onBack={none} />,
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
  ['email change', 'POST /me/email', <EmailChangeForm key="" user={person} initialEmail="" onSent={none} />],
  [
    'confirmation of the email address',
    'POST /email_confirmations',
    <ConfirmEmail key="" />,
    { button: 'Confirmer l’adresse' },
  ],
  [
    'new confirmation link',
    'POST /me/verification',
    <EmailVerification key="" />,
    { isSignedIn: true, person: { email_verified_at: null }, button: 'Renvoyer le lien' },
  ],
  [
    'longer retention',
    'PATCH /me/expiration_date',
    <DataRights key="" />,
    { button: 'Conserver 24 mois', replies: { 'GET /me/expiration_date': { expiration_date: '2027-05-01' } } },
  ],
  ['copy of the data', 'GET /me/export', <ExportButton key="" />, { button: 'Télécharger les données' }],
  ['deletion of the account', 'DELETE /me', <DeleteForm key="" user={person} onDone={none} />],
  ['job alert', 'POST /companies/levain/alert_subscriptions', <AlertModal key="" onClose={none} address={LILLE} />],
  [
    'job alert of a user',
    'POST /me/campaign_alerts',
    <AlertModal key="" onClose={none} address={LILLE} />,
    { isSignedIn: true, button: 'Créer une alerte' },
  ],
  [
    'confirmation of a job alert',
    'PATCH /alert_subscriptions/7/confirm',
    <Subscription key="" {...link} />,
    { button: 'Confirmer l’alerte', replies: { 'POST /alert_subscriptions/7': subscription } },
  ],
  [
    'deletion of a job alert',
    'DELETE /alert_subscriptions/7/alerts/4',
    <Subscription key="" {...link} />,
    { button: 'Supprimer l’alerte Lille · 20 km', replies: { 'POST /alert_subscriptions/7': subscription } },
  ],
  [
    'deletion of the data of job alerts',
    'DELETE /alert_subscriptions/7',
    <SubscriptionData key="" link={link} onDeleted={none} />,
    { opener: 'Tout supprimer', button: 'Tout supprimer' },
  ],
  [
    'unsubscription',
    'PATCH /candidacies/3/unsubscribe',
    <Unsubscription key="" token="abc" id="3" days={7} />,
    { button: 'Se désabonner' },
  ],
  [
    'opinion about a help article',
    'POST /companies/levain/help_center/applying/no-cv/votes',
    <HelpVote key="" article={{ category_slug: 'applying', slug: 'no-cv' }} locale="fr" />,
    { button: 'Non', offline: 'Votre avis n’a pas pu être enregistré. Réessayez.' },
  ],
])
