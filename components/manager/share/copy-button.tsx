import { Check, Copy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Button } from '#components/ui/button'
import { useToast } from '#components/ui/toast'
import { copyText } from '#lib/client/copy'

const CONFIRMATION_MS = 2500

type Props = {
  text: string
  /** Text of the button. */
  label: string
  /** Accessible name, needed if several buttons have the same label. It must start with the label. */
  name?: string
  tone?: 'quiet' | 'plain'
}

/** Copies a text and confirms it in place. */
export function CopyButton({ text, label, name, tone = 'quiet' }: Props) {
  const t = useTranslations('MANAGERSHARE')
  const toast = useToast()
  const [copied, setCopied] = useState<string | null>(null)
  useEffect(() => {
    if (copied === null) return
    const timer = setTimeout(() => setCopied(null), CONFIRMATION_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    setCopied(null)
    // The error of an earlier press.
    toast({ key: 'copy' })
    if (await copyText(text)) setCopied(text)
    else toast({ key: 'copy', message: t('COPY_FAILED'), tone: 'danger' })
  }
  const isCopied = copied === text
  return (
    <>
      <Button
        tone={tone}
        size="small"
        aria-label={name}
        icon={isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        onClick={() => void copy()}
      >
        {isCopied ? t('COPIED') : label}
      </Button>
      <span role="status" className="visually-hidden">
        {isCopied && t('COPIED')}
      </span>
    </>
  )
}
