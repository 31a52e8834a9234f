import {
  belongsTo,
  columns,
  flags,
  optional,
  required,
  unique,
  type Create,
  type Step,
} from '#lib/funnel-api/platform/db/migrations/columns'

/** Tables of companies and their content. */
export const companyTables = (create: Create, id: Step) => [
  create('companies')
    .$call(id)
    .$call(
      columns([
        ['slug', 'text', 'unique'],
        ...required('text', 'name', 'locale', 'time_zone', 'description_texts', 'theme', 'labels'),
        ...optional(
          'text',
          'logo_url',
          'favicon_url',
          'website_url',
          'external_website_url',
          'career_tracking_code',
          'html_pixels_code',
          'html_tracking_code',
          'html_verification_token',
        ),
        ...flags(
          'is_external_website_url_activated',
          'is_indexation_active',
          'is_linkedin_connect_active',
          'is_google_connect_active',
          'is_multi_entity_active',
          'is_sponsorship_active',
          'is_ua_active',
          'is_website_active',
        ),
      ]),
    ),
  create('entities')
    .$call(id)
    .$call(
      columns([
        ...required('integer', 'company_id'),
        ...required('text', 'slug', 'name'),
        ...optional('text', 'logo_url', 'website_url'),
      ]),
    )
    .$call(belongsTo('company_id', 'companies'))
    .$call(unique('entities_slug', 'company_id', 'slug')),
  create('campaigns')
    .$call(id)
    .$call(
      columns([
        ...required('integer', 'company_id'),
        ...optional('integer', 'entity_id'),
        ...required('text', 'slug', 'name', 'locale', 'job_type', 'working_time', 'description', 'profile', 'stages'),
        ...required('integer', 'remote_level', 'salary_currency'),
        ...optional('real', 'contract_duration_in_months', 'salary_min', 'salary_max'),
        ...optional(
          'text',
          'external_id',
          'profession',
          'pay_period',
          'job_start',
          'date_end',
          'first_activation_at',
          'last_activation_at',
          'cover',
          'title_color',
          'abstract_video',
          'video',
          'address',
          'pitch',
          'survey',
        ),
        ...flags('is_online', 'is_draft'),
      ]),
    )
    .$call(belongsTo('company_id', 'companies'))
    .$call(unique('campaigns_slug', 'company_id', 'slug'))
    .$call(unique('campaigns_external', 'company_id', 'external_id')),
  create('wire_ids')
    .$call(id)
    .$call(columns([...required('integer', 'campaign_id'), ...required('text', 'key')]))
    .$call(belongsTo('campaign_id', 'campaigns'))
    .$call(unique('wire_ids_key', 'campaign_id', 'key')),
  create('contents')
    .$call(id)
    .$call(
      columns([
        ...required('integer', 'company_id', 'position', 'is_online'),
        ...required('text', 'kind', 'slug', 'data'),
        ...optional('text', 'published_at'),
      ]),
    )
    .$call(belongsTo('company_id', 'companies'))
    .$call(unique('contents_slug', 'company_id', 'kind', 'slug')),
]
