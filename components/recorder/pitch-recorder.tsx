'use client'

import { Clapperboard } from 'lucide-react'
import { Field } from '#components/ui/field'
import { FileDrop, type FileState } from '#components/ui/file-drop'
import { FOLDERS } from '#lib/domain/upload'

type PitchRecorderProps = {
  label: string
  state: FileState
  onFile: (file: File) => void
  onCancel: () => void
  onRetry: () => void
}

/** How a pitch is made: by choosing a video, or on phones by filming one with the camera's own app. */
export const PitchRecorder = ({ label, ...rest }: PitchRecorderProps) => (
  <Field label={label} hideLabel>
    {(control) => <FileDrop {...control} {...rest} rules={FOLDERS.records} icon={<Clapperboard aria-hidden />} />}
  </Field>
)
