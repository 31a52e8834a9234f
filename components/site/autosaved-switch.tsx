'use client'

import { type ReactNode, useId } from 'react'
import { z } from 'zod'
import { SaveStatus } from '#components/site/save-status'
import { Switch } from '#components/ui/checkbox'
import { describedByOf, FieldNotes } from '#components/ui/field-notes'
import { useAutosavedChoice } from '#lib/client/use-autosaved-choice'

const Choice = z.boolean()

type Props = {
  /** Storage key of the unsaved choice. */
  storageKey: string
  /** The choice at the server. */
  stored: boolean
  put: (isOn: boolean) => Promise<unknown>
  /**
   * Whether "on" is consent. Only the person sends consent, by the switch or the retry. It is never sent again on reconnect
   * or after a reload, because a link in an email may have withdrawn it since. A withdrawal is sent again like any choice.
   */
  isConsent?: boolean
  /** The label without markup. */
  name: string
  label?: ReactNode
  offHint?: string
  /** The texts after the choice is saved. */
  savedTexts?: { on: string; off: string }
}

/** A switch that is saved immediately. A choice that could not be saved stays, with an error and a retry. */
export function AutosavedSwitch({ storageKey, stored, put, isConsent, name, label, offHint, savedTexts }: Props) {
  const id = useId()
  const choice = useAutosavedChoice({
    stored,
    storageKey,
    schema: Choice,
    put,
    mayResend: (isOn) => !(isConsent && isOn),
  })
  const { value: isOn, error } = choice
  return (
    <div>
      <FieldNotes id={id} error={error}>
        <Switch
          id={id}
          label={label ?? name}
          hint={isOn ? undefined : offHint}
          checked={isOn}
          aria-describedby={describedByOf(id, { error })}
          aria-invalid={error ? true : undefined}
          onChange={({ target }) => choice.save(target.checked)}
        />
      </FieldNotes>
      <SaveStatus
        isBelow
        label={name}
        state={choice.state}
        savedText={savedTexts?.[isOn ? 'on' : 'off']}
        onRetry={choice.retry}
      />
    </div>
  )
}
