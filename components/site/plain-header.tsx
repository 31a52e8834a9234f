import type { PublicCompany } from '#lib/domain/company'
import s from './plain-header.module.css'

/** The company's mark alone: for pages that nobody should be led away from. */
export const PlainHeader = ({ company: { name, logo_url } }: { company: PublicCompany }) => (
  <header className={s.header}>{logo_url ? <img src={logo_url} alt={name} height={28} /> : <span>{name}</span>}</header>
)
