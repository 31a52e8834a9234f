import { ResponsiveImage } from '#components/ui/responsive-image'
import type { Member } from '#lib/domain/website'
import s from './cards.module.css'

/** Photos with name, role and an optional quote. */
export const MemberCards = ({ members, level = 2 }: { members: Member[]; level?: 2 | 3 }) => {
  const Name = `h${level}` as const
  return (
    <ul role="list" className={s.faces}>
      {members.map(({ slug, name, role, quote, image_url }) => (
        <li key={slug} className={s.card}>
          <ResponsiveImage
            url={image_url}
            alt=""
            ratio="4:5"
            sizes="(min-width: 60rem) 17rem, 45vw"
            seed={slug}
            rounded
          />
          <div className={s.text}>
            <Name className={s.name}>{name}</Name>
            <p className={s.quiet}>{role}</p>
          </div>
          {quote && <blockquote className={s.quote}>{quote}</blockquote>}
        </li>
      ))}
    </ul>
  )
}
