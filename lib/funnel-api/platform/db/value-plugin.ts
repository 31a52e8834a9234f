import {
  type KyselyPlugin,
  OperationNodeTransformer,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type PrimitiveValueListNode,
  type UnknownRow,
  type ValueNode,
} from 'kysely'

/** JSON columns of all tables. They are text columns on both engines. */
const JSON_COLUMNS = new Set([
  'theme',
  'labels',
  'description_texts',
  'stages',
  'address',
  'pitch',
  'survey',
  'data',
  'answer_group',
  'answer_draft',
  'answer_times',
  'payload',
  'files_url',
  'advertisement',
  'tags',
  'job_types',
  'professions',
  'embed_origins',
  'website_locales',
  'accessibility',
  'categories',
  'choices',
  'scopes',
  'campaign_slugs',
  'events',
  'report',
  'old_secrets',
  'transports',
  'details',
  'abstract_video_text',
  'video_text',
  'filter',
  'mentions',
])

/** Converts booleans to 0 and 1, and objects to JSON text, so that both engines store the same values. */
const toColumn = (value: unknown): unknown => {
  if (typeof value === 'boolean') return value ? 1 : 0
  return typeof value === 'object' && value !== null && !Buffer.isBuffer(value) ? JSON.stringify(value) : value
}

class Values extends OperationNodeTransformer {
  protected override transformValue(node: ValueNode): ValueNode {
    return { ...super.transformValue(node), value: toColumn(node.value) }
  }
  protected override transformPrimitiveValueList(node: PrimitiveValueListNode): PrimitiveValueListNode {
    return { ...super.transformPrimitiveValueList(node), values: node.values.map(toColumn) }
  }
}

const isConverted = (name: string) => name.startsWith('is_') || JSON_COLUMNS.has(name)

function fromColumn(name: string, value: unknown): unknown {
  if (value === null) return null
  if (name.startsWith('is_')) return value === 1 || value === true
  return typeof value === 'string' ? JSON.parse(value) : value
}

/** Selects the columns to convert from the first row only, because all rows have the same columns. */
function fromRows(rows: readonly UnknownRow[]): UnknownRow[] {
  const names = Object.keys(rows[0] ?? {}).filter(isConverted)
  return rows.map((row) => {
    const converted: UnknownRow = { ...row }
    for (const name of names) converted[name] = fromColumn(name, converted[name])
    return converted
  })
}

const values = new Values()

/** Converts `is_*` columns and JSON columns in queries and results. */
export const valuePlugin: KyselyPlugin = {
  transformQuery: ({ node }: PluginTransformQueryArgs) => values.transformNode(node),
  transformResult: async ({ result }: PluginTransformResultArgs) => ({
    ...result,
    rows: fromRows(result.rows),
  }),
}
