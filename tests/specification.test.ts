import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import * as accounts from '#lib/contract/accounts'
import * as adjustments from '#lib/contract/adjustments'
import * as applications from '#lib/contract/applications'
import * as alertSubscriptions from '#lib/contract/alert-subscriptions'
import * as alerts from '#lib/contract/alerts'
import * as botCheck from '#lib/contract/bot-check'
import * as candidacies from '#lib/contract/candidacies'
import * as candidacyDraft from '#lib/contract/candidacy-draft'
import * as candidacyFiles from '#lib/contract/candidacy-files'
import * as companies from '#lib/contract/companies'
import * as createCandidacy from '#lib/contract/create-candidacy'
import type { Endpoint } from '#lib/contract/endpoint'
import * as discovery from '#lib/contract/discovery'
import * as emailVerification from '#lib/contract/email-verification'
import * as extensions from '#lib/contract/extensions'
import * as helpVotes from '#lib/contract/help-votes'
import * as me from '#lib/contract/me'
import * as messaging from '#lib/contract/messaging'
import * as news from '#lib/contract/news'
import * as oneTimeCodes from '#lib/contract/one-time-codes'
import * as pitchAnswers from '#lib/contract/pitch-answers'
import * as places from '#lib/contract/places'
import * as recording from '#lib/contract/recording'
import * as savedCampaigns from '#lib/contract/saved-campaigns'
import * as storeDraft from '#lib/contract/store-draft'
import * as unsubscription from '#lib/contract/unsubscription'
import { Address } from '#lib/domain/address'
import { Campaign, CampaignPitch } from '#lib/domain/campaign'
import { CampaignAlert, MapPoint } from '#lib/domain/campaign-alert'
import { Candidacy } from '#lib/domain/candidacy'
import { Company } from '#lib/domain/company'
import { CONSENT_CATEGORIES } from '#lib/domain/consent'
import { Discussion, DiscussionMessage } from '#lib/domain/discussion'
import { JobType, STAGES, WorkingTime } from '#lib/domain/enumerations'
import { REMOTE_LEVELS } from '#lib/domain/remote-level'
import { LOCALES } from '#lib/domain/locales'
import { Job } from '#lib/domain/job'
import { CURRENCIES } from '#lib/domain/money'
import { Record as PitchRecord } from '#lib/domain/record'
import { Resume } from '#lib/domain/resume'
import { Answer, Question, QuestionType, Survey } from '#lib/domain/survey'
import { TermsLabels } from '#lib/domain/terms'
import { Theme } from '#lib/domain/theme'
import { Folder, UploadedFile } from '#lib/domain/upload'
import { User } from '#lib/domain/user'
import { CALLS, ENTITIES, ENUMERATIONS, PARTS, QUESTION_TYPES } from '#tests/support/specification'

const words = (text: string) => text.split(/\s+/).filter(Boolean)

type Json = {
  properties?: Record<string, Json>
  required?: string[]
  default?: unknown
  anyOf?: Json[]
  oneOf?: Json[]
}
const jsonOf = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Json
const formsOf = (schema: Json): Json[] => [
  schema,
  ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap(formsOf),
]
const propertyOf = (schema: Json, name: string) =>
  formsOf(schema).find(({ properties }) => properties && name in properties)?.properties?.[name]
const at = (schema: Json, path: string) =>
  path.split('.').reduce<Json | undefined>((inner, name) => inner && propertyOf(inner, name), schema)

const SCHEMAS: { [entity in keyof typeof ENTITIES]: z.ZodType } = {
  Candidacy,
  Campaign,
  CampaignPitch,
  Survey,
  // Checkbox questions are the only type without additional fields.
  Question: Question.options.find(({ shape }) => shape.question_type.value === 'checkbox')!,
  Answer,
  Address,
  Job,
  Record: PitchRecord,
  Resume,
  UploadedFile,
  MapPoint,
  User,
  Discussion,
  DiscussionMessage,
  CampaignAlert,
  Company,
  Theme,
  TermsLabels,
}

const rows = Object.entries(ENTITIES).flatMap(([entity, attributes]) =>
  words(attributes).map((row) => {
    const [, name = '', mark, value] = /^\+?(\w+)(!|=(.*))?$/.exec(row) ?? []
    return {
      entity: entity as keyof typeof ENTITIES,
      name,
      isRequired: mark === '!',
      fallback: value && (JSON.parse(value) as unknown),
    }
  }),
)

