import { ResponsiveImage } from '#components/ui/responsive-image'
import type { Member } from '#lib/domain/website'
import css from './cards.module.css'

/** Photos with name, role and an optional quote. */
export const MemberCards = ({ members, level = 2 }: { members: Member[]; level?: 2 | 3 }) => {
  const Name = `h${level}` as const
  return (
    <ul role="list" className={css.faces}>
      {members.map(({ slug, name, role, quote, image_url }) => (
        <li key={slug} className={css.card}>
          <ResponsiveImage
            url={image_url}
            alt=""
            ratio="4:5"
            sizes="(min-width: 60rem) 17rem, 45vw"
            seed={slug}
            rounded
          />
          <div className={css.text}>
            <Name className={css.name}>{name}</Name>
            <p className={css.quiet}>{role}</p>
          </div>
          {quote && <blockquote className={css.quote}>{quote}</blockquote>}
        </li>
      ))}
    </ul>
  )
}
