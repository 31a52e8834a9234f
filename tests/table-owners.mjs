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
    'resumes',
    'funnel_counts',
    'step_counts',
    'candidacy_search',
    'candidacy_changes',
  ],
  'features/companies': ['companies', 'contents', 'entities', 'recruiters', 'acceptances', 'consents', 'help_votes'],
  'features/conversations': ['discussions', 'discussion_messages', 'inbound_mails'],
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
  'features/inbox': ['candidacy_reads', 'inbox_views'],
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
  'edges/http': ['idempotency_keys'],
  'edges/jobs': ['jobs'],
}

/** Files in which the name of a table is a value. */
const VARIABLE_TABLES = [
  // Their callers name the table.
  'platform/queue/claim-due.ts',
  'platform/queue/delete-old.ts',
  // Deletes the sessions, codes, passkeys and identities of a former member.
  'features/members/members.ts',
  // Resets the times of two queues, with the same condition.
  'edges/jobs/reset-future-times.ts',
]

const WRITES = new Set(['insertInto', 'updateTable', 'deleteFrom', 'replaceInto', 'mergeInto'])
/** The start of a statement that writes, and the name of its table unless that is a value. */
const WRITE_STATEMENT = /^\s*(?:insert\s+into|update|delete\s+from|truncate|merge\s+into)\b\s*(\w*)/i
/** Deletion, restore and migrations affect all tables. The `fill-` files fill columns that a migration added. */
const EVERYWHERE = ['features/privacy/', 'edges/backup/', 'platform/db/migrations/', 'platform/db/fill-']

const ownersOf = (table) => Object.keys(OWNERS).filter((folder) => OWNERS[folder].includes(table))

/** Reports writes to a table outside of its owners, so that each rule about a table is in one place. */
const rule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      owner: "Only {{owners}} may write '{{table}}'.",
      variable: 'Write the name of the table, or add the file to VARIABLE_TABLES.',
    },
  },
  create(context) {
    const root = path.join(context.cwd, 'lib/funnel-api') + path.sep
    const file = context.filename.slice(root.length).replaceAll('\\', '/')
    if (!context.filename.startsWith(root) || EVERYWHERE.some((start) => file.startsWith(start))) return {}
    /** Null is a table whose name is a value. */
    const check = (node, table) => {
      if (table === null) {
        if (!VARIABLE_TABLES.includes(file)) context.report({ node, messageId: 'variable' })
        return
      }
      const owners = ownersOf(table)
      if (owners.some((folder) => file.startsWith(`${folder}/`))) return
      const data = { table, owners: owners.join(' and ') || 'no folder in tests/table-owners.mjs' }
      context.report({ node, messageId: 'owner', data })
    }
    return {
      CallExpression(node) {
        const { property } = node.callee
        const [argument] = node.arguments
        if (property?.type !== 'Identifier' || !WRITES.has(property.name)) return
        check(node, argument?.type === 'Literal' ? argument.value : null)
      },
      TaggedTemplateExpression(node) {
        const found = node.tag.name === 'sql' && WRITE_STATEMENT.exec(node.quasi.quasis[0].value.raw)
        if (found) check(node, found[1] || null)
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
