import { type Command, InvalidArgumentError, Option } from 'commander'
import type { Locale } from '#lib/domain/enumerations'
import { FONT_NAMES } from '#lib/domain/fonts'
import { LOCALES } from '#lib/domain/locales'
import { asking } from '#lib/funnel-api/cli/asking'
import type { Define } from '#lib/funnel-api/cli/commands/groups'
import { opened } from '#lib/funnel-api/cli/place'
import { Refused } from '#lib/funnel-api/cli/refused'
import { answer, type Terminal } from '#lib/funnel-api/cli/terminal'
import { DRY_RUN, example, JSON_OPTION } from '#lib/funnel-api/cli/words'

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
/** One label of a host's name. */
const SLUG = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

const color = (text: string) => {
  if (!COLOR.test(text)) throw new InvalidArgumentError("It is a colour such as '#5b3a1e'.")
  return text.toLowerCase()
}

export const define: Define = (command, terminal) => {
  command
    .argument('[slug]', 'its subdomain: lower-case letters, digits and hyphens')
    .option('--name <name>', 'as candidates read it')
    .option('--color-1 <color>', "its own colour, such as '#5b3a1e'", color)
    .option('--color-2 <color>', "the colour of buttons and links, such as '#d9582b'", color)
    .addOption(new Option('--locale <locale>', 'the language of its own texts; en unless given').choices(LOCALES))
    .option('--time-zone <zone>', 'where a job’s last day ends', 'Europe/Paris')
    .addOption(new Option('--title-font <font>', 'of titles').choices(FONT_NAMES).default('Inter'))
    .addOption(new Option('--content-font <font>', 'of texts').choices(FONT_NAMES).default('Inter'))
    .option(...DRY_RUN)
    .option(...JSON_OPTION)
    .action(async (given: string | undefined, { dryRun, json, ...options }: Options) => {
      const starter = await wholeOf(command, terminal, given, options)
      const { starterBundle } = await import('#lib/funnel-api/cli/starter')
      const { writeBundle } = await import('#lib/funnel-api/cli/bundle/write')
      const { slug } = starter
      const address = await opened(terminal, async ({ api, db, media }) => {
        const known = await db.selectFrom('companies').select('id').where('slug', '=', slug).executeTakeFirst()
        if (known) throw new Refused(`There is a company '${slug}' already; npm run company -- import changes it.`)
        if (!dryRun) await writeBundle(db, starterBundle(starter), media, terminal.now())
        return api.origin(slug)
      })
      answer(terminal, { json: json ?? false }, { ...starter, address, is_dry_run: dryRun ?? false }, () =>
        dryRun
          ? `${starter.name} would stand at ${address}; nothing written`
          : `${starter.name} stands at ${address}, with a home page and a job to apply to.\nnpm run company -- export ${slug} writes it as a folder, to go on from there.`,
      )
    })
  example(
    command,
    "create bakery --name 'The Bakery' --color-1 '#5b3a1e' --color-2 '#d9582b' --locale en",
    'create    (asks for what is missing, on a terminal)',
  )
}

/** What was not typed is asked for, where somebody is there to be asked. */
async function wholeOf(
  command: Command,
  terminal: Terminal,
  given: string | undefined,
  options: Omit<Options, 'dryRun' | 'json'>,
) {
  const lines = terminal.isTerminal ? asking(terminal) : null
  const ask = async (what: string, option: string, usual: string, isRight: (text: string) => boolean) => {
    for (;;) {
      if (!lines) return command.error(`error: ${option} is missing`)
      const said = (await lines.ask(`${what}${usual && ` (${usual})`}: `)).trim() || usual
      if (isRight(said)) return said
    }
  }
  try {
    const name = options.name?.trim() || (await ask('Name', '--name', '', (text) => text !== ''))
    const slug = given ?? (await ask('Subdomain', 'the subdomain', toSlug(name), (text) => SLUG.test(text)))
    if (!SLUG.test(slug)) return command.error(`error: '${slug}' is no name for a subdomain`)
    const isColor = (text: string) => COLOR.test(text)
    return {
      ...{ slug, name, locale: options.locale ?? 'en', time_zone: options.timeZone },
      color_1: options.color1 ?? (await ask('Its own colour', '--color-1', '#1f2937', isColor)),
      color_2: options.color2 ?? (await ask('Colour of buttons and links', '--color-2', '#2563eb', isColor)),
      ...{ title_font: options.titleFont, content_font: options.contentFont },
    }
  } finally {
    lines?.close()
  }
}

const toSlug = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40)
