/** The path parameters of a page of a careers site. `company` is the company's slug. */
export type SiteParams<Name extends string = never> = Promise<Record<'company' | 'locale' | Name, string>>
