import { useTranslations } from 'next-intl'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { Button } from '#components/ui/button'
import { onFirstUse } from '#lib/client/first-use'
import { useIsNear } from '#lib/client/use-is-near'

/**
 * Creates a part of a page that loads when it is near the viewport or when the visitor first uses the page. Until then,
 * it shows a fallback, which should have about the same height.
 */
export function lazyNearViewport<Props extends object>(load: () => Promise<ComponentType<Props>>, fallback: ReactNode) {
  return function LazyPart(props: Props) {
    const t = useTranslations('UI.NOT_LOADED')
    const { ref, isNear } = useIsNear<HTMLDivElement>()
    const [isUsed, setUsed] = useState(false)
    const [isFailed, setFailed] = useState(false)
    const [Part, setPart] = useState<ComponentType<Props> | null>(null)
    const isDue = (isNear || isUsed) && !isFailed
    useEffect(() => onFirstUse(() => setUsed(true)), [])
    useEffect(() => {
      if (isDue)
        load().then(
          (part) => setPart(() => part),
          () => setFailed(true),
        )
    }, [isDue])
    if (Part) return <Part {...props} />
    if (!isFailed) return <div ref={ref}>{fallback}</div>
    return (
      <p role="alert">
        {t('TITLE')}{' '}
        <Button tone="plain" size="small" onClick={() => setFailed(false)}>
          {t('RETRY')}
        </Button>
      </p>
    )
  }
}
