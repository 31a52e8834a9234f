import { initialsOf } from '#components/ui/avatar'
import css from './company-mark.module.css'

/** The initial of a company on a square, which is never a person. */
export const CompanyMark = ({ name, size = 'small' }: { name: string; size?: 'small' | 'large' }) => (
  <span aria-hidden="true" className={css.mark} data-size={size}>
    {initialsOf(name).slice(0, 1)}
  </span>
)
