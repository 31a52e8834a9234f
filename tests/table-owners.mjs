import path from 'node:path'

/** The folders of lib/funnel-api that may write each table. */
const OWNERS = {
  'features/accounts': ['users', 'sessions', 'identities', 'codes', 'api_keys', 'spent_tokens', 'recording_links'],
  'features/alerts': [
    'campaign_alerts',
    'alert_matches',
    'alert_subscribers',
    'subscriber_alerts',
    'subscriber_matches',
  ],
  'features/campaigns': ['campaigns', 'campaign_tracks', 'wire_ids'],
  'features/candidacies': [
    'candidacies',
    'records',
    'record_captions',
    'pitch_takes',
    'pitch_adjustments',
    'requested_adjustments',
    'recording_links',
    'resumes',
    'funnel_counts',
    'step_counts',
    'candidacy_search',
    'candidacy_changes',
  ],
  'features/companies': ['companies', 'contents', 'entities', 'recruiters', 'acceptances', 'consents', 'help_votes'],
  'features/conversations': ['discussions', 'discussion_messages', 'inbound_mails', 'candidacy_decisions'],
  'features/feeds': ['feeds', 'feed_runs'],
  'features/files': ['files', 'uploads', 'upload_parts', 'file_transforms'],
  'features/members': [
    'staff_users',
    'staff_memberships',
    'staff_sessions',
    'staff_codes',
    'staff_passkeys',
    'staff_identities',
    'staff_challenges',
    'audit_entries',
  ],
  'features/inbox': ['candidacy_reads', 'inbox_views', 'candidacy_changes'],
  'features/recruiting': [
    'candidacy_notes',
    'candidacy_ratings',
    'candidacy_decisions',
    'message_templates',
    'application_notices',
  ],
  'features/saved-campaigns': ['saved_campaigns'],
  'features/webhooks': ['webhooks', 'webhook_deliveries'],
  'platform/events': ['changes', 'webhook_deliveries'],
  'platform/outbox': ['outbox'],
  'platform/rate-limit': ['rates'],
  'platform/db': ['settings'],
  'platform/disk': ['settings'],
  'edges/http': ['idempotency_keys'],
  'edges/jobs': ['jobs'],
}

const WRITES = new Set(['insertInto', 'updateTable', 'deleteFrom', 'replaceInto', 'mergeInto'])
/** Deletion, restore and migrations affect all tables. */
const EVERYWHERE = ['features/privacy', 'edges/backup', 'platform/db/migrations']

const ownersOf = (table) => Object.keys(OWNERS).filter((folder) => OWNERS[folder].includes(table))

/** Reports writes to a table outside of its owners, so that each rule about a table is in one place. */
const rule = {
  meta: { type: 'problem', schema: [], messages: { owner: "Only {{owners}} may write '{{table}}'." } },
  create(context) {
    const root = path.join(context.cwd, 'lib/funnel-api') + path.sep
    const file = context.filename.slice(root.length).replaceAll('\\', '/')
    if (!context.filename.startsWith(root) || EVERYWHERE.some((folder) => file.startsWith(`${folder}/`))) return {}
    return {
      CallExpression(node) {
        const { property } = node.callee
        const [argument] = node.arguments
        if (property?.type !== 'Identifier' || !WRITES.has(property.name) || argument?.type !== 'Literal') return
        const owners = ownersOf(argument.value)
        if (owners.some((folder) => file.startsWith(`${folder}/`))) return
        const data = { table: argument.value, owners: owners.join(' and ') || 'no folder in tests/table-owners.mjs' }
        context.report({ node, messageId: 'owner', data })
      },
    }
  },
}

export const tableOwners = [
  {
    files: ['lib/funnel-api/**/*.ts'],
    ignores: ['**/*.test.ts'],
    plugins: { tables: { rules: { owner: rule } } },
    rules: { 'tables/owner': 'error' },
  },
]
