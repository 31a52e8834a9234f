import { useTranslations } from 'next-intl'
import { Prose } from '#components/ui/prose'
import type { Company } from '#lib/domain/company'
import { embedFrameTag, embedScriptTag } from '#lib/domain/embed-tags'
import type { Profession } from '#lib/domain/website'
import { CodeSample } from './code-sample'
import { LiveFrame } from './live-frame'
import { ReadingPage } from './reading-page'
import css from './embedding-guide.module.css'

type Props = {
  company: Company
  /** Origin of the careers site. */
  origin: string
  professions: Pick<Profession, 'slug' | 'name'>[]
  /** Origins that may embed the list. */
  allowed: string[]
}

/** Guide to embedding jobs in another site: code to copy, available lists, allowed origins, and a preview. */
export function EmbeddingGuide({ company: { name, slug }, origin, professions, allowed }: Props) {
  const t = useTranslations('EMBEDDING')
  const title = t('EXAMPLE_TITLE', { company: name })
  const script = embedScriptTag({ origin, slug })
  const frame = embedFrameTag({ origin, slug, title })
  const lists = [{ slug, name: t('ALL') }, ...professions]
  return (
    <ReadingPage title={t('TITLE')}>
      <div className={css.parts}>
        <p className={css.lead}>{t('TEXT', { company: name })}</p>
        <section className={css.part}>
          <h2>{t('SCRIPT')}</h2>
          <p>{t('SCRIPT_TEXT')}</p>
          <CodeSample code={script} label={t('SCRIPT')} />
        </section>
        <section className={css.part}>
          <h2>{t('EXAMPLE')}</h2>
          <LiveFrame src={`/iframe/${slug}`} title={title} />
        </section>
        <section className={css.part}>
          <h2>{t('FRAME')}</h2>
          <p>{t('FRAME_TEXT')}</p>
          <CodeSample code={frame} label={t('FRAME')} />
        </section>
        <section className={css.part}>
          <h2>{t('LISTS')}</h2>
          <p>{t('LISTS_TEXT')}</p>
          <dl className={css.lists}>
            {lists.map((list) => (
              <div key={list.slug} className={css.list}>
                <dt>{list.name}</dt>
                <dd>
                  <code>{list.slug}</code>
                </dd>
              </div>
            ))}
          </dl>
        </section>
        <Prose>
          <h2>{t('ALLOWED')}</h2>
          {allowed.length > 0 ? (
            <>
              <p>{t('ALLOWED_TEXT')}</p>
              <ul>
                {allowed.map((site) => (
                  <li key={site}>
                    <code>{site}</code>
                  </li>
                ))}
              </ul>
            </>
          ) : (
            <p>{t('NONE')}</p>
          )}
          <p>{t('ADD')}</p>
          <h2>{t('KNOW')}</h2>
          <ul>
            <li>{t('KNOW_LINKS')}</li>
            <li>{t('KNOW_COOKIES')}</li>
            <li>{t('KNOW_LANGUAGE')}</li>
          </ul>
        </Prose>
      </div>
    </ReadingPage>
  )
}
