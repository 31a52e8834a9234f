import { Download, ExternalLink } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Segments } from '#components/manager/shell/segments'
import { Setting } from '#components/manager/shell/setting'
import { Button, ButtonLink } from '#components/ui/button'
import { saveFile } from '#lib/client/save-file'
import { useStaffFile } from '#lib/client/manager/share/use-staff-file'
import { useIsNear } from '#lib/client/use-is-near'
import { POSTER_SIZES, readPoster, type ShareKit } from '#lib/contract/staff/share-kit'
import { FilePreview } from './file-preview'
import { PosterPreview } from './poster-preview'
import css from './share.module.css'
import { SourceSelect, sourceOf } from './source-select'

/** The poster in the design of the company. */
export function PosterSection({ kit }: { kit: ShareKit }) {
  const t = useTranslations('MANAGERSHARE.POSTER')
  const [chosen, setChosen] = useState('poster')
  const [size, setSize] = useState<(typeof POSTER_SIZES)[number]>('a4')
  const { source } = sourceOf(kit, chosen)
  // Loaded only near the viewport, because the server draws each poster, and the library that shows it is large.
  const { ref, isNear } = useIsNear<HTMLDivElement>()
  const poster = useStaffFile(isNear ? readPoster : null, { params: { slug: kit.slug }, query: { size, source } })
  const { blob, url } = poster
  return (
    <Setting title={t('TITLE')} hint={t('HINT')}>
      <div className={css.media}>
        <div ref={ref} className={css.poster} data-size={size}>
          <FilePreview file={poster}>
            {() => blob && <PosterPreview blob={blob} label={t('ALT', { name: kit.name })} />}
          </FilePreview>
        </div>
        <div className={css.side}>
          <Segments
            label={t('SIZE')}
            value={size}
            options={POSTER_SIZES.map((value) => ({ value, label: value.toUpperCase() }))}
            onChange={setSize}
          />
          <SourceSelect kit={kit} value={source} onChange={setChosen} label={t('SOURCE')} />
          <p className={css.hint}>{t(`SIZE_HINT_${size}`)}</p>
          <div className={css.actions}>
            <Button
              tone="quiet"
              size="small"
              disabled={!blob}
              icon={<Download aria-hidden="true" />}
              onClick={() => blob && saveFile(blob, `${kit.slug}-${size}-${source}.pdf`)}
            >
              {t('DOWNLOAD')}
            </Button>
            {url && (
              <ButtonLink
                href={url}
                prefetch={false}
                target="_blank"
                tone="plain"
                size="small"
                iconEnd={<ExternalLink aria-hidden="true" />}
              >
                {t('OPEN')}
              </ButtonLink>
            )}
          </div>
        </div>
      </div>
    </Setting>
  )
}
