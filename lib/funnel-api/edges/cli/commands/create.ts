import { MANAGER_SLUG } from '#lib/domain/manager-path'
import { type Command, InvalidArgumentError, Option } from 'commander'
import type { Locale } from '#lib/domain/enumerations'
import { FONT_NAMES } from '#lib/domain/fonts'
import { LOCALES } from '#lib/domain/locales'
import { openPrompt } from '#lib/funnel-api/edges/cli/prompt'
import { type Define, printResult, type Terminal } from '#lib/funnel-api/edges/cli/terminal'
import { withResources } from '#lib/funnel-api/edges/cli/context'
import { CommandError } from '#lib/funnel-api/platform/errors'
import { DRY_RUN, addExamples, JSON_OPTION } from '#lib/funnel-api/edges/cli/text'

type Options = {
  name?: string
  color1?: string
  color2?: string
  locale?: Locale
  timeZone: string
  titleFont: string
  contentFont: string
  dryRun?: boolean
  json?: boolean
}

const COLOR = /^#[0-9a-f]{6}$/i
/** One label of a hostname. */
const SLUG = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

const color = (text: string) => {
  if (!COLOR.test(text)) throw new InvalidArgumentError("Enter a color such as '#5b3a1e'.")
  return text.toLowerCase()
}

export const define: Define = (command, terminal) => {
  command
    .argument('[slug]', 'company subdomain: lowercase letters, digits and hyphens')
    .option('--name <name>', 'company name shown to candidates')
    .option('--color-1 <hex>', "brand color, such as '#5b3a1e'", color)
    .option('--color-2 <hex>', "color of buttons and links, such as '#d9582b'", color)
    .addOption(new Option('--locale <locale>', 'language of the company’s texts (default: en)').choices(LOCALES))
    .option('--time-zone <zone>', 'time zone of closing dates', 'Europe/Paris')
    .addOption(new Option('--title-font <font>', 'font of headings').choices(FONT_NAMES).default('Inter'))
    .addOption(new Option('--content-font <font>', 'font of body text').choices(FONT_NAMES).default('Inter'))
    .option(...DRY_RUN)
    .option(...JSON_OPTION)
    .action(async (slugArgument: string | undefined, { dryRun, json, ...options }: Options) => {
      const starter = await completeStarter(command, terminal, slugArgument, options)
      const { starterBundle } = await import('#lib/funnel-api/features/bundles/starter')
      const { writeBundle } = await import('#lib/funnel-api/features/bundles/write/write')
      const { slug } = starter
      const siteUrl = await withResources(terminal, async ({ api, db, media }) => {
        const existing = await db.selectFrom('companies').select('id').where('slug', '=', slug).executeTakeFirst()
        if (existing)
          throw new CommandError(`Company '${slug}' already exists. Change it with: npm run company -- import`)
        if (!dryRun) await writeBundle(db, starterBundle(starter), media, terminal.now())
        return api.origin(slug)
      })
      printResult(
        terminal,
        { json: json ?? false },
        { ...starter, address: siteUrl, is_dry_run: dryRun ?? false },
        () =>
          dryRun
            ? `Would create ${starter.name}: ${siteUrl} (dry run, nothing changed)`
            : `Created ${starter.name}: ${siteUrl}\nEdit it as a folder with: npm run company -- export ${slug}`,
      )
    })
  addExamples(
    command,
    "create bakery --name 'The Bakery' --color-1 '#5b3a1e' --color-2 '#d9582b' --locale en",
    'create    (prompts for missing values)',
  )
}

/** Prompts for missing values on a terminal. */
async function completeStarter(
  command: Command,
  terminal: Terminal,
  slugArgument: string | undefined,
  options: Omit<Options, 'dryRun' | 'json'>,
) {
  const prompter = terminal.isTerminal ? openPrompt(terminal) : null
  const ask = async (label: string, option: string, defaultValue: string, isValid: (text: string) => boolean) => {
    for (;;) {
      if (!prompter) return command.error(`error: missing required ${option}`)
      const input = (await prompter.ask(`${label}${defaultValue && ` (${defaultValue})`}: `)).trim() || defaultValue
      if (isValid(input)) return input
    }
  }
  try {
    const name = options.name?.trim() || (await ask('Name', "option '--name'", '', (text) => text !== ''))
    const slug = slugArgument ?? (await ask('Subdomain', "argument 'slug'", toSlug(name), (text) => SLUG.test(text)))
    if (!SLUG.test(slug)) return command.error(`error: '${slug}' is not a valid subdomain`)
    if (slug === MANAGER_SLUG) return command.error(`error: '${slug}' is reserved`)
    const isColor = (text: string) => COLOR.test(text)
    return {
      slug,
      name,
      locale: options.locale ?? 'en',
      time_zone: options.timeZone,
      color_1: options.color1 ?? (await ask('Brand color', "option '--color-1'", '#1f2937', isColor)),
      color_2: options.color2 ?? (await ask('Color of buttons and links', "option '--color-2'", '#2563eb', isColor)),
      title_font: options.titleFont,
      content_font: options.contentFont,
    }
  } finally {
    prompter?.close()
  }
}

const toSlug = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40)
