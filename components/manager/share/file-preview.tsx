import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '#components/ui/button'
import { Spinner } from '#components/ui/spinner'
import { useErrorText } from '#lib/client/error-text'
import css from './share.module.css'

type Props = {
  file: { url: string | null; error: unknown; retry: () => unknown }
  children: (url: string) => ReactNode
}

/** Shows a file, or its loading or error state in the same space. */
export function FilePreview({ file: { url, error, retry }, children }: Props) {
  const t = useTranslations('MANAGERSHARE')
  const errorText = useErrorText()
  if (url !== null && !error) return children(url)
  return (
    <div className={css.pending} role="status">
      {error ? (
        <>
          <p>{errorText.call(error)}</p>
          <Button tone="quiet" size="small" onClick={() => void retry()}>
            {t('RETRY')}
          </Button>
        </>
      ) : (
        <>
          <Spinner />
          <span className="visually-hidden">{t('LOADING')}</span>
        </>
      )}
    </div>
  )
}
