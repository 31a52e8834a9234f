'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button'
import { useErrorText } from '#lib/client/error-text'
import { exportData } from '#lib/client/profile'
import { saveFile } from '#lib/client/save-file'
import { useFormatter } from '#lib/i18n/formatter'
import css from './profile-data.module.css'

type State =
  | { kind: 'idle' }
  | { kind: 'downloading'; bytes: number }
  | { kind: 'done' }
  | { kind: 'failed'; message: string }

/** Downloads all stored data of the user and shows the amount so far. */
export function ExportButton() {
  const t = useTranslations('PROFILE.DATA')
  const format = useFormatter()
  const errorText = useErrorText()
  const [state, setState] = useState<State>({ kind: 'idle' })
  const download = async () => {
    setState({ kind: 'downloading', bytes: 0 })
    try {
      const file = await exportData((bytes) => setState({ kind: 'downloading', bytes }))
      saveFile(file, file.name)
      setState({ kind: 'done' })
    } catch (error) {
      setState({ kind: 'failed', message: errorText.call(error) })
    }
  }
  const size = (bytes: number) =>
    format.number(bytes / 1e6, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 })
  return (
    <div className={css.action}>
      <Button tone="quiet" busy={state.kind === 'downloading'} onClick={() => void download()}>
        {t('EXPORT_GO')}
      </Button>
      <p role="status" className={css.state} data-kind={state.kind}>
        {state.kind === 'downloading' && t('EXPORT_DOWNLOADING', { size: size(state.bytes) })}
        {state.kind === 'done' && t('EXPORT_DONE')}
        {state.kind === 'failed' && state.message}
      </p>
    </div>
  )
}
