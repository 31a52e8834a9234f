import type { Command } from 'commander'
import type { Terminal } from '#lib/funnel-api/cli/terminal'

/** Gives a command its words and its work; `end` is told of another end than that all is done. */
export type Define = (command: Command, terminal: Terminal, end: (code: number) => void) => void

type Group = { name: string; alias?: string; summary: string; load: () => Promise<{ define: Define }> }

/** All commands, in the order in which they are listed. */
export const groups: readonly Group[] = [
  {
    name: 'create',
    summary: 'Makes a company from a name and two colours: a small site that works.',
    load: () => import('#lib/funnel-api/cli/commands/create'),
  },
  {
    name: 'import',
    summary: 'Loads a company from a bundle (docs/bundle-format.md), or brings it up to date.',
    load: () => import('#lib/funnel-api/cli/commands/import'),
  },
  {
    name: 'export',
    summary: 'Writes a company as a bundle, which imports again to the same.',
    load: () => import('#lib/funnel-api/cli/commands/export'),
  },
  {
    name: 'import-jobs',
    summary: 'Loads a company’s jobs from the feed that it has, or brings them up to date (docs/import-jobs.md).',
    load: () => import('#lib/funnel-api/cli/commands/import-jobs'),
  },
  {
    name: 'list',
    summary: 'Lists the companies that there are.',
    load: () => import('#lib/funnel-api/cli/commands/list'),
  },
  {
    name: 'show',
    summary: 'Says what there is of a company.',
    load: () => import('#lib/funnel-api/cli/commands/show'),
  },
  {
    name: 'campaigns',
    summary: 'Lists a company’s jobs, opens and closes them.',
    load: () => import('#lib/funnel-api/cli/commands/campaigns'),
  },
  {
    name: 'applications',
    summary: 'Lists, shows and exports applications that were sent.',
    load: () => import('#lib/funnel-api/cli/commands/applications'),
  },
  {
    name: 'reply',
    alias: 'message',
    summary: 'Writes to a candidate about an application, as they will read it in their messages.',
    load: () => import('#lib/funnel-api/cli/commands/reply'),
  },
  {
    name: 'status',
    summary: 'Moves an application to another status, and tells the candidate.',
    load: () => import('#lib/funnel-api/cli/commands/status'),
  },
  {
    name: 'waiting',
    summary: 'Says which candidates wait for an answer, the longest first.',
    load: () => import('#lib/funnel-api/cli/commands/waiting'),
  },
  {
    name: 'stats',
    alias: 'steps',
    summary: 'Says how far applications to a company’s jobs got: counts by day, nobody’s trail.',
    load: () => import('#lib/funnel-api/cli/commands/stats'),
  },
  {
    name: 'promise',
    summary: 'Promises candidates an answer within so many days, or takes the promise back.',
    load: () => import('#lib/funnel-api/cli/commands/promise'),
  },
  {
    name: 'keys',
    summary: 'Makes, lists and ends keys of a company’s own programs.',
    load: () => import('#lib/funnel-api/cli/commands/keys'),
  },
  {
    name: 'recruiters',
    summary: 'Adds, lists and removes people of a company who get mail.',
    load: () => import('#lib/funnel-api/cli/commands/recruiters'),
  },
  {
    name: 'webhooks',
    summary: 'Adds, lists, tests and removes addresses that are told what happens.',
    load: () => import('#lib/funnel-api/cli/commands/webhooks'),
  },
  {
    name: 'letters',
    summary: 'Lists letters and messages that were not sent, and has them tried again.',
    load: () => import('#lib/funnel-api/cli/commands/letters'),
  },
  {
    name: 'feeds',
    summary: 'Adds, lists, runs and removes feeds that jobs are read from again and again.',
    load: () => import('#lib/funnel-api/cli/commands/feeds'),
  },
  {
    name: 'erase',
    summary: 'Erases a person of a company with everything that is kept of them.',
    load: () => import('#lib/funnel-api/cli/commands/erase'),
  },
]
