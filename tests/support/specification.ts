/**
 * §3 and §7 of the specification, transcribed row by row, because the document itself is not in the repository. In
 * attributes, `!` means required, `=value` is a default, and `+` is an extension that is not in §3.
 */

export const ENTITIES = {
  Candidacy: `id! answer_group campaign created_at video_seen_at record resume_url source
    +answer_draft +is_pitch_passed +confirmed_at +reference +pitch_tries +resume_filename +is_resume_passed
    +status +status_changed_at +status_history +reply_by +answered_at +withdrawn_at +pitch_adjustments +recommended_by`,
  Campaign: `id abstract_video address entity contract_duration_in_months cover date_end description is_draft is_online
    job_start job_type last_activation_at locale name profile remote_level salary_currency=1 salary_max salary_min slug
    stages title_color video working_time pitch survey +first_activation_at +changed_at +profession +pay_period
    +resume_requirement +video_text +abstract_video_text`,
  CampaignPitch: `id autoplay=false is_video_enabled is_from_youtube question recording_time tries video_url +is_optional
    +video_text +easy_read +sign_language_url +sign_language_text`,
  Survey: `id questions`,
  Question: `id content is_required=false order question_type smart_question_id answers +easy_read +sign_language_url
    +sign_language_text`,
  Answer: `id content order popularity question_id`,
  Address: `administrative_area_level_1 administrative_area_level_2 administrative_area_level_3 city country iso_country
    lat lon name street street_number zipcode`,
  Job: `name description profile slug last_activation_at job_type date_end address company`,
  Record: `pitch_id candidacy_id url thumb_url fs_handle +id +created_at +scan_status +kind +text`,
  Resume: `resume_url +id +is_sent +scan_status +filename +size +created_at`,
  UploadedFile: `filename customUrl handle`,
  MapPoint: `lat lon nb=1`,
  User: `id auth_token bio_url created_at! email! first_name! last_name! is_campaign_alert_active
    is_partner_newsletter_active is_password_set_by_user=true iso_country legals_accepted_at locale phone_code phone_number
    secure_avatar_url="/avatar.svg" +email_verified_at`,
  Discussion: `id campaign candidacy_id city cover created_at entity_logo_url entity_name is_open job_start job_type
    last_message_at last_seen_by_user_at slug working_time last_message +status +campaign_locale`,
  DiscussionMessage: `author_id author_name author_type avatar_url content created_at discussion_id files_url
    is_status_updated new_status old_status +id +files`,
  CampaignAlert: `id distance address +professions +job_types`,
  Company: `career_tracking_code description external_website_url favicon_url html_pixels_code html_tracking_code
    is_external_website_url_activated is_indexation_active=true is_linkedin_connect_active is_google_connect_active
    is_multi_entity_active is_sponsorship_active is_ua_active=true is_website_active logo_url name slug website_url
    html_verification_token +id +locale +time_zone
    +analytics_id +chat_provider +chat_id +embed_origins +website_locales +accessibility +reply_within_days`,
  Theme: `color_1 color_2 content_font header_link_color is_help_displayed title_font`,
  TermsLabels: `is_partner_newsletter_active is_terms_active partner_newsletter_label terms_label terms_label_link`,
} as const

/** The nested parts that §3 lists. */
export const PARTS = {
  'Job.address': 'city zipcode country street_number street',
  'Job.company': 'name website_url logo_url',
} as const

/** Question types of §3 with the fields that each has in addition to those of every question. `+` is an extension. */
export const QUESTION_TYPES = {
  checkbox: '',
  date_range: 'date_min date_max +is_past_allowed',
  date: 'user_field +is_past_allowed',
  location: 'user_field',
  number: 'range_min range_max unit',
  radio: 'user_field',
  score: 'score_max',
  smart: '',
  text: 'length_min length_max',
  url: 'user_field',
} as const

