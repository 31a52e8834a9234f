import type { Campaign, Entity } from '#lib/domain/campaign'

/** The employer, as published to search engines. */
export type Publisher = Pick<Entity, 'name' | 'website_url' | 'logo_url'>
type Employer = { name: string; is_multi_entity_active: boolean }

/** The employer of a job: the job's entity if multi-entity is active, otherwise the company (§2). */
export const publisherOf = <C extends Employer>(company: C, { entity }: Pick<Campaign, 'entity'>): C | Entity =>
  (company.is_multi_entity_active && entity) || company
