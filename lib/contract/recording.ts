import { z } from 'zod'
import { createRecord } from '#lib/contract/candidacies'
import { endpoint } from '#lib/contract/endpoint'
import { grantUpload } from '#lib/contract/extensions'
import { IsoCountry } from '#lib/domain/address'
import { Recording, RecordingLink } from '#lib/domain/recording'

/**
 * Extensions: recording the pitch with a phone. The person's own page makes a link and follows it; the phone trades the
 * link's token for a credential that opens the calls below `/recording` and nothing else.
 */

const id = z.int32().positive()
/** Letters and digits: what follows other signs at the end of a message, some phones leave out of the link. */
const token = z.string().regex(/^[a-z\d]{40,60}$/)
const take_id = z.string().regex(/^[\w-]{1,64}$/)

/** Makes a link, good for 20 minutes and once; open ones of the same pitch end. The token is told here and never again. */
export const createRecordingLink = endpoint({
  method: 'POST',
  path: '/me/recording_links',
  body: z.object({ candidacy_id: id, pitch_id: id }),
  /** `url` is '{company}/recording#{token}': behind the '#' it reaches no log on its way. */
  reply: RecordingLink.extend({ url: z.string() }),
})
export const readRecordingLink = endpoint({ method: 'GET', path: '/me/recording_links/:id', reply: RecordingLink })
/**
 * The same as a `text/event-stream` of whole links, one for each change, ended by the last. At most 6 at a time for one
 * person: 429 above.
 */
export const followRecordingLink = endpoint({
  method: 'GET',
  path: '/me/recording_links/:id/events',
  reply: RecordingLink,
})
/**
 * Sends the link to a phone. The API keeps the token's hash alone, so that the caller says it again. 422 with
 * `phone_number` where no such number can exist, 429 above 5 an hour for a person, 3 of them to one number, and 12 to a number by all, 501 where the link
 * is not `is_sms_active`.
 */
export const sendRecordingLink = endpoint({
  method: 'POST',
  path: '/me/recording_links/:id/sms',
  body: z.object({
    token,
    phone_number: z.string().min(1).max(40),
    /** The country whose way of writing the number has: 'FR'. */
    iso_country: IsoCountry.nullable().default(null),
    /** Instead of the country: '+33'. */
    phone_code: z
      .string()
      .regex(/^\+?\d{1,4}$/)
      .nullable()
      .default(null),
  }),
  reply: RecordingLink,
})
export const cancelRecordingLink = endpoint({
  method: 'DELETE',
  path: '/me/recording_links/:id',
  reply: RecordingLink,
})

/**
 * On the phone: trades the token for the credential, which the proxy keeps in a cookie of its own. Refused with
 * NOT_FOUND (no such link), CONFLICT (another phone has it), TOKEN_EXPIRED, GONE (cancelled, or a newer one was made),
 * ALREADY_CONFIRMED, CAMPAIGN_CLOSED. The phone that has it may ask again.
 */
export const openRecording = endpoint({
  method: 'POST',
  path: '/recording/open',
  body: z.object({ token }),
  reply: Recording.extend({ auth_token: z.string().optional() }),
})
/** Answered for two hours from the opening, whatever has become of the link. */
export const readRecording = endpoint({ method: 'GET', path: '/recording', reply: Recording })
/** Tells the person's own page what the phone is doing. */
export const reportRecording = endpoint({
  method: 'PATCH',
  path: '/recording',
  body: z.object({
    status: z.enum(['opened', 'recording', 'uploading']),
    percent: z.int().min(0).max(100).nullable().default(null),
  }),
  reply: Recording,
})
/** A take was recorded to its end, and counts; the same one twice counts once. CONFLICT above the pitch's `tries`. */
export const countRecordingTake = endpoint({
  method: 'POST',
  path: '/recording/takes',
  body: z.object({ take_id }),
  reply: Recording,
})
/** Leave to put the video, or a picture of it, where this person's own go. */
export const grantRecording = endpoint({
  method: 'POST',
  path: '/recording/uploads',
  body: z.object({ filename: grantUpload.body.shape.filename }),
  reply: grantUpload.reply,
})
/** Keeps the video as `createRecord` does; the link is done, and the credential opens nothing but `readRecording`. */
export const keepRecording = endpoint({
  method: 'POST',
  path: '/recording/record',
  body: createRecord.body.shape.record.omit({ pitch_id: true, candidacy_id: true }),
  reply: Recording,
})
