import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parse, parseAllDocuments } from 'yaml'
import { DRAIN_MS } from '#lib/host/service/shutdown'
import { EXIT_CONFIG } from '#lib/host/startup-error'
import { MAX_CRASHES, WINDOW_MS } from '../lib/host/supervise.mjs'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const dockerfile = read('docs/deploy/Dockerfile')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

/** Commands that the docs run next to a server. */
const COMMANDS = ['company', 'backup', 'restore']
/** The Node binary and the entry file of a script. */
const [NODE, ENTRY] = [/^\S+/, /\S+\.ts$/]
const targets = [...dockerfile.matchAll(/^FROM \S+ AS (\S+)$/gm)].map(([, name]) => name)

type Pod = { enableServiceLinks?: boolean; containers: { command?: string[]; args?: string[] }[] }
type Found = { kind: string; spec?: { template?: { spec: Pod }; jobTemplate?: { spec: { template: { spec: Pod } } } } }
const objects = parseAllDocuments(read('docs/deploy/kubernetes.yaml')).map((item) => item.toJS() as Found)
const pods = objects.flatMap(({ spec }) => spec?.template?.spec ?? spec?.jobTemplate?.spec.template.spec ?? [])

it('the image replaces the Node binary of each command with a link to its own Node', () => {
  const app = mkdtempSync(path.join(tmpdir(), 'careers-image-'))
  try {
    mkdirSync(path.join(app, 'node_modules/node/bin'), { recursive: true })
    writeFileSync(path.join(app, 'node_modules/node/bin/node'), 'as npm left it')
    const [, leavesOut = ''] = /&& (cd node_modules [^]*?)\n\n/.exec(dockerfile) ?? []
    const { status } = spawnSync('sh', ['-e'], { cwd: app, input: leavesOut.replaceAll(/^ +#.*\n/gm, '') })
    expect(status).toBe(0)
    for (const command of COMMANDS) {
      const [node = ''] = NODE.exec(scripts[command]!) ?? []
      expect([command, readlinkSync(path.join(app, node))]).toEqual([command, '/usr/local/bin/node'])
    }
  } finally {
    rmSync(app, { recursive: true })
  }
})

/** The imports of a file, without type imports. */
const importsOf = (file: string) =>
  [...read(file).matchAll(/^(?:import|export) (?!type )[^']*?from '([^']+)'|\bimport\('([^']+)'\)/gm)].map(
    ([, early, late]) => early ?? late!,
  )
const ofProject = (name: string) => (name.startsWith('#lib/') ? `${name.slice(1)}.ts` : null)

it.each(COMMANDS)('the image contains everything that the command %s imports', (command) => {
  const [, leftOut = ''] = /rm -rf ([^]*?)\n && /.exec(dockerfile) ?? []
  const [, ...missing] = leftOut.split(/[\s\\]+/).map((name) => name.replace('*', ''))
  const seen = new Set(ENTRY.exec(scripts[command]!))
  const packages = new Set<string>()
  for (const file of seen)
    for (const name of importsOf(file)) {
      const own = ofProject(name)
      if (own) seen.add(own)
      else packages.add(name)
    }
  expect(seen.size).toBeGreaterThan(10)
  expect(
    [...packages].filter((name) =>
      missing.some((missingName) => name === missingName || name.startsWith(`${missingName}/`)),
    ),
  ).toEqual([])
  expect([...seen].filter((file) => file.endsWith('.test.ts') || !existsSync(path.join(root, file)))).toEqual([])
  expect([...packages].filter((name) => name.startsWith('#') && !name.startsWith('#messages/'))).toEqual([])
})

it('every pod disables Service variables and runs only existing scripts', () => {
  expect(pods.length).toBe(2)
  for (const { enableServiceLinks, containers } of pods) {
    expect(enableServiceLinks).toBe(false)
    for (const { command, args = [] } of containers)
      if (command?.[0] === 'npm') expect(scripts).toHaveProperty(args[0]!)
  }
})

it("has PostgreSQL client programs of the server's version for backups", () => {
  const { services } = parse(read('docs/deploy/compose.yaml'), { merge: true }) as {
    services: Record<string, { image: string; build?: { target?: string }; read_only?: boolean; profiles?: string[] }>
  }
  const { backup, postgres } = services
  expect(backup).toMatchObject({ read_only: true, profiles: ['backup'], image: 'careers-backup' })
  expect(targets).toContain(backup!.build!.target)
  const [, server] = /^postgres:(\d+)/.exec(postgres!.image) ?? []
  expect(dockerfile).toContain(`postgresql-client-${server}`)
})

describe('the supervisor of each deployment', () => {
  const unit = read('docs/deploy/careers-funnel.service')
  const settings = new Map(
    [...unit.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value] as [string, string]),
  )

  it('systemd restarts after a crash, but not after a configuration error or a requested stop', () => {
    expect(settings.get('Restart')).toBe('on-failure')
    expect(settings.get('RestartPreventExitStatus')).toBe(String(EXIT_CONFIG))
    expect(settings.get('SuccessExitStatus')).toBe('129 130 143')
    expect(settings.get('StartLimitBurst')).toBe(String(MAX_CRASHES))
    expect(Number(settings.get('StartLimitIntervalSec')) * 1000).toBe(WINDOW_MS)
  })

  it('systemd starts the server itself, with the Node that package.json pins', () => {
    const [node = '', entry = ''] = settings.get('ExecStart')!.split(' ')
    expect(node).toBe(`${settings.get('WorkingDirectory')}/node_modules/node/bin/node`)
    expect(existsSync(path.join(root, entry))).toBe(true)
  })

  it('systemd waits longer for a stop than the server may take', () => {
    expect(Number(settings.get('TimeoutStopSec')) * 1000).toBeGreaterThan(2 * DRAIN_MS)
  })

  it('the image starts the server itself', () => {
    expect(dockerfile).toContain('CMD ["node", "lib/host/main.ts"]')
    expect(dockerfile).not.toContain('start.mjs')
  })

  it('Docker restarts every node and bounds its log', () => {
    type Node = { restart: string; logging: { options: Record<string, string> } }
    const { services } = parse(read('docs/deploy/compose.yaml'), { merge: true }) as { services: Record<string, Node> }
    for (const node of ['node-1', 'node-2']) {
      expect(services[node]!.restart).toBe('unless-stopped')
      expect(services[node]!.logging.options).toHaveProperty('max-size')
    }
  })

  it('Kubernetes restarts a node that crashed or hangs, and keeps the last lines of its log', () => {
    const [serving] = pods
    expect(serving).not.toHaveProperty('restartPolicy')
    expect(serving!.containers[0]).toMatchObject({
      terminationMessagePolicy: 'FallbackToLogsOnError',
      livenessProbe: { httpGet: { path: '/health/live' } },
      readinessProbe: { httpGet: { path: '/health/ready' } },
      startupProbe: { httpGet: { path: '/health/ready' } },
    })
  })
})
