import { z } from 'zod'

/** A schema of JSON Schema 2020-12, as OpenAPI 3.1 has it. */
export type JsonSchema = {
  $ref?: string
  type?: string | string[]
  format?: string
  description?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  examples?: unknown[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  additionalProperties?: boolean | JsonSchema
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  pattern?: string
  not?: object
  $defs?: Record<string, JsonSchema>
  $schema?: string
}

export type Components = Map<string, JsonSchema>

/** What YAML has and JSON has not, a date, is left out of a choice; two forms that are one in JSON are one. */
function withoutDates({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }) {
  // A day's pattern is longer than all that is said about its field.
  if (jsonSchema.format === 'date' || jsonSchema.format === 'date-time') delete jsonSchema.pattern
  const forms = jsonSchema.anyOf?.filter((form) => Object.keys(form).length > 0)
  if (!forms || forms.length === 0) return
  const each = [...new Map(forms.map((form) => [JSON.stringify(form), form])).values()]
  if (each.length > 1) return void (jsonSchema.anyOf = each)
  delete jsonSchema.anyOf
  Object.assign(jsonSchema, each[0])
}

/** A schema of the contract as a document has it; those that have a name are put among `components` and referred to. */
export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output', components: Components): JsonSchema {
  const {
    $schema: _schema,
    $defs,
    ...made
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: withoutDates,
  }) as JsonSchema
  const names = new Map(Object.keys($defs ?? {}).map((name) => [name, nameFor(name, $defs![name]!, components)]))
  for (const [name, definition] of Object.entries($defs ?? {}))
    components.set(names.get(name)!, referring(definition, names))
  return referring(made, names)
}

/** What is taken and what is given of one name may differ. */
function nameFor(name: string, definition: JsonSchema, components: Components) {
  const known = components.get(name)
  const isSame = known === undefined || JSON.stringify(known) === JSON.stringify(referring(definition, new Map()))
  return isSame ? name : `${name}Input`
}

const referring = (schema: JsonSchema, names: ReadonlyMap<string, string>): JsonSchema =>
  JSON.parse(JSON.stringify(schema), (key, value: unknown) => {
    if (key === 'id' && typeof value === 'string') return undefined
    if (key !== '$ref' || typeof value !== 'string') return value
    const name = value.replace('#/$defs/', '')
    return `#/components/schemas/${names.get(name) ?? name}`
  }) as JsonSchema
