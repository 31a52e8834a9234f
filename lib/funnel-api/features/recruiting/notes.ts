import type { Selectable } from 'kysely'
import { ApiError } from '#lib/contract/errors'
import type { StaffNote } from '#lib/contract/staff/notes'
import { countChange, replaceVersion } from '#lib/funnel-api/features/candidacies/version'
import { type Actor, authorOf } from '#lib/funnel-api/features/recruiting/actor'
import { deleteMentionEmails, notifyMentioned } from '#lib/funnel-api/features/recruiting/mention-emails'
import { submittedCandidacyId } from '#lib/funnel-api/features/recruiting/submitted-candidacy'
import type { Api } from '#lib/funnel-api/platform/context'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import type { CandidacyNoteRow } from '#lib/funnel-api/platform/db/schema-application-work'
import { inTransaction } from '#lib/funnel-api/platform/db/transaction'

type NoteContext = Pick<Api, 'db' | 'now' | 'origin'>
type Note = Selectable<CandidacyNoteRow>

/** Maximum number of notes per application, because their list has no pages. */
const MAX_NOTES = 500

/** The author and admins may change a note. Any API key of a company may change the notes that keys have written. */
const isEditable = ({ member }: Actor, { staff_user_id }: Note) =>
  member === null ? staff_user_id === null : member.is_admin || member.id === staff_user_id

/** The beginning of the version of a note, which distinguishes it from the version of an application. */
const NOTE_PREFIX = 'note.'

const versionOf = ({ id, changed_at }: Note) =>
  `${NOTE_PREFIX}${id}.${changed_at === null ? 0 : Date.parse(changed_at).toString(36)}`

export const toNote = (actor: Actor, note: Note): StaffNote => ({
  ...note,
  is_editable: isEditable(actor, note),
  version: versionOf(note),
})

export const noteRows = (db: Db, candidacy_id: number) =>
  db.selectFrom('candidacy_notes').selectAll().where('candidacy_id', '=', candidacy_id)

export async function listNotes(db: Db, actor: Actor, id: number) {
  const candidacy_id = await submittedCandidacyId(db, actor.company.id, id)
  const notes = await noteRows(db, candidacy_id).orderBy('id').execute()
  return { notes: notes.map((note) => toNote(actor, note)) }
}

type NewNote = { content: string; mentions: number[]; author_name?: string | undefined }

/**
 * Adds a note, which candidates cannot see, and emails the mentioned members. Throws CONFLICT if the application has
 * too many notes.
 */
export const createNote = (
  api: NoteContext,
  actor: Actor,
  id: number,
  { content, mentions, author_name }: NewNote,
  expected: string | null,
) =>
  inTransaction(api, async (db) => {
    const candidacy_id = await submittedCandidacyId(db, actor.company.id, id)
    const version = await countChange(db, candidacy_id, expected)
    const { count } = await db
      .selectFrom('candidacy_notes')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('candidacy_id', '=', candidacy_id)
      .executeTakeFirstOrThrow()
    if (Number(count) >= MAX_NOTES) throw new ApiError('CONFLICT', `Application has ${MAX_NOTES} notes`)
    const note = await db
      .insertInto('candidacy_notes')
      .values({
        candidacy_id,
        content,
        mentions,
        ...authorOf(actor, author_name),
        created_at: api.now().toISOString(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await notifyMentioned(db, api, actor, note, mentions)
    return { note: toNote(actor, note), version }
  })

/**
 * Locks the application, counts a change of it, and returns the note. `expected` is a version of the note or of the
 * application. Throws NOT_FOUND, STALE, and FORBIDDEN if the caller may not change the note.
 */
async function requireEditableNote(db: Db, actor: Actor, id: number, note_id: number, expected: string | null) {
  const candidacy_id = await submittedCandidacyId(db, actor.company.id, id)
  const expectsNote = expected?.startsWith(NOTE_PREFIX) === true
  const versions = await replaceVersion(db, candidacy_id, expectsNote ? null : expected)
  const note = await db
    .selectFrom('candidacy_notes')
    .selectAll()
    .where('id', '=', note_id)
    .where('candidacy_id', '=', candidacy_id)
    .executeTakeFirst()
  if (!note) throw new ApiError('NOT_FOUND', 'Note not found')
  if (!isEditable(actor, note)) throw new ApiError('FORBIDDEN', 'Only the author and administrators can change a note')
  if (expectsNote && versionOf(note) !== expected) throw new ApiError('STALE', 'Note was changed in the meantime')
  return { note, ...versions }
}

type NoteChange = { content?: string | undefined; mentions?: number[] | undefined }

export const updateNote = (
  api: NoteContext,
  actor: Actor,
  { id, note_id }: { id: number; note_id: number },
  { content, mentions }: NoteChange,
  expected: string | null,
) =>
  inTransaction(api, async (db) => {
    const { note, version } = await requireEditableNote(db, actor, id, note_id, expected)
    const changed = await db
      .updateTable('candidacy_notes')
      .set({
        content: content ?? note.content,
        mentions: mentions ?? note.mentions,
        changed_at: api.now().toISOString(),
      })
      .where('id', '=', note_id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const added = changed.mentions.filter((member) => !note.mentions.includes(member))
    await notifyMentioned(db, api, actor, changed, added)
    return { note: toNote(actor, changed), version }
  })

/** Deletes a note and the emails about it. */
export const deleteNote = (
  api: NoteContext,
  actor: Actor,
  { id, note_id }: { id: number; note_id: number },
  expected: string | null,
) =>
  inTransaction(api, async (db) => {
    const { note, ...versions } = await requireEditableNote(db, actor, id, note_id, expected)
    await db.deleteFrom('candidacy_notes').where('id', '=', note_id).execute()
    await deleteMentionEmails(db, actor.company.id, note)
    return versions
  })
