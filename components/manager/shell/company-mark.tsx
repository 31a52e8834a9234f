import { initialsOf } from '#components/ui/avatar'
import css from './company-mark.module.css'

/** The initial of a company on a square. People have round avatars. */
export const CompanyMark = ({ name, size = 'small' }: { name: string; size?: 'small' | 'large' }) => (
  <span aria-hidden="true" className={css.mark} data-size={size}>
    {initialsOf(name).slice(0, 1)}
  </span>
)
