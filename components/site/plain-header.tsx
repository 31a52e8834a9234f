import type { PublicCompany } from '#lib/domain/company'
import s from './plain-header.module.css'

/** Only the company's logo: for pages without links away. */
export const PlainHeader = ({ company: { name, logo_url } }: { company: PublicCompany }) => (
  <header className={s.header}>{logo_url ? <img src={logo_url} alt={name} height={28} /> : <span>{name}</span>}</header>
)
