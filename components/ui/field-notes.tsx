import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import css from './field-notes.module.css'

export type FieldNotesProps = { hint?: ReactNode; error?: string | null }

type Props = FieldNotesProps & { id: string; counter?: ReactNode; children: ReactNode }

/** Ids for `aria-describedby` of the control. */
export const describedByOf = (id: string, { hint, error }: FieldNotesProps) =>
  [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined

/** Shows the hint above a control, and the error and the counter below it. All fields use it. */
export const FieldNotes = ({ id, hint, error, counter, children }: Props) => (
  <>
    {hint && (
      <div id={`${id}-hint`} className={css.hint}>
        {hint}
      </div>
    )}
    {children}
    <div className={css.below}>
      {error && (
        <p id={`${id}-error`} className={css.error}>
          <CircleAlert aria-hidden="true" />
          <span>{error}</span>
        </p>
      )}
      {counter}
    </div>
  </>
)
