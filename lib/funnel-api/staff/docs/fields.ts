import type { JsonSchema } from '#lib/funnel-api/staff/docs/json-schema'

/** A row of a table of fields. `path` is dotted; `[]` marks the items of a list. */
export type Field = {
  path: string
  /** A type such as 'text' or 'list of numbers'. `of` is the name of a schema with its own description. */
  type: string
  of: string | null
  isRequired: boolean
  /** Its description, bounds and default. */
  notes: string[]
}

const nameIn = (ref: string) => ref.split('/').at(-1)!

/** Returns the schema without null, and whether null was one of its types. */
function present(schema: JsonSchema): { schema: JsonSchema; isNullable: boolean } {
  const forms = schema.anyOf?.filter(({ type }) => type !== 'null')
  if (!schema.anyOf || forms?.length === schema.anyOf.length) return { schema, isNullable: false }
  const [only] = forms!
  const { anyOf: _forms, ...around } = schema
  return { schema: forms!.length === 1 ? { ...only, ...around } : { ...around, anyOf: forms! }, isNullable: true }
}

const KINDS: Record<string, string> = { string: 'text', integer: 'number', boolean: 'true or false', object: 'object' }

function typeOf(schema: JsonSchema): { type: string; of: string | null } {
  if (schema.$ref) return { type: '', of: nameIn(schema.$ref) }
  if (schema.items) {
    const inner = typeOf(present(schema.items).schema)
    return { type: `list of ${inner.type}`, of: inner.of }
  }
  const forms = schema.anyOf ?? schema.oneOf
  if (forms) {
    const types = [...new Set(forms.map((form) => typeOf(form).type || typeOf(form).of!))]
    return { type: types.join(' or '), of: null }
  }
  if (schema.format === 'date') return { type: 'day', of: null }
  if (schema.format === 'date-time') return { type: 'instant', of: null }
  if (schema.format === 'uri') return { type: 'address', of: null }
  if (schema.const !== undefined) return { type: JSON.stringify(schema.const), of: null }
  const type = [schema.type].flat().filter((each) => each !== 'null')[0]
  if (type === 'object' && typeof schema.additionalProperties === 'object' && !schema.properties)
    return { type: 'object by name', of: null }
  return { type: type === undefined ? 'anything' : (KINDS[type] ?? type), of: null }
}

function notesOf(schema: JsonSchema, isNullable: boolean): string[] {
  const { description, minimum, maximum, minLength, maxLength } = schema
  const words = schema.enum ?? schema.items?.enum
  const isBound = (bound: number | undefined): bound is number => bound !== undefined && Math.abs(bound) < 2 ** 31 - 1
  return [
    ...(description ? [description] : []),
    ...(words ? [`One of ${words.map(String).join(', ')}.`] : []),
    ...(isBound(minimum) ? [`${minimum} or more.`] : []),
    ...(isBound(maximum) ? [`${maximum} at most.`] : []),
    ...(minLength !== undefined && minLength > 1 ? [`${minLength} characters or more.`] : []),
    ...(maxLength !== undefined ? [`${maxLength} characters at most.`] : []),
    ...(isNullable ? ['May be null.'] : []),
    ...(schema.default !== undefined && schema.default !== null
      ? [`By itself ${JSON.stringify(schema.default)}.`]
      : []),
  ]
}

/** Returns the fields of each variant of a union, labeled with its discriminator. */
function choices(schema: JsonSchema): Field[] {
  return (schema.oneOf ?? []).flatMap((form) => {
    const [name, told] = Object.entries(form.properties ?? {}).find(([, each]) => each.const !== undefined) ?? []
    const word = name === undefined ? '' : `${name}: ${JSON.stringify(told!.const)}`
    return fieldsOf(form).map((field) => ({ ...field, path: `(${word}) ${field.path}` }))
  })
}

/** Returns the fields of an object, each followed by its nested fields. */
export function fieldsOf(schema: JsonSchema, above = ''): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, given]) => {
    const { schema: value, isNullable } = present(given)
    const path = above + name
    const isRequired = schema.required?.includes(name) ?? false
    const inner = value.items ? present(value.items).schema : value
    const below = value.items ? `${path}[].` : `${path}.`
    const forms = choices(inner)
    const seen = new Set<string>()
    const lines =
      forms.length > 0 ? forms.map((field) => ({ ...field, path: below + field.path })) : fieldsOf(inner, below)
    return [
      { path, ...typeOf(value), isRequired, notes: notesOf(value, isNullable) },
      ...lines.filter((field) => !seen.has(field.path) && seen.add(field.path)),
    ]
  })
}
