import { ErrorCode } from '#lib/contract/errors'
import { LOCALES } from '#lib/domain/locales'
import { isUsed, shapeOf, textsOf } from '#tests/support/messages'

const english = textsOf('en')
const languages = LOCALES.map((locale) => ({ locale, texts: textsOf(locale) }))
const others = languages.filter(({ locale }) => locale !== 'en')
const wrong = (texts: Map<string, string>, isWrong: (text: string, key: string) => boolean) =>
  [...texts].filter(([key, text]) => isWrong(text, key)).map(([key]) => key)

test.each(others)('$locale has the same keys as English', ({ texts }) => {
  expect([...texts.keys()].sort()).toEqual([...english.keys()].sort())
})

test.each(languages)('no text of $locale is empty, or begins or ends with a space', ({ texts }) => {
  expect(wrong(texts, (text) => typeof text !== 'string' || text === '' || text !== text.trim())).toEqual([])
})

const isIcu = (text: string) => {
  try {
    shapeOf(text)
    return true
  } catch {
    return false
  }
}

test.each(languages)('every text of $locale is valid ICU', ({ texts }) => {
  expect(wrong(texts, (text) => !isIcu(text))).toEqual([])
})

test.each(others)('texts of $locale have the same placeholders, tags and plurals as in English', ({ texts }) => {
  const placeholdersOf = (text: string) => JSON.stringify(shapeOf(text).places)
  expect(wrong(texts, (text, key) => placeholdersOf(text) !== placeholdersOf(english.get(key) ?? ''))).toEqual([])
})

/** Intl lists 'many' for whole millions in es and fr. No count here is that large. */
const needed = (locale: string, ordinal: boolean) =>
  new Intl.PluralRules(locale, { type: ordinal ? 'ordinal' : 'cardinal' })
    .resolvedOptions()
    .pluralCategories.filter((name) => name !== 'many')

test.each(languages)('every plural of $locale has all the forms that its language needs', ({ locale, texts }) => {
  const isPartial = (text: string) =>
    shapeOf(text).plurals.some(({ ordinal, cases }) => needed(locale, ordinal).some((name) => !cases.includes(name)))
  expect(wrong(texts, isPartial)).toEqual([])
})

/** Counts that are never 0. */
const NEVER_ZERO =
  /^(?:MAIL\.|RECORDER\.(?:READY\.TRIES|REVIEW\.AGAIN)$|MANAGERINBOX\.(?:SELECTION\.CANCEL_SCHEDULED|CANCEL\.(?:TITLE|TEXT|CONFIRM))$)/

/** French uses the form 'one' for 0 too, so its text would be wrong for 0 if it did not show the number. */
test.each(languages)('every plural of $locale has a numeral for 1, or a text for 0', ({ texts }) => {
  const isLiteral = (text: string) =>
    shapeOf(text).plurals.some(({ cases, isOneNumeral }) => !isOneNumeral && !cases.includes('=0'))
  expect(wrong(texts, (text, key) => !NEVER_ZERO.test(key) && isLiteral(text))).toEqual([])
})

const LIMITS = [
  'ACCOUNT.FORGOTTEN.SENT',
  'ACCOUNT.RESET.EXPIRED_TEXT',
  'ALERTS.PREVIEW',
  'CONSENT.TEXT',
  'CONSENT.RECIPIENT.google-analytics',
  'ERRORS.API.IMAGE_SIDES',
  'INFORMATION.UNSUBSCRIPTION.PURPOSE.subscriber',
  'MAIL.ALERT_CONFIRMATION.AFTER',
  'MAIL.EXPIRY.MORE',
  'MAIL.UNFINISHED.WHY',
  'MAIL.REPLY_PROBLEM.TEXT',
  'MAIL.REPLY_PROBLEM.FILE',
  'MANAGER.SIGN_IN.CODE',
  'MANAGER.SIGN_IN.CODE_TEXT',
  'MANAGER.SIGN_IN.SHORT_CODE',
  'MANAGERAPPLICATION.STATUS.DONE',
  'MANAGERSCHEDULE.NOW_HINT',
  'MANAGERSCHEDULE.TIME_HINT',
  'MANAGERSETTINGS.NOTIFICATIONS.EMAILS_immediately_HINT',
  'MANAGERSHARE.ADD.PROBLEM_NUMBER',
  'MESSAGING.LARGE_FILE',
  'PROFILE.DATA.UNTIL_TEXT',
  'PROFILE.DATA.EXTEND',
  'SMS.RECORDING',
]

test.each(languages)('texts of $locale have their limits as placeholders', ({ texts }) => {
  expect(LIMITS.filter((key) => /[1-9]/.test(texts.get(key) ?? '1'))).toEqual([])
})

/** The longest labels that fit on a phone. */
const LENGTHS = [
  {
    labels: 'buttons',
    keys: /[._](?:GO|RETRY|AGAIN|COPY|SEND|LINK|APPLY|END_ALL)$|^MANAGERINBOX\.SELECTION\.ALL/,
    maxLength: 24,
  },
  { labels: 'steps', keys: /^FUNNEL\.STAGE\./, maxLength: 14 },
]

