import { CircleAlert, FileCheck2, FileUp, Upload } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from './button'
import css from './file-drop.module.css'
import type { ControlProps } from './field'
import { type FileRules, formatSize } from '#lib/client/file-rules'
import { Progress } from './progress'

export type FileState =
  | { at: 'empty' }
  /** Progress from 0 to 1, null while unknown. */
  | { at: 'uploading'; name: string; progress: number | null }
  /** `isFinal`: the file itself was rejected and would be rejected again. */
  | { at: 'failed'; name?: string; message: string; isFinal?: boolean }
  | { at: 'done'; name: string; size?: number; href?: string }

export type FileDropProps = ControlProps & {
  state: FileState
  rules: FileRules
  /** Replaces the default text of the rules, which names only types and size. */
  rulesText?: string
  /** Called with a valid file. An invalid one is rejected immediately with a message. */
  onFile: (file: File) => void
  onRemove?: () => void
  onCancel?: () => void
  onRetry?: () => void
  disabled?: boolean
  /** Icon for the type of file. Default: an upload arrow. */
  icon?: ReactNode
  /** Opens the camera on phones. */
  capture?: 'user' | 'environment'
  /** Whether the file is the main input of the screen. Its button is then large and primary. */
  isMain?: boolean
  /** Further actions for the file. */
  more?: ReactNode
  /** Single-row layout, for screens where the file is not the main element. */
  compact?: boolean
}

type InsideProps = FileDropProps & {
  open: () => void
  failure: string | null
  clearRejection: () => void
}
type At<S extends FileState['at']> = InsideProps & {
  state: FileState & { at: S }
}

/** Renders the content for the state: the button that chooses a file, the progress, an error, or the file. */
export function FileDropInside(props: InsideProps) {
  const { state, failure } = props
  if (state.at === 'uploading') return <Uploading {...props} state={state} />
  if (failure) return <Failed {...props} failure={failure} />
  if (state.at === 'done') return <Done {...props} state={state} />
  return <Empty {...props} />
}

function Empty({ icon, open, disabled, isMain }: InsideProps) {
  const t = useTranslations('FILES')
  return (
    <>
      <span className={css.icon} aria-hidden="true">
        {icon ?? <Upload />}
      </span>
      <p className={css.lead}>
        <span className={css.drag}>{t('DROP')}</span>
        <span className={css.tap}>{t('TAP')}</span>
      </p>
      <div className={css.actions}>
        <Button
          {...(isMain ? { size: 'large' } : { tone: 'quiet', size: 'small' })}
          icon={<FileUp />}
          onClick={open}
          tabIndex={-1}
          disabled={disabled}
        >
          {t('CHOOSE')}
        </Button>
      </div>
    </>
  )
}

function Failed({ id, state, failure, open, disabled, onRetry }: InsideProps) {
  const t = useTranslations('FILES')
  const mayRetry = state.at === 'failed' && !state.isFinal && onRetry
  return (
    <>
      <span className={css.icon} aria-hidden="true">
        <CircleAlert />
      </span>
      <p id={`${id}-failure`} className={css.failure} role="alert">
        {failure}
      </p>
      <div className={css.actions}>
        {mayRetry && (
          <Button size="small" onClick={onRetry}>
            {t('RETRY')}
          </Button>
        )}
        <Button tone="quiet" size="small" icon={<FileUp />} onClick={open} disabled={disabled}>
          {t('CHOOSE_OTHER')}
        </Button>
      </div>
    </>
  )
}

function Uploading({ state, onCancel }: At<'uploading'>) {
  const t = useTranslations('FILES')
  const label = t('UPLOADING', { name: state.name })
  return (
    <div className={css.uploading} role="group" aria-label={label}>
      <Progress value={state.progress} label={label} showLabel />
      {onCancel && (
        <Button tone="plain" size="small" onClick={onCancel}>
          {t('CANCEL')}
        </Button>
      )}
    </div>
  )
}

function Done({ state, open, onRemove, disabled, clearRejection, more }: At<'done'>) {
  const t = useTranslations('FILES')
  const locale = useLocale()
  const remove = () => {
    clearRejection()
    onRemove?.()
  }
  return (
    <div className={css.done}>
      <span className={css.icon} aria-hidden="true">
        <FileCheck2 />
      </span>
      <div className={css.text} role="status">
        <p className={css.name}>
          {state.href ? (
            <a href={state.href} target="_blank" rel="noreferrer">
              {state.name}
            </a>
          ) : (
            state.name
          )}
        </p>
        <p className={css.rules}>
          {[t('DONE'), state.size && formatSize(locale, state.size)].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className={css.actions}>
        <Button tone="quiet" size="small" onClick={open} disabled={disabled}>
          {t('REPLACE')}
        </Button>
        {more}
        {onRemove && (
          <Button tone="plain" size="small" disabled={disabled} onClick={remove}>
            {t('REMOVE')}
          </Button>
        )}
      </div>
    </div>
  )
}
