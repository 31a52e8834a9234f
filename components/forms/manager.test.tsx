import { type ReactElement, useState } from 'react'
import { NameForm } from '#components/manager/account/name-form'
import { PasskeyDialog } from '#components/manager/account/passkey-dialog'
import { PasskeyRow } from '#components/manager/account/passkey-row'
import { Sessions } from '#components/manager/account/sessions'
import { CaptionsDialog } from '#components/manager/application/captions-dialog'
import { Composer } from '#components/manager/application/composer'
import { NoteItem } from '#components/manager/application/note-item'
import { Notes } from '#components/manager/application/notes'
import { BulkDialog } from '#components/manager/inbox/bulk-dialog'
import { InboxExport } from '#components/manager/inbox/inbox-export'
import { ViewDialog } from '#components/manager/inbox/view-dialog'
import { InviteDialog } from '#components/manager/settings/invite-dialog'
import { TemplateEditor } from '#components/manager/settings/templates/template-editor'
import { renderManager } from '#components/manager/shell/render-manager'
import { EmailStep } from '#components/manager/sign-in/email-step'
import { ApplicationContext } from '#lib/client/manager/application/context'
import { callStaff } from '#lib/client/manager/api'
import { useViews } from '#lib/client/manager/inbox/use-views'
import { useMembers } from '#lib/client/manager/members'
import { usePasskeys } from '#lib/client/manager/passkeys'
import { useTemplates } from '#lib/client/manager/settings/use-templates'
import { renamePasskey } from '#lib/contract/staff/passkeys'
import { staffCandidacy } from '#tests/support/application-api'
import { messagesIn } from '#tests/support/messages'
import { checkForms, type FormRow } from './check-forms'

const none = () => undefined
const AT = '2026-11-25T09:00:00.000Z'
const PASSKEY = { id: 1, name: 'Portable', created_at: AT, last_used_at: null }
const NOTE = {
  id: 1,
  candidacy_id: 1,
  staff_user_id: 1,
  author_name: 'Ada Frei',
  content: 'Bread',
  mentions: [],
  created_at: AT,
  changed_at: null,
  is_editable: true,
  version: '1',
}
function EditableNote() {
  const [isEditing, setEditing] = useState(false)
  return <NoteItem note={NOTE} isEditing={isEditing} onEdit={setEditing} />
}
const NEW_TEMPLATE = { locale: 'fr', kind: 'reply', name: '', content: '' } as const

/** The responses to what the forms read. */
const READS = {
  'GET /session/methods': { oidc: null },
  'GET /passkeys': { passkeys: [] },
  'GET /sessions': { sessions: [] },
  'GET /members': { members: [] },
  'GET /templates': { templates: [], fields: [] },
  'GET /candidacies/1/notes': { notes: [] },
  'GET /views': { views: [] },
}
const HOSTILE = `<img src=x onerror=alert(1)>\\';--`

const inApplication = (form: ReactElement) => (
  <ApplicationContext
    value={{
      application: staffCandidacy(),
      name: 'Nora Petit',
      history: [],
      base: { version: 'v1', at: '' },
      neighbors: { position: null, previous: null, next: null },
      open: none,
      refresh: async () => undefined,
      owner: { company: 'levain', member_id: 1, id: 1 },
    }}
  >
    {form}
  </ApplicationContext>
)

const OwnPasskey = () => <PasskeyRow passkey={PASSKEY} {...usePasskeys()} />
const Invitation = () => <InviteDialog invite={useMembers().invite} onClose={none} />
const NewView = () => {
  const { save, change } = useViews()
  return <ViewDialog view={null} filter={{}} onCreate={save} onChange={change} onClose={none} />
}
const NewTemplate = () => (
  <TemplateEditor template={null} initial={NEW_TEMPLATE} draftId="new" store={useTemplates()} onClose={none} />
)

const FORMS: readonly FormRow[] = [
  [
    'sign-in',
    'POST /session/codes',
    <EmailStep key="" email="" problem={null} isInDialog={false} takesFocus={false} onSent={none} onSignedIn={none} />,
  ],
  ['own name', 'PATCH /session', <NameForm key="" />],
  [
    'name of a passkey',
    'PATCH /passkeys/1',
    <PasskeyDialog
      key=""
      title="Nommer"
      submitLabel="Enregistrer"
      name=""
      textOf={() => 'Le serveur est injoignable. Ce que vous avez saisi reste ici.'}
      onSubmit={(name) => callStaff(renamePasskey, { params: { id: 1 }, body: { passkey: { name } } })}
      onClose={none}
    />,
  ],
  ['removal of a passkey', 'DELETE /passkeys/1', <OwnPasskey key="" />, { opener: 'Supprimer', button: 'Supprimer' }],
  [
    'sign-out everywhere',
    'DELETE /sessions',
    <Sessions key="" />,
    { opener: 'Se déconnecter partout', button: 'Se déconnecter partout' },
  ],
  ['reply', 'POST /candidacies/1/messages', inApplication(<Composer />)],
  ['note', 'POST /candidacies/1/notes', inApplication(<Notes />)],
  [
    'change of a note',
    'PATCH /candidacies/1/notes/1',
    inApplication(<EditableNote />),
    { discloser: 'Modifier la remarque' },
  ],
  [
    'captions',
    'PUT /candidacies/1/captions',
    inApplication(<CaptionsDialog captions={null} onClose={none} />),
    { hostile: HOSTILE + 'x'.repeat(500) },
  ],
  [
    'bulk reply',
    'POST /candidacies/bulk/preview',
    <BulkDialog key="" action="reply" ids={[1, 2]} names={new Map()} onClose={none} onChanged={none} />,
    { button: 'Prévisualiser', hasFields: true },
  ],
  ['view of the inbox', 'POST /views', <NewView key="" />],
  [
    'export of the inbox',
    'GET /inbox/export',
    <InboxExport key="" filter={{}} onClose={none} />,
    { button: 'Télécharger' },
  ],
  ['invitation', 'POST /members', <Invitation key="" />],
  // The usual text contains a field that no template has.
  ['template', 'POST /templates', <NewTemplate key="" />, { hostile: HOSTILE }],
]

checkForms(
  FORMS.map(([name, write, form, options]) => [name, write, form, { ...options, replies: READS }]),
  (form) => void renderManager(form, { role: 'admin', locale: 'fr', texts: messagesIn('fr') }),
)