test.each(languages.flatMap((language) => LENGTHS.map((length) => ({ ...language, ...length }))))(
  'labels of $labels in $locale have at most $maxLength characters',
  ({ texts, keys, maxLength }) => {
    const isLong = (text: string) =>
      !/, (?:plural|select),/.test(text) && text.replace(/\{\w+\}/g, '').length > maxLength
    expect(wrong(texts, (text, key) => keys.test(key) && isLong(text))).toEqual([])
  },
)

/** Words that a language shares with English. They are never sentences. */
const SHARED: { [locale: string]: string[] } = {
  de: ['Status', 'Remote', 'Video', 'Hybrid', 'optional', 'Team', 'Newsletter', 'Name', 'Passkeys'],
  es: ['CV', 'No'],
  fr: [
    'Source',
    'Message',
    'Freelance',
    'Questions',
    'CV',
    'Menu',
    'Version {version}',
    'Distance',
    'Messages',
    'Conversation',
    'Conversations',
    'Suggestions',
    'Photo',
  ],
  nl: [
    'Inbox',
    'Open ({count, number})',
    'Status',
    'Enter',
    'Freelance',
    'in dollars',
    'Menu',
    'Team',
    'Account',
    'Filters',
    'Video',
    'Help',
    'Camera',
    'Transcript',
    'Passkeys',
    'Poster',
  ],
}
/** Errors without a text of their own: they show the general text of §8, or have their own screen. */
const WITHOUT_SHORT_TEXT = [
  'BAD_REQUEST',
  'UNVERIFIED',
  'FORBIDDEN',
  'NOT_FOUND',
  'GONE',
  'CONFLICT',
  'NOT_IMPLEMENTED',
  'INTERNAL',
]

const hasLetters = (text: string) => /\p{L}/u.test(text.replace(/\{\w+\}/g, ''))

test.each(others)('no text of $locale is left in English', ({ locale, texts }) => {
  const untranslated = wrong(texts, (text, key) => hasLetters(text) && text === english.get(key))
  expect(untranslated.filter((key) => !SHARED[locale]!.includes(texts.get(key)!))).toEqual([])
})

test.each(languages)('$locale has no exclamation marks', ({ texts }) => {
  expect(wrong(texts, (text) => text.includes('!') || text.includes('¡'))).toEqual([])
})

/** Emails about a feed or a reply that failed have more to explain. */
const WITH_EXPLANATION = /^MAIL\.(?:FEED_\w+|REPLY_PROBLEM)\./

test.each(languages)('the text of each email is one sentence in $locale', ({ texts }) => {
  const isText = (key: string) => /^MAIL\.\w+\.TEXT$/.test(key) && !WITH_EXPLANATION.test(key)
  expect(wrong(texts, (text, key) => isText(key) && /[.?]\s/.test(text))).toEqual([])
})

/** SMS contain plain spaces, because other spaces would double their size. */
test('French has no line break before punctuation, and uses curly apostrophes', () => {
  const code = 'paused_at: null'
  const isInvalid = (text: string, key: string) =>
    !key.startsWith('SMS.') &&
    /[^\P{Zs}\u00a0][?!:;»]|[\p{L}\p{N}»}][?!:;](?!\/\/|[\p{L}\d])|«(?!\u00a0)|'/u.test(text.replace(code, ''))
  expect(wrong(textsOf('fr'), isInvalid)).toEqual([])
})

/** The texts of §5 and §8, which the specification gives in English. */
test.each([
  ['FORMS.REQUIRED', 'This field is mandatory'],
  ['FORMS.MIN_LENGTH', 'This field must contain at least {n} characters'],
  ['FORMS.INVALID_EMAIL', 'The email is invalid'],
  ['FORMS.INVALID_PATTERN', 'Please respect the provided conditions.'],
  [
    'FORMS.PHONE',
    'The telephone number may only consist of digits, spaces, hyphens and the area code for specific countries.',
  ],
  ['FORMS.INVALID_URL', 'Invalid URL'],
  ['DIALOGS.INVALID_EMAIL', 'Invalid email address'],
  ['API.LONG', "We're sorry, an error has occurred. Please contact us or try again later"],
  ['API.SHORT', 'An error has occurred'],
])('%s has the text of the specification', (key, words) => {
  expect(english.get(`ERRORS.${key}`)).toBe(words)
})

test('every error of an upload or a call has a text', () => {
  const keysBelow = (prefix: string) =>
    [...english.keys()].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length))
  expect(keysBelow('ERRORS.UPLOAD.')).toEqual(
    expect.arrayContaining(['aborted', 'network', 'timeout', 'server', 'request', 'other', 'redirect']),
  )
  expect(ErrorCode.options.filter((code) => !keysBelow('ERRORS.API.').includes(code))).toEqual(WITHOUT_SHORT_TEXT)
})

/**
 * Keys that the code composes at run time: emails by template, texts for sharing, columns of exports, the first texts
 * of a new company, enumerations and pay. `isUsed` does not detect the uses of SITE.ERROR and FUNNEL.TITLE.
 */
const COMPOSED_KEYS =
  /^(?:MAIL\.|SMS\.|HOST\.|SHARING\.|EXPORTS\.|STARTER\.|ENUMERATIONS\.(?:DURATION|PAY_SHAPE|PAY_PERIOD)\.|SITE\.ERROR\.|FUNNEL\.TITLE$)/

test('every text is used', () => {
  expect([...english.keys()].filter((key) => !COMPOSED_KEYS.test(key) && !isUsed(key))).toEqual([])
})
