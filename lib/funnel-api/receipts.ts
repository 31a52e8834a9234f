import { ApiError } from '#lib/contract/errors'
import { answerText } from '#lib/domain/answer-text'
import { campaignPlace } from '#lib/domain/place'
import { plainText } from '#lib/domain/help-search'
import { payWords } from '#lib/domain/money'
import type { Advertisement, Receipt } from '#lib/domain/receipt'
import { inOrder } from '#lib/domain/survey'
import { plainName } from '#lib/domain/upload'
import { keptAdvertisement, presentAdvertisement } from '#lib/funnel-api/advertisement'
import type { Found } from '#lib/funnel-api/candidacies'
import type { Api, CallerUser } from '#lib/funnel-api/context'
import { wordsIn } from '#lib/funnel-api/mail/words'

/** What was sent, as it was sent. NOT_FOUND for an application that was not. */
export async function receiptOf({ db }: Api, user: CallerUser, found: Found): Promise<Receipt> {
  const { candidacy } = found
  const { reference, confirmed_at, record } = candidacy
  if (confirmed_at === null || reference === null) throw new ApiError('NOT_FOUND', 'it was not sent')
  const kept = keptAdvertisement(found)
  const film =
    record &&
    (await db.selectFrom('files').select('filename').where('handle', '=', record.fs_handle).executeTakeFirst())
  return {
    candidacy,
    reference,
    confirmed_at,
    time_zone: user.time_zone,
    person: user,
    advertisement: kept ?? (await presentAdvertisement(db, found)),
    is_advertisement_original: kept !== null,
    pitch_filename: film ? plainName(film.filename) : null,
    resume_filename: candidacy.resume_filename && plainName(candidacy.resume_filename),
  }
}

type Reader = { locale: string; entity?: string; is_proved: boolean }

/**
 * What the mail of a receipt repeats: each question with its answer, then the job as it was read. No answers before it is
 * proved that the address is the person's: they would be a letter of their own words to anybody.
 */
export function receiptDetails(found: Found, advertisement: Advertisement, { locale, entity, is_proved }: Reader) {
  const say = wordsIn(locale)
  const { survey, name, description, profile } = advertisement
  const given = found.candidacy.answer_group ?? {}
  const answers = inOrder((is_proved && survey?.questions) || []).map((question) => ({
    title: question.content,
    text: answerText(question, given[question.id], locale) ?? '–',
  }))
  const place = [advertisement.company_name, entity, campaignPlace(advertisement)]
  const pay = payWords(advertisement, locale, (key, values) => say(`ENUMERATIONS.${key}`, values))
  const head = [place.filter(Boolean).join(' · '), pay]
  const job = [head.filter(Boolean).join('\n'), lines(description), lines(profile)]
  return [...answers, { title: name, text: job.filter(Boolean).join('\n\n') }]
}

/** The words of rich text, a line for each of its blocks. */
const lines = (html: string) =>
  html
    .split(/<\/(?:p|h[2-4]|li|tr|blockquote)>|<br\s*\/?>/)
    .map(plainText)
    .filter(Boolean)
    .join('\n')
