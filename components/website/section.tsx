import { ArrowRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { TextLink } from '#components/ui/text-link'
import css from './section.module.css'

type Props = { title: string; more?: { href: string; label: string }; children: ReactNode }

/** A titled section of a website page, with a link to the full list. */
export function Section({ title, more, children }: Props) {
  const id = useId()
  return (
    <section className={css.section} aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id}>{title}</h2>
        {more && (
          <TextLink href={more.href} prefetch={false} standalone iconEnd={<ArrowRight aria-hidden />}>
            {more.label}
          </TextLink>
        )}
      </div>
      {children}
    </section>
  )
}