describe('§3', () => {
  test.each(rows)('$entity has $name', ({ entity, name, isRequired, fallback }) => {
    const schema = jsonOf(SCHEMAS[entity])
    expect(schema.properties).toHaveProperty(name)
    if (isRequired) expect(schema.required).toContain(name)
    if (fallback !== undefined) expect(schema.properties?.[name]?.default).toEqual(fallback)
  })

  test.each(Object.keys(ENTITIES) as (keyof typeof ENTITIES)[])(
    '%s has no fields other than those listed',
    (entity) => {
      const named = rows.filter((row) => row.entity === entity).map(({ name }) => name)
      expect(Object.keys(jsonOf(SCHEMAS[entity]).properties ?? {}).sort()).toEqual(named.sort())
    },
  )

  test.each(Object.entries(PARTS))('%s has exactly the listed fields', (path, attributes) => {
    const [entity = '', ...rest] = path.split('.')
    const part = at(jsonOf(SCHEMAS[entity as keyof typeof ENTITIES]), rest.join('.'))
    const found = formsOf(part ?? {}).find(({ properties }) => properties)?.properties ?? {}
    expect(Object.keys(found).sort()).toEqual(words(attributes).sort())
  })

  test('has the ten types of questions and no others', () => {
    expect([...QuestionType.options].sort()).toEqual(Object.keys(QUESTION_TYPES).sort())
  })

  test.each(Object.entries(QUESTION_TYPES))(
    'a %s has its own fields (%s) in addition to those of every question',
    (type, fields) => {
      const form = Question.options.find(({ shape }) => shape.question_type.value === type)
      expect(Object.keys(form?.shape ?? {}).sort()).toEqual(
        [
          ...words(ENTITIES.Question).map((row) => row.split('=')[0]!.replace('+', '')),
          ...words(fields).map((field) => field.replace('+', '')),
        ].sort(),
      )
    },
  )

  const VALUES: { [name in keyof typeof ENUMERATIONS]: readonly string[] } = {
    'job types': JobType.options,
    'working times': WorkingTime.options,
    'remote levels': REMOTE_LEVELS,
    'salary currencies': Object.entries(CURRENCIES).map(([id, { name }]) => `${id}:${name}`),
    'stages of the funnel': STAGES,
    'interface languages': LOCALES,
    'cookie categories': CONSENT_CATEGORIES,
    'upload folders': Folder.options,
  }
  test.each(Object.entries(ENUMERATIONS))('%s are %s', (name, values) => {
    expect(VALUES[name as keyof typeof ENUMERATIONS]).toEqual(words(values))
  })
})

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value
const nameOf = ({ method, path }: Endpoint) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`
const endpointsOf = (module: object) => Object.values(module).filter(isEndpoint)

const listed = [
  accounts,
  alerts,
  candidacies,
  candidacyFiles,
  companies,
  createCandidacy,
  me,
  messaging,
  unsubscription,
].flatMap(endpointsOf)

describe('§7', () => {
  test.each(CALLS)('defines $call exactly once', ({ call, query, body, reply }) => {
    const [endpoint, ...others] = listed.filter((each) => nameOf(each) === call)
    expect(others).toEqual([])
    if (!endpoint) throw new Error(`constant not found for ${call}`)
    for (const path of words(query ?? '')) expect([path, at(jsonOf(endpoint.query), path)]).not.toContain(undefined)
    for (const path of words(body ?? '')) expect([path, at(jsonOf(endpoint.body), path)]).not.toContain(undefined)
    for (const path of words(reply ?? '')) expect([path, at(jsonOf(endpoint.reply), path)]).not.toContain(undefined)
  })

  test('has no calls other than those listed and extensions', () => {
    const named = new Set(CALLS.map(({ call }) => call))
    expect(listed.map(nameOf).filter((call) => !named.has(call))).toEqual([])
  })

  test('defines no call twice, including extensions', () => {
    const all = [
      ...listed,
      ...[
        adjustments,
        alertSubscriptions,
        candidacyDraft,
        discovery,
        emailVerification,
        extensions,
        applications,
        botCheck,
        helpVotes,
        news,
        oneTimeCodes,
        pitchAnswers,
        places,
        recording,
        savedCampaigns,
        storeDraft,
      ].flatMap(endpointsOf),
    ].map(nameOf)
    expect(all.filter((call, index) => all.indexOf(call) !== index)).toEqual([])
  })

  test('checks every file of the contract', () => {
    const checkedFiles = [
      'accounts',
      'adjustments',
      'alert-subscriptions',
      'alerts',
      'applications',
      'bot-check',
      'candidacies',
      'candidacy-draft',
      'candidacy-files',
      'companies',
      'create-candidacy',
      'email-verification',
      'field-errors',
      'me',
      'messaging',
      'news',
      'discovery',
      'extensions',
      'help-votes',
      'id',
      'one-time-codes',
      'pitch-answers',
      'places',
      'recording',
      'saved-campaigns',
      'store-draft',
      'unsubscription',
      'endpoint',
      'errors',
      'caller',
      'normalize-reply',
      'bytes',
    ]
    const files = readdirSync(join(import.meta.dirname, '../lib/contract')).filter((name) =>
      /(?<!\.test)\.ts$/.test(name),
    )
    expect(files.sort()).toEqual(checkedFiles.map((name) => `${name}.ts`).sort())
  })
})