export const ENUMERATIONS = {
  'job types':
    'FIXED_TERM_CONTRACT PERMANENT_CONTRACT INTERIM_CONTRACT ALTERNATING TENURED PROFESSIONAL FREELANCE INTERNSHIP IVB OTHER',
  'working times': 'FULL_TIME PART_TIME PART_TIME_MORNING PART_TIME_AFTERNOON HALF_TIME CUSTOM',
  'remote levels': 'UNAUTHORIZED PUNCTUAL PARTIAL FULLTIME',
  'salary currencies': '1:EURO 2:POUND 3:DOLLAR 4:FRANC 5:RUBLE',
  'stages of the funnel': 'VIDEO SURVEY PITCH RESUME',
  'interface languages': 'de en es fr nl',
  'cookie categories': 'tracking social media operating',
  'upload folders': 'candidacy/resume candidacy/files records user/avatars',
} as const

/**
 * Calls of §7: method and path, and the parts of query, body and reply that the specification names.
 * `{social_provider_1}` and `{social_provider_2}` of the specification are LinkedIn and Google here. Rows with the same
 * call are one endpoint.
 */
export const CALLS: readonly { call: string; query?: string; body?: string; reply?: string }[] = [
  { call: 'GET /me/records' },
  {
    call: 'POST /me/records',
    body: 'record.pitch_id record.candidacy_id record.url record.thumb_url record.fs_handle',
  },
  { call: 'POST /me/records/reuse', body: 'id record.pitch_id record.candidacy_id' },
  { call: 'GET /me/resumes' },
  { call: 'PATCH /me/candidacies/{id}/resume', body: 'candidacy.resume_url' },

  { call: 'GET /me/candidacies/from_campaign/{campaign_id}' },
  { call: 'GET /me/candidacies' },
  { call: 'GET /me/candidacies/{id}' },
  { call: 'POST /me/candidacies', body: 'candidacy.campaign_id candidacy.user_agent candidacy.source sponsor' },
  { call: 'PATCH /me/candidacies/{id}/video' },
  { call: 'PATCH /candidacies/{id}/unsubscribe', body: 'user_token' },
  { call: 'DELETE /me/candidacies/{id}' },

  { call: 'GET /companies/{company_slug}/campaigns/showcase' },
  { call: 'GET /companies/{company_slug}/campaigns/{slug}', query: 'is_preview source' },
  { call: 'POST /companies/{company_slug}/campaigns/{slug}/track', body: 'source' },

  { call: 'GET /me/discussions' },
  { call: 'GET /me/discussions/{id}/messages' },
  { call: 'POST /me/discussions/{id}/messages', body: 'discussion_message' },
  { call: 'GET /me/discussions/nb_unread_messages', reply: 'nb_msg' },

  { call: 'GET /me/campaign_alerts' },
  { call: 'POST /me/campaign_alerts' },
  { call: 'POST /me/campaign_alert' },
  { call: 'PATCH /me/campaign_alerts/{id}', body: 'user_campaign_alert.distance' },
  { call: 'DELETE /me/campaign_alerts/{id}' },

  { call: 'POST /sessions/linkedin', body: 'token company_id' },
  { call: 'POST /users', body: 'linkedin_access_token google_access_token company_id', reply: 'user auth_token' },
  { call: 'POST /sessions', body: 'user.company_id user.campaign_id user.email user.password bot_protection' },
  { call: 'POST /sessions/google', body: 'token company_id' },
  { call: 'POST /users', body: 'user campaign_id' },
  { call: 'PATCH /users/send_password_reset', body: 'user.email company_id campaign_id' },
  { call: 'GET /users/{token}/reset_password' },
  { call: 'PATCH /users/{token}/reset_password', body: 'user' },

  { call: 'GET /me' },
  { call: 'PATCH /me', body: 'user' },
  { call: 'DELETE /me' },
  { call: 'GET /me/tags' },
  { call: 'GET /me/job_types' },
  { call: 'GET /me/expiration_date' },
  { call: 'PATCH /me/expiration_date', reply: 'expiration_date' },

  { call: 'GET /companies/{company_subdomain}' },
  { call: 'GET /companies/{slug}/theme' },
  { call: 'GET /terms', query: 'lang' },
  { call: 'GET /companies/{slug}/terms' },
  { call: 'GET /companies/{slug}/terms/labels' },
]
