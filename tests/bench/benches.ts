import type { Result } from '#tests/bench/result'

export type Bench = {
  title: string
  /** What it measures, for docs/performance.md. */
  about: string
  needsBuild: boolean
  /** Too slow to run unless it is named. */
  isLong?: boolean
  load: () => Promise<{ run: () => Promise<Result> }>
}

/** All benches in the order of docs/performance.md. */
export const BENCHES: Readonly<Record<string, Bench>> = {
  pages: {
    title: 'Job page',
    about:
      'The rate at which the server sends a job page, cached and rendered. The baselines are a bare `node:http` server with the same bytes, and Next.js alone. The benchmark sends requests with wrk if it is installed, because autocannon uses more CPU time than the server.',
    needsBuild: true,
    load: () => import('#tests/bench/pages'),
  },
  weight: {
    title: 'Page weight',
    about: 'The size of the HTML and of all scripts that a phone with an empty cache loads. A KB is 1,000 bytes.',
    needsBuild: true,
    load: () => import('#tests/bench/weight'),
  },
  lighthouse: {
    title: 'Lighthouse',
    about:
      'Lighthouse on a simulated phone: slow 4G and a processor slowed four times. Points are those that a page loses out of 100. filestack-js is not part of these pages, because it loads when a candidate sends a file.',
    needsBuild: true,
    load: () => import('#tests/bench/lighthouse'),
  },
  accessibility: {
    title: 'Accessibility',
    about:
      'axe-core on each state of all screens and emails, on a desktop and on a phone of 320 pixels, in light and dark colors. If only the colors differ between two displays, only the rule about contrast runs in the second one. On a tablet of 768 pixels, only the rule about the size of controls runs, in the back office. An unchanged part of a page is not checked again in the same display. The test of the states also checks focus, announcements and motion (`tests/e2e/accessibility-states.test.ts`).',
    needsBuild: true,
    isLong: true,
    load: () => import('#tests/bench/accessibility'),
  },
  taps: {
    title: 'Response to a tap',
    about:
      'The time from a tap on Apply on a job page until a frame shows that it was received, on a phone with its processor slowed four times and on slow 4G. The baseline is a tap on the title, which does nothing.',
    needsBuild: true,
    load: () => import('#tests/bench/taps'),
  },
  start: {
    title: 'Start',
    about: 'The time from the start of the process until the server is ready. The site is already built.',
    needsBuild: true,
    load: () => import('#tests/bench/start'),
  },
  overload: {
    title: 'Overload',
    about: 'Ten times the load that the server can handle. The page is a draft, which is rendered for each request.',
    needsBuild: true,
    load: () => import('#tests/bench/overload'),
  },
  soak: {
    title: 'Memory under continuous load',
    about: 'Continuous traffic for many companies. Memory is measured after garbage collection.',
    needsBuild: true,
    isLong: true,
    load: () => import('#tests/bench/soak'),
  },
  nodes: {
    title: 'Several nodes',
    about: 'The time until a committed write is visible on every node, with one, two and four nodes.',
    needsBuild: true,
    load: () => import('#tests/bench/nodes'),
  },
  api: {
    title: 'API',
    about: 'Calls of the embedded API without HTTP. Writes are durable on both databases.',
    needsBuild: false,
    load: () => import('#tests/bench/api'),
  },
  manager: {
    title: 'Inbox of the back office',
    about:
      'The calls of the inbox for one company with 100,000 and with 1,000,000 applications. `MANAGER_SIZES=100000` skips the larger size.',
    needsBuild: false,
    isLong: true,
    load: () => import('#tests/bench/manager'),
  },
  alerts: {
    title: 'Job alerts',
    about: 'The time to match one new job with the alerts of one company. Matches are written durably.',
    needsBuild: false,
    load: () => import('#tests/bench/alerts'),
  },
  bulk: {
    title: 'Import and export',
    about: 'The import of a bundle and the export of applications on the command line, with rate and memory.',
    needsBuild: false,
    isLong: true,
    load: () => import('#tests/bench/bulk'),
  },
  uploads: {
    title: 'Uploads',
    about: 'Uploads of videos to the file service, with every part synced to the disk.',
    needsBuild: true,
    load: () => import('#tests/bench/uploads'),
  },
  restore: {
    title: 'Restore',
    about: 'The time from a backup to the first page of a new server.',
    needsBuild: true,
    load: () => import('#tests/bench/restore'),
  },
  hostile: {
    title: 'Hostile input',
    about:
      'For ten minutes, the functions that inspect files and parse feeds and bundles receive the corpus of hostile files. They also receive random mutations of valid MP4, WebM, MOV, JPEG, PNG, HEIC, PDF, DOCX and ZIP files, feeds and bundles.',
    needsBuild: false,
    isLong: true,
    load: () => import('#tests/bench/hostile'),
  },
  fairness: {
    title: 'Fairness between companies',
    about:
      'One company overloads one shared resource after another while another company works. The benchmark compares the p99 of the other company with its p99 while the first company is idle.',
    needsBuild: true,
    isLong: true,
    load: () => import('#tests/bench/fairness'),
  },
  isolation: {
    title: 'Isolation between companies',
    about:
      '5,000 interleaved and forged requests to twenty companies. No response may contain data of another company.',
    needsBuild: true,
    load: () => import('#tests/bench/isolation'),
  },
  rights: {
    title: 'Permissions',
    about:
      'Each call with the session, key or ID of another person, company or scope, on both databases. The bar is zero wrong responses.',
    needsBuild: false,
    load: () => import('#tests/bench/rights'),
  },
  races: {
    title: 'Races',
    about:
      'Two processes send the same or conflicting calls at the same time, on both databases. The benchmark counts duplicates, lost updates and unexpected errors. Each bar is zero.',
    needsBuild: false,
    load: () => import('#tests/bench/races'),
  },
  kill: {
    title: 'Crashes',
    about: 'SIGKILLs of the node, and on PostgreSQL also of database backends, while candidates write.',
    needsBuild: true,
    load: () => import('#tests/bench/kill'),
  },
  'full-disk': {
    title: 'Full disk',
    about:
      'The disk of the database is full. The benchmark checks which calls fail, which writes are lost, and whether the node recovers. The bar is zero lost writes.',
    needsBuild: true,
    load: () => import('#tests/bench/full-disk'),
  },
  mutants: {
    title: 'Mutants',
    about: 'Random changes of one token in the rules, and the share of them that unit and API tests detect.',
    needsBuild: false,
    isLong: true,
    load: () => import('#tests/bench/mutants'),
  },
}

/** Several benches under one name. */
export const GROUPS: Readonly<Record<string, readonly string[]>> = {
  databases: ['rights', 'races', 'kill', 'full-disk'],
}
