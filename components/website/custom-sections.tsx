import { ResponsiveImage } from '#components/ui/responsive-image'
import { Prose } from '#components/ui/prose'
import type { CustomPage } from '#lib/domain/website'
import css from './custom-sections.module.css'

/** The company's own page: text and images, on alternating sides. */
export const CustomSections = ({ sections }: Pick<CustomPage, 'sections'>) => (
  <div className={css.sections}>
    {sections.map(({ title, content, image_url }) => (
      <section key={title} className={css.section} data-picture={image_url ? '' : undefined}>
        <div className={css.text}>
          <h2>{title}</h2>
          <Prose html={content} />
        </div>
        {image_url && (
          <ResponsiveImage url={image_url} alt="" ratio="4:3" sizes="(min-width: 60rem) 34rem, 100vw" rounded />
        )}
      </section>
    ))}
  </div>
)
