import type { PublicCompany } from '#lib/domain/company'
import css from './plain-header.module.css'

/** A header with the company's logo and no links. */
export const PlainHeader = ({ company: { name, logo_url } }: { company: PublicCompany }) => (
  <header className={css.header}>
    {logo_url ? <img src={logo_url} alt={name} height={28} /> : <span>{name}</span>}
  </header>
)
