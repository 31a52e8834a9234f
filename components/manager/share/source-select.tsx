import { useTranslations } from 'next-intl'
import { Field } from '#components/ui/field'
import { Select } from '#components/ui/select'
import { useSourceName } from '#lib/client/manager/source-name'
import type { ShareKit } from '#lib/contract/staff/share-kit'
import css from './share.module.css'

type Props = { kit: ShareKit; value: string; onChange: (source: string) => void; label: string }

/** Chooses the source whose link a text or a file contains. */
export function SourceSelect({ kit, value, onChange, label }: Props) {
  const t = useTranslations('MANAGERSHARE')
  const nameOf = useSourceName()
  return (
    <Field label={label} className={css.source}>
      {(control) => (
        <Select
          {...control}
          value={value}
          options={kit.sources.map(({ source }) => ({ value: source, label: nameOf(source) }))}
          onChange={({ target }) => onChange(target.value)}
          title={t('SOURCE_HINT')}
        />
      )}
    </Field>
  )
}

type Source = ShareKit['sources'][number]

/** The chosen source, or the first one if the chosen source was removed. */
export const sourceOf = ({ sources }: ShareKit, chosen: string): Source =>
  sources.find(({ source }) => source === chosen) ?? sources[0]!
