'use client'

import { ImageUp } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { IMAGE_RULES } from '#lib/domain/image-rules'
import { FOLDERS } from '#lib/domain/upload'
import { Field } from './field'
import { FileDrop } from './file-drop'
import { formatSize } from '#lib/client/file-rules'
import type { ImageProblem } from './image-file'

const { extensions } = FOLDERS['user/avatars']
/**
 * Formats that are accepted but not listed. The browser converts those that it can open, and the picker reports an
 * error for the others, such as HEIC.
 */
const TOLERATED = ['gif', 'avif', 'bmp', 'jfif', 'heic', 'heif']

type Props = { problem: (ImageProblem & { name: string }) | null; onFile: (file: File) => void }

/** Picks one local file. Shows the rules of §5, and an error at the field if the file breaks one. */
export function ImageChoice({ problem, onFile }: Props) {
  const t = useTranslations('FILES.IMAGE')
  const locale = useLocale()
  const { max_size, min_side: min } = IMAGE_RULES
  const types = extensions.filter((extension) => extension !== 'jpeg').map((extension) => extension.toUpperCase())
  const problemText = () => {
    if (problem?.key === 'TOO_SMALL') return t('TOO_SMALL', { width: problem.width, height: problem.height, min })
    return problem?.key === 'HEIC' ? t('HEIC') : t('UNREADABLE', { name: problem?.name ?? '' })
  }
  return (
    <Field label={t('FIELD')} hideLabel>
      {(control) => (
        <FileDrop
          {...control}
          icon={<ImageUp />}
          state={problem ? { at: 'failed', name: problem.name, message: problemText() } : { at: 'empty' }}
          rules={{ extensions, max_size, tolerated: TOLERATED }}
          rulesText={t('RULES', { types: types.join(', '), size: formatSize(locale, max_size), min })}
          onFile={onFile}
        />
      )}
    </Field>
  )
}
