import { z } from 'zod'

/** A schema of JSON Schema 2020-12, the dialect of OpenAPI 3.1. */
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

/** Removes dates from unions, because JSON has only strings for them, and merges types that are the same in JSON. */
function withoutDates({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }) {
  // The pattern of a date is longer than the rest of its description.
  if (jsonSchema.format === 'date' || jsonSchema.format === 'date-time') delete jsonSchema.pattern
  const forms = jsonSchema.anyOf?.filter((form) => Object.keys(form).length > 0)
  if (!forms || forms.length === 0) return
  const each = [...new Map(forms.map((form) => [JSON.stringify(form), form])).values()]
  if (each.length > 1) return void (jsonSchema.anyOf = each)
  delete jsonSchema.anyOf
  Object.assign(jsonSchema, each[0])
}

/** Converts a schema of the contract to JSON Schema. Named schemas are added to `components` and referenced. */
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

/** The input and the output of a named schema may differ. */
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
