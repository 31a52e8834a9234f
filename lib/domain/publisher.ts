import type { Campaign, Entity } from '#lib/domain/campaign'

/** What search engines are told of who offers a job. */
export type Publisher = Pick<Entity, 'name' | 'website_url' | 'logo_url'>
type Named = { name: string; is_multi_entity_active: boolean }

/** Who offers a job: under multi-entity the entity that the page names, else the company (§2). */
export const publisherOf = <Company extends Named>(
  company: Company,
  { entity }: Pick<Campaign, 'entity'>,
): Company | Entity => (company.is_multi_entity_active && entity) || company
