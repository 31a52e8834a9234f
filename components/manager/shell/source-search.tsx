import { Search } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button'
import { IconButton } from '#components/ui/icon-button'

const SourceDialog = dynamic(async () => (await import('./source-dialog')).SourceDialog)

type Props = {
  /** A button with text, for a list of fields. Default: an icon next to the list of sources. */
  hasText?: boolean
  onChoose: (source: string) => void
}

/** Opens the search for sources that are not in the list of a filter. */
export function SourceSearch({ hasText = false, onChoose }: Props) {
  const t = useTranslations('MANAGER.SOURCE_SEARCH')
  const [isOpen, setOpen] = useState(false)
  const button = { size: 'small', icon: <Search aria-hidden="true" />, onClick: () => setOpen(true) } as const
  return (
    <>
      {hasText ? (
        <Button tone="plain" {...button}>
          {t('OPEN')}
        </Button>
      ) : (
        <IconButton label={t('OPEN')} {...button} />
      )}
      {isOpen && <SourceDialog onChoose={onChoose} onClose={() => setOpen(false)} />}
    </>
  )
}
