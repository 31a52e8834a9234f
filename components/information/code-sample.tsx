'use client'

import { Check, Copy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button'
import { copyText } from '#lib/client/copy'
import css from './code-sample.module.css'

type Outcome = 'COPIED' | 'COPY_FAILED'

/** Code to copy, with the result next to the button. */
export function CodeSample({ code, label }: { code: string; label: string }) {
  const t = useTranslations('EMBEDDING')
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const copy = async () => setOutcome((await copyText(code)) ? 'COPIED' : 'COPY_FAILED')
  const icon = outcome === 'COPIED' ? <Check aria-hidden /> : <Copy aria-hidden />
  return (
    <div className={css.sample}>
      <pre className={css.code}>
        <code>{code}</code>
      </pre>
      <div className={css.actions}>
        <Button tone="quiet" size="small" icon={icon} onClick={() => void copy()}>
          {t('COPY')}
          <span className="visually-hidden">{`: ${label}`}</span>
        </Button>
        <p role="status" className={css.outcome}>
          {outcome && t(outcome)}
        </p>
      </div>
    </div>
  )
}
