import type { Campaign, Entity } from '#lib/domain/campaign'
import type { Company } from '#lib/domain/company'

export type Publisher = Pick<Entity, 'name' | 'website_url' | 'logo_url'>

/** Who offers a job: under multi-entity the entity that the page names, else the company (§2). */
export const publisherOf = (company: Company, { entity }: Pick<Campaign, 'entity'>): Publisher =>
  (company.is_multi_entity_active && entity) || company
