import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button'
import css from './not-loaded.module.css'

type Props = {
  text: string
  /** The result of the read that failed. */
  read: { mutate: () => unknown; isValidating: boolean }
}

/** Shown in place of a part of the application that could not be loaded, with a retry. */
export function NotLoaded({ text, read: { mutate, isValidating } }: Props) {
  const t = useTranslations('MANAGERAPPLICATION')
  return (
    <p className={css.notLoaded}>
      {text}{' '}
      <Button tone="quiet" size="small" busy={isValidating} onClick={() => void mutate()}>
        {t('RETRY')}
      </Button>
    </p>
  )
}
