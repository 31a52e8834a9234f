import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Setting } from '#components/manager/shell/setting'
import { Button } from '#components/ui/button'
import { useToast } from '#components/ui/toast'
import { useErrorText } from '#lib/client/error-text'
import { openStaff } from '#lib/client/manager/api'
import { saveFile } from '#lib/client/save-file'
import { useStaffFile } from '#lib/client/manager/share/use-staff-file'
import { useCompany } from '#lib/client/manager/use-company'
import { readQrCode, type ShareKit } from '#lib/contract/staff/share-kit'
import { FilePreview } from './file-preview'
import css from './share.module.css'
import { SourceSelect, sourceOf } from './source-select'

const FORMATS = ['svg', 'png'] as const
type Format = (typeof FORMATS)[number]

/** The QR code of a source, for print and screens. */
export function QrSection({ kit }: { kit: ShareKit }) {
  const t = useTranslations('MANAGERSHARE.QR')
  const { slug: company } = useCompany()
  const toast = useToast()
  const errorText = useErrorText()
  const [chosen, setChosen] = useState('poster')
  const [busy, setBusy] = useState<Format | null>(null)
  const { source, url } = sourceOf(kit, chosen)
  const preview = useStaffFile(readQrCode, { params: { slug: kit.slug }, query: { format: 'svg', source } })
  const download = async (format: Format) => {
    setBusy(format)
    try {
      const input = { company, params: { slug: kit.slug }, query: { format, source, size: 1600 } }
      saveFile(await (await openStaff(readQrCode, input)).blob(), `${kit.slug}-${source}.${format}`)
    } catch (error) {
      toast(errorText.toast(error))
    }
    setBusy(null)
  }
  return (
    <Setting title={t('TITLE')} hint={t('HINT')}>
      <div className={css.media}>
        <div className={css.qr}>
          <FilePreview file={preview}>
            {(src) => <img src={src} alt={t('ALT', { url })} width={176} height={176} />}
          </FilePreview>
        </div>
        <div className={css.side}>
          <SourceSelect kit={kit} value={source} onChange={setChosen} label={t('SOURCE')} />
          <p className={css.hint}>{t('FORMATS')}</p>
          <div className={css.actions}>
            {FORMATS.map((format) => (
              <Button
                key={format}
                tone="quiet"
                size="small"
                busy={busy === format}
                icon={<Download aria-hidden="true" />}
                onClick={() => void download(format)}
              >
                {t(`DOWNLOAD_${format}`)}
              </Button>
            ))}
          </div>
        </div>
      </div>
    </Setting>
  )
}
