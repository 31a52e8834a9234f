import type { Define } from '#lib/funnel-api/edges/cli/terminal'

type Group = { name: string; alias?: string; summary: string; load: () => Promise<{ define: Define }> }

/** All commands, in the order of the help text. */
export const groups: readonly Group[] = [
  {
    name: 'create',
    summary: 'Create a company with a starter site',
    load: () => import('#lib/funnel-api/edges/cli/commands/create'),
  },
  {
    name: 'import',
    summary: 'Create or update a company from a bundle',
    load: () => import('#lib/funnel-api/edges/cli/commands/import'),
  },
  {
    name: 'export',
    summary: 'Export a company as a bundle',
    load: () => import('#lib/funnel-api/edges/cli/commands/export'),
  },
  {
    name: 'import-jobs',
    summary: 'Import jobs from a feed file',
    load: () => import('#lib/funnel-api/edges/cli/commands/import-jobs'),
  },
  {
    name: 'list',
    summary: 'List companies',
    load: () => import('#lib/funnel-api/edges/cli/commands/list'),
  },
  {
    name: 'show',
    summary: 'Show a company’s details',
    load: () => import('#lib/funnel-api/edges/cli/commands/show'),
  },
  {
    name: 'campaigns',
    summary: 'List, open and close jobs',
    load: () => import('#lib/funnel-api/edges/cli/commands/campaigns'),
  },
  {
    name: 'applications',
    summary: 'List, show and export applications',
    load: () => import('#lib/funnel-api/edges/cli/commands/applications'),
  },
  {
    name: 'reply',
    alias: 'message',
    summary: 'Send a message to a candidate',
    load: () => import('#lib/funnel-api/edges/cli/commands/reply'),
  },
  {
    name: 'status',
    summary: 'Change an application’s status and notify the candidate',
    load: () => import('#lib/funnel-api/edges/cli/commands/status'),
  },
  {
    name: 'waiting',
    summary: 'List candidates waiting for a reply, earliest deadline first',
    load: () => import('#lib/funnel-api/edges/cli/commands/waiting'),
  },
  {
    name: 'stats',
    alias: 'steps',
    summary: 'Show funnel statistics',
    load: () => import('#lib/funnel-api/edges/cli/commands/stats'),
  },
  {
    name: 'promise',
    summary: 'Set or clear the promised reply time',
    load: () => import('#lib/funnel-api/edges/cli/commands/promise'),
  },
  {
    name: 'keys',
    summary: 'Create, list and revoke API keys',
    load: () => import('#lib/funnel-api/edges/cli/commands/keys'),
  },
  {
    name: 'members',
    summary: 'Manage who can open a company in the back office',
    load: () => import('#lib/funnel-api/edges/cli/commands/members'),
  },
  {
    name: 'operators',
    summary: 'Manage who can open every company in the back office',
    load: () => import('#lib/funnel-api/edges/cli/commands/operators'),
  },
  {
    name: 'recruiters',
    summary: 'Manage who gets candidate emails',
    load: () => import('#lib/funnel-api/edges/cli/commands/recruiters'),
  },
  {
    name: 'newsletter',
    summary: 'List and export newsletter subscribers',
    load: () => import('#lib/funnel-api/edges/cli/commands/newsletter'),
  },
  {
    name: 'webhooks',
    summary: 'Manage webhooks',
    load: () => import('#lib/funnel-api/edges/cli/commands/webhooks'),
  },
  {
    name: 'emails',
    alias: 'letters',
    summary: 'List and retry failed emails and text messages',
    load: () => import('#lib/funnel-api/edges/cli/commands/emails'),
  },
  {
    name: 'feeds',
    summary: 'Manage job feeds',
    load: () => import('#lib/funnel-api/edges/cli/commands/feeds'),
  },
  {
    name: 'erase',
    summary: 'Permanently delete a person and all their data',
    load: () => import('#lib/funnel-api/edges/cli/commands/erase'),
  },
]
