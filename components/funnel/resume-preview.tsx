'use client'

import { useLocale, useTranslations } from 'next-intl'
import { ButtonLink } from '#components/ui/button'
import { Dialog } from '#components/ui/dialog'
import { sizeIn } from '../ui/file-rules'
import { Skeleton } from '#components/ui/skeleton'
import { openFile } from '#lib/client/uploads'
import { useLink } from '#lib/client/use-link'
import { plainName } from '#lib/domain/upload'
import s from './resume.module.css'

/** What a look at a CV needs to know of it. */
export type Shown = { resume_url: string; filename: string | null; size: number | null }

const isPdf = ({ filename }: Shown) => /\.pdf$/i.test(filename ?? '')
/** Phones show no PDF within a page: theirs opens in a tab. */
const isSmall = () => matchMedia('(max-width: 40rem), (pointer: coarse)').matches

/** Looks at a CV: in a dialog where there is room for one, else in a tab. `show` opens the dialog; it says so too where no tab comes. */
export function lookAt(resume: Shown, show: (resume: Shown) => void) {
  if (isPdf(resume) && isSmall()) openFile(resume.resume_url).catch(() => show(resume))
  else show(resume)
}

/** The file itself by a link of five minutes; what no browser shows is offered to be downloaded. */
export function ResumePreview({ resume, onClose }: { resume: Shown; onClose: () => void }) {
  const t = useTranslations('FUNNEL.RESUME')
  const locale = useLocale()
  const { link } = useLink(resume.resume_url)
  const name = plainName(resume.filename ?? t('LIBRARY'))
  const href = link.at === 'there' ? link.href : null
  return (
    <Dialog
      open
      onClose={onClose}
      size={isPdf(resume) ? 'large' : 'small'}
      title={name}
      footer={
        href && (
          <>
            <ButtonLink href={href} download={name} prefetch={false}>
              {t('DOWNLOAD')}
            </ButtonLink>
            {isPdf(resume) && (
              <ButtonLink href={href} target="_blank" rel="noreferrer" tone="quiet" prefetch={false}>
                {t('OPEN_TAB')}
              </ButtonLink>
            )}
          </>
        )
      }
    >
      {link.at === 'loading' && <Skeleton shape="card" />}
      {link.at === 'failed' && <p role="alert">{t('PREVIEW_FAILED')}</p>}
      {href && isPdf(resume) && <iframe className={s.paper} src={href} title={name} />}
      {href && !isPdf(resume) && (
        <p>
          {t('NO_PREVIEW')}
          {resume.size !== null && ` (${sizeIn(locale, resume.size)})`}
        </p>
      )}
    </Dialog>
  )
}
