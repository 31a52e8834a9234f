import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button'

export type Unloaded = {
  text: string
  /** The result of the read that failed. */
  read: { mutate: () => unknown; isValidating: boolean }
}
type Props = Unloaded & { className: string | undefined }

/** Shown in place of a small part of a screen that could not be loaded, with a retry. */
export function ShortLoadError({ text, read: { mutate, isValidating }, className }: Props) {
  const t = useTranslations('UI.NOT_LOADED')
  return (
    <p className={className}>
      {text}{' '}
      <Button tone="quiet" size="small" busy={isValidating} onClick={() => void mutate()}>
        {t('RETRY')}
      </Button>
    </p>
  )
}
