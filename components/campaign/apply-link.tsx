import { ButtonLink } from '#components/ui/button'
import s from './apply-link.module.css'

type Props = { href: string; label: string; detail: string }

/** The main link of a job page, with a second line. */
export const ActionLink = ({ href, label, detail }: Props) => (
  <ButtonLink href={href} size="large" wide className={s.link} prefetch={false}>
    <span className={s.text}>
      <span>{label}</span>
      <span className={s.detail}>{detail}</span>
    </span>
  </ButtonLink>
)
