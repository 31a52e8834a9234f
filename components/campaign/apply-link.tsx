import { ButtonLink } from '#components/ui/button'
import s from './apply-link.module.css'

type Props = { slug: string; label: string; detail: string }

export const ApplyLink = ({ slug, label, detail }: Props) => (
  <ButtonLink href={`/jobs/${slug}/apply`} size="large" wide className={s.link} prefetch={false}>
    <span className={s.text}>
      <span>{label}</span>
      <span className={s.detail}>{detail}</span>
    </span>
  </ButtonLink>
)
